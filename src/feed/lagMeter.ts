import type { Milliseconds } from '#domain/ids.ts';
import type { PatchLag } from './feedClient.ts';

const KEPT = 1024;
/** Older samples (the start, an earlier burst) do not count. */
const RECENT: Milliseconds = 30_000;

export type LagMeter = { add(lag: Milliseconds, at: Milliseconds): void; read(now: Milliseconds): PatchLag };

/** Creates a meter of patch lag: percentiles over the patches of the last 30 s, at most 1,024. */
export const createLagMeter = (): LagMeter => {
  const lags = new Float64Array(KEPT);
  const times = new Float64Array(KEPT).fill(Number.NEGATIVE_INFINITY);
  let count = 0;
  return {
    add: (lag, at) => {
      lags[count % KEPT] = lag;
      times[count % KEPT] = at;
      count += 1;
    },
    read: (now) => {
      const sorted = lags.filter((_lag, index) => (times[index] ?? 0) >= now - RECENT).sort();
      const at = (share: number) =>
        sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;
      return { p50: at(0.5), p99: at(0.99), samples: sorted.length };
    },
  };
};
