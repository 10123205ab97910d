import type { EpochMs, Milliseconds } from '../ids.ts';

/**
 * One exchange with the server: when it left and came back on our monotonic clock, and the server's time in
 * the answer.
 */
export type ClockSample = {
  readonly sent: Milliseconds;
  readonly received: Milliseconds;
  readonly server: EpochMs;
};

/** How many samples the offset is the median of (F45). */
const CLOCK_SAMPLES = 5;

/** The samples kept after one more; one that took negative time is no sample. */
export const addSample = (samples: readonly ClockSample[], sample: ClockSample): readonly ClockSample[] =>
  sample.received >= sample.sent ? [...samples, sample].slice(-CLOCK_SAMPLES) : samples;

/**
 * What to add to our monotonic clock to have the server's time: the median over the samples, each taken at
 * the middle of its exchange. Undefined without samples.
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
 * Where the offset lies by the answers' `Date` (F45), which has whole seconds only: each answer bounds it
 * from both sides.
 */
export type ClockBounds = { readonly low: Milliseconds; readonly high: Milliseconds };

/** The second that a `Date` stands for: it was cut off. */
const SECOND = 1_000;

/**
 * The bounds narrowed by one more answer: the server wrote its `Date` at some moment between the request and
 * the answer. Answers that contradict what is known mean that a clock was set: then this one alone counts.
 */
export const narrowed = (
  known: ClockBounds | null,
  { sent, received, server }: ClockSample,
): ClockBounds | null => {
  if (received < sent) return known;
  const own = { low: server - received, high: server + SECOND - sent };
  if (known === null) return own;
  const both = { low: Math.max(own.low, known.low), high: Math.min(own.high, known.high) };
  return both.low > both.high ? own : both;
};

/** The offset in the middle of its bounds. */
export const offsetWithin = ({ low, high }: ClockBounds): Milliseconds => Math.round((low + high) / 2);
