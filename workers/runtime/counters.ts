import type { Milliseconds } from '#domain/ids.ts';
import type { Clock } from './environment.ts';
import { createHistogram, type HistogramRecord } from './histogram.ts';

/** Counters for diagnostics. Reasons are short fixed words of the code, never data. */
export type Counters = {
  readonly frame: (bytes: number) => void;
  readonly drop: (reason: string) => void;
  readonly resync: (reason: string) => void;
  readonly request: (path: string) => void;
  /** Takes the age of pushed prices when they were applied, by the server's clock. */
  readonly priceAge: (ms: Milliseconds) => void;
  readonly priceAges: () => HistogramRecord;
  readonly read: () => {
    readonly frames: number;
    readonly bytesIn: number;
    readonly drops: Readonly<Record<string, number>>;
    readonly resyncs: Readonly<Record<string, number>>;
    readonly requests: Readonly<Record<string, number>>;
  };
};

const PRICE_AGE_BOUNDS = [50, 100, 250, 500, 1_000, 2_000, 5_000, 10_000, 30_000];

const bump = (counts: Map<string, number>, key: string): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};

export const createCounters = (): Counters => {
  const drops = new Map<string, number>();
  const resyncs = new Map<string, number>();
  const requests = new Map<string, number>();
  const ages = createHistogram(PRICE_AGE_BOUNDS);
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
    // Estimates of the server's clock are off by some milliseconds, so an age may seem to be below zero.
    priceAge: (ms) => ages.add(Math.max(0, ms)),
    priceAges: ages.read,
    read: () => ({
      frames,
      bytesIn,
      drops: Object.fromEntries(drops),
      resyncs: Object.fromEntries(resyncs),
      requests: Object.fromEntries(requests),
    }),
  };
};

export type Rate = { readonly onSecond: () => void; readonly perSecond: () => number };

/** Measures price changes per second over the last whole seconds, each time diagnostics are read. */
export const createRate = (clock: Clock, total: () => number): Rate => {
  let at = clock.now();
  let from = total();
  let rate = 0;
  return {
    onSecond: () => {
      const passed = clock.now() - at;
      if (passed < 900) return;
      rate = Math.round(((total() - from) * 1000) / passed);
      at = clock.now();
      from = total();
    },
    perSecond: () => rate,
  };
};
