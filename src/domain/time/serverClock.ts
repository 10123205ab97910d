import type { EpochMs, Milliseconds } from '../ids.ts';

/**
 * One exchange with the server: the monotonic times of request and response, and the server's time in the
 * response.
 */
export type ClockSample = {
  readonly sent: Milliseconds;
  readonly received: Milliseconds;
  readonly server: EpochMs;
};

/** How many samples the offset is the median of (F45). */
const CLOCK_SAMPLES = 5;

/** Adds a sample and drops the oldest. A sample with a negative duration is ignored. */
export const addSample = (samples: readonly ClockSample[], sample: ClockSample): readonly ClockSample[] =>
  sample.received >= sample.sent ? [...samples, sample].slice(-CLOCK_SAMPLES) : samples;

/**
 * Returns the offset from the monotonic clock to the server's time: the median over the samples, each taken
 * at the middle of its exchange. Undefined without samples.
 */
export const serverOffset = (samples: readonly ClockSample[]): Milliseconds | undefined => {
  const offsets = samples
    .map(({ sent, received, server }) => server - (sent + received) / 2)
    .sort((a, b) => a - b);
  const middle = offsets.length >> 1;
  const upper = offsets[middle];
  if (upper === undefined) return undefined;
  return Math.round(offsets.length % 2 === 1 ? upper : (upper + (offsets[middle - 1] ?? upper)) / 2);
};

/**
 * Bounds of the server offset from `Date` headers (F45). A header has whole seconds, so each response gives a
 * lower and an upper bound.
 */
export type ClockBounds = { readonly low: Milliseconds; readonly high: Milliseconds };

/** A `Date` header is truncated to the second. */
const SECOND = 1_000;

/**
 * Narrows the bounds by one more response: the server wrote `Date` between the request and the response. If
 * the response contradicts the bounds, a clock was set, and only the new response counts.
 */
export const narrowClockBounds = (
  known: ClockBounds | null,
  { sent, received, server }: ClockSample,
): ClockBounds | null => {
  if (received < sent) return known;
  const ownBounds = { low: server - received, high: server + SECOND - sent };
  if (known === null) return ownBounds;
  const both = { low: Math.max(ownBounds.low, known.low), high: Math.min(ownBounds.high, known.high) };
  return both.low > both.high ? ownBounds : both;
};

/** Returns the offset in the middle of its bounds. */
export const offsetWithin = ({ low, high }: ClockBounds): Milliseconds => Math.round((low + high) / 2);
