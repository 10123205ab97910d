import { goal, type Goal } from '../gates.ts';

/** The size of a heap at a moment of the run, bytes. */
export type Sample = { readonly minute: number; readonly bytes: number };

/**
 * Growth per hour relative to the mean size, with its 95 % interval; `span` is the observed time, minutes.
 */
export type Drift = {
  readonly perHour: number;
  readonly low: number;
  readonly high: number;
  readonly samples: number;
  readonly span: number;
};

/** Two standard errors: about a 95 % interval of a slope with this many samples. */
const ERRORS = 2;

/**
 * Fits a straight line through the samples (least squares) and divides its slope by their mean. NaN for fewer
 * than four samples, which have no error estimate.
 */
export const driftOf = (samples: readonly Sample[]): Drift => {
  const count = samples.length;
  const span = (samples.at(-1)?.minute ?? 0) - (samples[0]?.minute ?? 0);
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / count;
  const [minute, bytes] = [mean((sample) => sample.minute), mean((sample) => sample.bytes)];
  const spread = samples.reduce((sum, sample) => sum + (sample.minute - minute) ** 2, 0);
  if (count < 4 || spread === 0)
    return { perHour: Number.NaN, low: Number.NaN, high: Number.NaN, samples: count, span };
  const slope =
    samples.reduce((sum, sample) => sum + (sample.minute - minute) * (sample.bytes - bytes), 0) / spread;
  const residuals = samples.reduce(
    (sum, sample) => sum + (sample.bytes - bytes - slope * (sample.minute - minute)) ** 2,
    0,
  );
  const error = Math.sqrt(residuals / (count - 2) / spread);
  const share = (perMinute: number) => (perMinute * 60) / bytes;
  return {
    perHour: share(slope),
    low: share(slope - ERRORS * error),
    high: share(slope + ERRORS * error),
    samples: count,
    span,
  };
};

/** Minutes before the samples count: the first ten (G11), or the first half of a shorter run. */
export const warmupMinutes = (minutes: number): number => Math.min(10, minutes / 2);

/** Returns the samples that count for the drift. */
export const afterWarmup = (samples: readonly Sample[], minutes: number): readonly Sample[] =>
  samples.filter(({ minute }) => minute >= warmupMinutes(minutes));

const MAX_SHARE = 0.05;
/** Minimum of observed minutes for a verdict. A line through fewer minutes would be extrapolated too far. */
const MIN_SPAN = 8;

const share = (value: number): string => `${(value * 100).toFixed(1)} %`;

/** Returns the drift as a goal of G11, and a sentence about it. A run that was too short has no goal. */
export const driftGoals = (
  subject: string,
  { perHour, low, high, samples, span }: Drift,
): { readonly goals: readonly Goal[]; readonly told: string } => {
  if (Number.isNaN(perHour))
    return { goals: [], told: `heap drift of ${subject}: cannot be computed from ${samples} samples` };
  const told = `heap drift of ${subject}: ${share(perHour)} an hour (${share(low)} to ${share(high)}) over ${span.toFixed(1)} minutes`;
  if (!(span >= MIN_SPAN))
    return { goals: [], told: `${told}: extrapolated from a run too short for a verdict` };
  return {
    goals: [
      goal(
        'G11',
        `heap drift of ${subject} an hour`,
        { median: perHour * 100, low: low * 100, high: high * 100, samples },
        { atMost: MAX_SHARE * 100 },
        ' %',
      ),
    ],
    told,
  };
};
