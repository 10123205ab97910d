import type { Milliseconds } from '#domain/ids.ts';
import type { Lag } from './feedLine.ts';

const KEPT = 1024;

export type LagMeter = { add(lag: Milliseconds): void; read(): Lag };

/** Percentiles over the last 1,024 patches; sorted only when somebody looks. */
export const createLagMeter = (): LagMeter => {
  const ring = new Float64Array(KEPT);
  let count = 0;
  return {
    add: (lag) => {
      ring[count % KEPT] = lag;
      count += 1;
    },
    read: () => {
      const sorted = ring.slice(0, Math.min(count, KEPT)).sort();
      const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;
      return { p50: at(0.5), p99: at(0.99), samples: count };
    },
  };
};
