import type { PaintSample } from '../pages/sample.ts';
import { quantile } from '../statistics.ts';
import { probeTick } from '../world.ts';

export type Latency = { readonly p50: number; readonly p99: number; readonly paints: number };

/**
 * From the moment a tick was written to the socket until the frame that shows its price had been painted, for every tick that was
 * painted. Ticks overtaken before a frame were merged away; a variant that falls behind shows it by the age of what it paints.
 */
export const latencies = (sample: PaintSample, sends: readonly number[], offset: number): number[] =>
  sample.paints.slice(1).flatMap(([odds, at]) => {
    const sent = sends[probeTick(odds)];
    return sent === undefined ? [] : [at + offset - sent];
  });

export const summary = (values: readonly number[]): Latency => ({ p50: quantile(values, 0.5), p99: quantile(values, 0.99), paints: values.length });
