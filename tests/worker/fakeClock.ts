import type { Clock, Timer } from '#workers/runtime/environment.ts';

type Due = { readonly at: number; readonly order: number; readonly run: () => void };

/** A clock that advances only when a test drives it. */
export type FakeClock = Clock & {
  /** Advances by `ms` and runs every timer that is due, in order, each at its own time. */
  readonly advance: (ms: number) => void;
  /** Changes the device's wall clock. The monotonic clock does not change. */
  readonly jumpWall: (ms: number) => void;
  /** Simulates sleep: time passes, and no timer runs meanwhile. */
  readonly sleep: (ms: number) => void;
  readonly timers: () => number;
};

export const createFakeClock = (wall = Date.UTC(2026, 2, 14, 12)): FakeClock => {
  let now = 1_000;
  let skew = wall - now;
  let order = 0;
  const due = new Set<Due>();
  const next = (until: number): Due | undefined => {
    let first: Due | undefined;
    for (const each of due)
      if (
        each.at <= until &&
        (first === undefined || each.at < first.at || (each.at === first.at && each.order < first.order))
      )
        first = each;
    return first;
  };
  return {
    now: () => now,
    wallNow: () => now + skew,
    setTimeout: (run, ms) => {
      const timer: Due = { at: now + Math.max(0, ms), order: order++, run };
      due.add(timer);
      return { timer } satisfies Timer;
    },
    clearTimeout: ({ timer }) => void due.delete(timer as Due),
    advance: (ms) => {
      const until = now + ms;
      for (let each = next(until); each !== undefined; each = next(until)) {
        due.delete(each);
        now = Math.max(now, each.at);
        each.run();
      }
      now = until;
    },
    jumpWall: (ms) => {
      skew += ms;
    },
    sleep: (ms) => {
      now += ms;
    },
    timers: () => due.size,
  };
};
