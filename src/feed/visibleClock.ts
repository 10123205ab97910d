import type { TabClock } from './tabClock.ts';
import type { TabSignals } from './tabSignals.ts';

/**
 * The clock of what only somebody who looks needs: what falls due while the page is hidden waits until it is
 * seen again, so that a tab behind others has no timer of its own (G15).
 */
export const createVisibleClock = (
  clock: TabClock,
  { active, onActive }: Pick<TabSignals, 'active' | 'onActive'>,
): TabClock => ({
  now: clock.now,
  later: (after, run) => {
    let stop = clock.later(after, () => {
      if (active()) return run();
      stop = onActive((seen) => {
        if (!seen) return;
        stop();
        run();
      });
      return undefined;
    });
    return () => stop();
  },
});
