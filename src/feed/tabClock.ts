import type { Milliseconds } from '#domain/ids.ts';

/** The clock of the feed client. Tests hand in their own. */
export type TabClock = {
  /** Monotonic time in ms. */
  readonly now: () => Milliseconds;
  /** Runs the function once after the given time. Returns the function that cancels it. */
  readonly schedule: (after: Milliseconds, run: () => void) => () => void;
};

/**
 * The clock of the page. For the bench; the product uses `visibleClock.ts`.
 *
 * @testOnly
 */
export const pageClock: TabClock = {
  now: () => performance.now(),
  schedule: (after, run) => {
    const timer = setTimeout(run, after);
    return () => clearTimeout(timer);
  },
};
