import { MissedNote } from './MissedNote.tsx';
import { useAbsence } from './useAbsence.ts';

/** Measures the absences of the tab, and offers what happened in the last one. */
export const Missed = () => {
  const [absence, dismiss] = useAbsence();
  return absence === null ? null : <MissedNote absence={absence} onClose={dismiss} />;
};
