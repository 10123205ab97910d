import type { PaintSample } from '../pages/sample.ts';
import { quantile } from '../statistics.ts';
import { probeTick } from '../world.ts';

export type Latency = { readonly p50: number; readonly p99: number; readonly paints: number };

/** One painted tick: the time of its painting on the server's clock, and its latency since sending, ms. */
export type Painted = { readonly at: number; readonly latency: number };

/**
 * Returns the latency of every painted tick, from its write to the socket until the frame with its price was
 * painted. A tick that a later one replaced before a frame has no latency; a variant that falls behind shows
 * a high age of its displayed data.
 */
export const paintedTicks = (sample: PaintSample, sends: readonly number[], offset: number): Painted[] =>
  sample.paints.slice(1).flatMap(([odds, at]) => {
    const sent = sends[probeTick(odds)];
    return sent === undefined ? [] : [{ at: at + offset, latency: at + offset - sent }];
  });

/** Sampling interval of the age of the displayed data. */
const SAMPLE_MS = 1;

/**
 * Returns the age of the displayed data at every millisecond between the first and the last painting. The age
 * grows until the next tick is painted, also across merged ticks.
 */
export const ages = (painted: readonly Painted[]): number[] =>
  painted.slice(0, -1).flatMap(({ at, latency }, index) => {
    const shown = (painted[index + 1]?.at ?? at) - at;
    return Array.from({ length: Math.floor(shown / SAMPLE_MS) }, (_, ms) => latency + ms * SAMPLE_MS);
  });

export const summary = (values: readonly number[]): Latency => ({
  p50: quantile(values, 0.5),
  p99: quantile(values, 0.99),
  paints: values.length,
});
