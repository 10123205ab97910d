import type { Milliseconds } from '#domain/ids.ts';

/** The line's only sense of time, so that tests drive it. */
export type TabClock = {
  /** Monotonic, ms. */
  readonly now: () => Milliseconds;
  /** Runs once after so long; the answer cancels it. */
  readonly later: (after: Milliseconds, run: () => void) => () => void;
};

export const pageClock: TabClock = {
  now: () => performance.now(),
  later: (after, run) => {
    const timer = setTimeout(run, after);
    return () => clearTimeout(timer);
  },
};
