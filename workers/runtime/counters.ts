import type { Clock } from './environment.ts';

/** Counters for diagnostics. Reasons are short fixed words of the code, never data. */
export type Counters = {
  readonly frame: (bytes: number) => void;
  readonly drop: (reason: string) => void;
  readonly resync: (reason: string) => void;
  readonly request: (path: string) => void;
  readonly read: () => {
    readonly frames: number;
    readonly bytesIn: number;
    readonly drops: Readonly<Record<string, number>>;
    readonly resyncs: Readonly<Record<string, number>>;
    readonly requests: Readonly<Record<string, number>>;
  };
};

const bump = (counts: Map<string, number>, key: string): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};

export const createCounters = (): Counters => {
  const drops = new Map<string, number>();
  const resyncs = new Map<string, number>();
  const requests = new Map<string, number>();
  let frames = 0;
  let bytesIn = 0;
  return {
    frame: (bytes) => {
      frames += 1;
      bytesIn += bytes;
    },
    drop: (reason) => bump(drops, reason),
    resync: (reason) => bump(resyncs, reason),
    request: (path) => bump(requests, path),
    read: () => ({
      frames,
      bytesIn,
      drops: Object.fromEntries(drops),
      resyncs: Object.fromEntries(resyncs),
      requests: Object.fromEntries(requests),
    }),
  };
};

export type Rate = { readonly turn: () => void; readonly perSecond: () => number };

/** Measures price changes per second over the last whole seconds, each time diagnostics are read. */
export const createRate = (clock: Clock, total: () => number): Rate => {
  let at = clock.now();
  let from = total();
  let rate = 0;
  return {
    turn: () => {
      const passed = clock.now() - at;
      if (passed < 900) return;
      rate = Math.round(((total() - from) * 1000) / passed);
      at = clock.now();
      from = total();
    },
    perSecond: () => rate,
  };
};
