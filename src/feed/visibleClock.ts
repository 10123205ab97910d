import type { TabClock } from './tabClock.ts';
import type { TabSignals } from './tabSignals.ts';

/**
 * Creates a clock whose timers wait while the page is hidden. A timer that falls due then runs when the page
 * is visible again, so a background tab has no repeating timer (G15).
 */
export const createVisibleClock = (
  clock: TabClock,
  { isActive, onActive }: Pick<TabSignals, 'isActive' | 'onActive'>,
): TabClock => ({
  now: clock.now,
  schedule: (after, run) => {
    let stop = clock.schedule(after, () => {
      if (isActive()) return run();
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
