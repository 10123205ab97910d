import type { PaintSample } from '../pages/sample.ts';
import { quantile } from '../statistics.ts';
import { probeTick } from '../world.ts';

export type Latency = { readonly p50: number; readonly p99: number; readonly paints: number };

/** One painted tick: when it had been painted, on the server's clock, and how long after its sending, ms. */
export type Painted = { readonly at: number; readonly latency: number };

/**
 * From the moment a tick was written to the socket until the frame that shows its price had been painted, for
 * every tick that was painted. Ticks overtaken before a frame were merged away; a variant that falls behind
 * shows it by the age of what it paints.
 */
export const paintedTicks = (sample: PaintSample, sends: readonly number[], offset: number): Painted[] =>
  sample.paints.slice(1).flatMap(([odds, at]) => {
    const sent = sends[probeTick(odds)];
    return sent === undefined ? [] : [{ at: at + offset, latency: at + offset - sent }];
  });

/** How finely the age of the picture is looked at, ms. */
const LOOK_MS = 1;

/**
 * How old what stands on screen is, at every millisecond between the first and the last painting: a tick that
 * was overtaken has no latency of its own, but the picture goes on ageing until the next one is painted.
 */
export const ages = (painted: readonly Painted[]): number[] =>
  painted.slice(0, -1).flatMap(({ at, latency }, index) => {
    const shown = (painted[index + 1]?.at ?? at) - at;
    return Array.from({ length: Math.floor(shown / LOOK_MS) }, (_, ms) => latency + ms * LOOK_MS);
  });

export const summary = (values: readonly number[]): Latency => ({
  p50: quantile(values, 0.5),
  p99: quantile(values, 0.99),
  paints: values.length,
});
