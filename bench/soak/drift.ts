import { goal, type Goal } from '../gates.ts';

/** A heap as it was at a moment of the run, bytes. */
export type Sample = { readonly minute: number; readonly bytes: number };

/**
 * Growth an hour as a share of what is held, with its 95 % interval; `span` is how long it was watched,
 * minutes.
 */
export type Drift = {
  readonly perHour: number;
  readonly low: number;
  readonly high: number;
  readonly samples: number;
  readonly span: number;
};

/** Two standard errors: the interval of a slope where samples are as many as here. */
const ERRORS = 2;

/**
 * The slope of a straight line through the samples (least squares) over their mean. NaN for fewer than four
 * samples: no line has an error then.
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
  const left = samples.reduce(
    (sum, sample) => sum + (sample.bytes - bytes - slope * (sample.minute - minute)) ** 2,
    0,
  );
  const error = Math.sqrt(left / (count - 2) / spread);
  const share = (perMinute: number) => (perMinute * 60) / bytes;
  return {
    perHour: share(slope),
    low: share(slope - ERRORS * error),
    high: share(slope + ERRORS * error),
    samples: count,
    span,
  };
};

/**
 * Samples from which on a drift is told: after the first ten minutes (G11), of a shorter run after its first
 * half.
 */
export const settled = (samples: readonly Sample[], minutes: number): readonly Sample[] =>
  samples.filter(({ minute }) => minute >= Math.min(10, minutes / 2));

const MOST_SHARE = 0.05;
/** Minutes after the start that a verdict wants: a line through less is carried on too far. */
const LEAST_SPAN = 8;

const share = (value: number): string => `${(value * 100).toFixed(1)} %`;

/** G11 as a goal; of a run too short for one, a sentence that says so. */
export const driftGoals = (
  whose: string,
  { perHour, low, high, samples, span }: Drift,
): { readonly goals: readonly Goal[]; readonly told: string } => {
  if (Number.isNaN(perHour))
    return { goals: [], told: `heap drift of ${whose}: not to be told from ${samples} samples` };
  const told = `heap drift of ${whose}: ${share(perHour)} an hour (${share(low)} to ${share(high)}) over ${span.toFixed(1)} minutes`;
  if (!(span >= LEAST_SPAN))
    return { goals: [], told: `${told}: extrapolated from a run too short for a verdict` };
  return {
    goals: [
      goal(
        'G11',
        `heap drift of ${whose} an hour`,
        { median: perHour * 100, low: low * 100, high: high * 100, samples },
        { atMost: MOST_SHARE * 100 },
        ' %',
      ),
    ],
    told,
  };
};
