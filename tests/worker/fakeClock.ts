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
  /** The pending timers in the order in which they run. */
  const due: Due[] = [];
  /** Returns the place of a timer among the pending ones. */
  const placeOf = (timer: Due): number => {
    let low = 0;
    for (let high = due.length; low < high;) {
      const middle = (low + high) >>> 1;
      const each = due[middle] as Due;
      if (each.at < timer.at || (each.at === timer.at && each.order < timer.order)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const takeNext = (until: number): Due | undefined =>
    (due[0]?.at ?? Infinity) <= until ? due.shift() : undefined;
  return {
    now: () => now,
    wallNow: () => now + skew,
    setTimeout: (run, ms) => {
      const timer: Due = { at: now + Math.max(0, ms), order: order++, run };
      due.splice(placeOf(timer), 0, timer);
      return { timer } satisfies Timer;
    },
    clearTimeout: ({ timer }) => {
      const place = placeOf(timer as Due);
      if (due[place] === timer) due.splice(place, 1);
    },
    advance: (ms) => {
      const until = now + ms;
      for (let each = takeNext(until); each !== undefined; each = takeNext(until)) {
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
    timers: () => due.length,
  };
};
