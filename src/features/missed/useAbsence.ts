import { useEffect, useRef, useState } from 'react';
import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import { ABSENCE_MS } from '#domain/match/missedEvent.ts';
import { useClient } from '#state/clientContext.tsx';
import { useUser } from '#state/hooks.ts';
import type { Absence } from '#state/missedEvents.ts';

const pageClock = (): Milliseconds => performance.now();

/**
 * Returns the last long absence of this tab, or null, and a function that dismisses it. An absence ends with its user:
 * the worker counts it back from the request, so a later request would bring what the user has watched. The page's
 * clock `now` may stand still while the device sleeps, and its wall clock may be set back, so the longer time of both
 * counts. Both must stay the same functions: a new function resets the hook.
 */
export const useAbsence = (
  now: () => Milliseconds = pageClock,
  wallNow: () => EpochMs = Date.now,
): readonly [absence: Absence | null, dismiss: () => void] => {
  const { view } = useClient().session;
  const uid = useUser()?.uid ?? null;
  const [absence, setAbsence] = useState<(Absence & { readonly uid: string | null }) | null>(null);
  if (absence !== null && absence.uid !== uid) setAbsence(null);
  const count = useRef(0);
  useEffect(() => {
    const read = () => ({ page: now(), wall: wallNow() });
    let hiddenAt = document.visibilityState === 'hidden' ? read() : null;
    const update = (): void => {
      if (document.visibilityState === 'hidden') {
        hiddenAt ??= read();
        return;
      }
      const absentMs = hiddenAt === null ? 0 : Math.max(now() - hiddenAt.page, wallNow() - hiddenAt.wall);
      hiddenAt = null;
      if (absentMs <= ABSENCE_MS) return;
      count.current += 1;
      setAbsence({ number: count.current, absentMs, uid: view.getState().user?.uid ?? null });
    };
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, [now, wallNow, view]);
  return [absence, () => setAbsence(null)];
};
