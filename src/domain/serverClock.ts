import type { EpochMs, Milliseconds } from './ids.ts';

/** One exchange with the server: when it left and came back on our monotonic clock, and the server's time in the answer. */
export type ClockSample = { readonly sent: Milliseconds; readonly received: Milliseconds; readonly server: EpochMs };

/** How many samples the offset is the median of (F45). */
const CLOCK_SAMPLES = 5;

/** The samples kept after one more; one that took negative time is no sample. */
export const addSample = (samples: readonly ClockSample[], sample: ClockSample): readonly ClockSample[] =>
  sample.received >= sample.sent ? [...samples, sample].slice(-CLOCK_SAMPLES) : samples;

/**
 * What to add to our monotonic clock to have the server's time: the median over the samples, each taken at the middle of its
 * exchange. Undefined without samples.
 */
export const serverOffset = (samples: readonly ClockSample[]): Milliseconds | undefined => {
  const offsets = samples.map(({ sent, received, server }) => server - (sent + received) / 2).sort((a, b) => a - b);
  const middle = offsets.length >> 1;
  const upper = offsets[middle];
  if (upper === undefined) return undefined;
  return Math.round(offsets.length % 2 === 1 ? upper : (upper + (offsets[middle - 1] ?? upper)) / 2);
};
