import type { Clock, Timer } from '#workers/runtime/environment.ts';

type Due = { readonly at: number; readonly order: number; readonly run: () => void };

/** A clock that stands still until it is driven. */
export type FakeClock = Clock & {
  /** Runs everything due within `ms`, in order, each at its time. */
  readonly advance: (ms: number) => void;
  /** The device's wall clock jumps; the monotonic one does not. */
  readonly jumpWall: (ms: number) => void;
  /** The machine sleeps: time passes, nothing runs meanwhile. */
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
