import { useEffect, useRef, useState } from 'react';
import type { Milliseconds } from '#domain/ids.ts';
import { ABSENCE_MS } from '#domain/match/missedEvent.ts';
import type { Absence } from '#state/missedEvents.ts';

const pageClock = (): Milliseconds => performance.now();

/**
 * Returns the last long absence of this tab, or null, and a function that dismisses it. `now` must stay the
 * same function: a new function resets the hook.
 */
export const useAbsence = (
  now: () => Milliseconds = pageClock,
): readonly [absence: Absence | null, dismiss: () => void] => {
  const [absence, setAbsence] = useState<Absence | null>(null);
  const count = useRef(0);
  useEffect(() => {
    let hiddenAt: Milliseconds | null = document.visibilityState === 'hidden' ? now() : null;
    const update = (): void => {
      if (document.visibilityState === 'hidden') {
        hiddenAt ??= now();
        return;
      }
      const absentMs = hiddenAt === null ? 0 : now() - hiddenAt;
      hiddenAt = null;
      if (absentMs <= ABSENCE_MS) return;
      count.current += 1;
      setAbsence({ number: count.current, absentMs });
    };
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, [now]);
  return [absence, () => setAbsence(null)];
};
