/** Creates a small seeded random generator (mulberry32), so that benches and bootstraps are repeatable. */
export const seeded = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** Returns the interpolated quantile `q` of the values; NaN without values. */
export const quantile = (values: readonly number[], q: number): number => {
  if (values.length === 0) return Number.NaN;
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * q;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
};

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** A median with its 95 % bootstrap interval. */
export type Estimate = {
  readonly median: number;
  readonly low: number;
  readonly high: number;
  readonly samples: number;
};

const RESAMPLES = 2000;

/** Returns the median of the values with the 95 % interval of resampled medians. */
export const estimate = (values: readonly number[], seed = 1): Estimate => {
  const random = seeded(seed);
  const medians = Array.from({ length: RESAMPLES }, () =>
    median(values.map(() => values[Math.floor(random() * values.length)] ?? Number.NaN)),
  );
  return {
    median: median(values),
    low: quantile(medians, 0.025),
    high: quantile(medians, 0.975),
    samples: values.length,
  };
};

export type Verdict = 'reached' | 'unclear' | 'missed';

/**
 * Judges a goal: missed only if the whole interval is beyond it, reached only if the whole interval is within
 * it.
 */
export const verdict = (
  value: Pick<Estimate, 'low' | 'high'>,
  goal: { readonly atMost?: number; readonly atLeast?: number },
): Verdict => {
  const { atMost = Number.POSITIVE_INFINITY, atLeast = Number.NEGATIVE_INFINITY } = goal;
  // NaN compares false, so a missing measurement never reaches a goal.
  if (value.low >= atLeast && value.high <= atMost) return 'reached';
  if (value.low <= atMost && value.high >= atLeast) return 'unclear';
  return 'missed';
};
