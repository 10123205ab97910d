/** Cumulative normal distribution (Abramowitz and Stegun 7.1.26, error below 1.5e-7). */
const below = (z: number): number => {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const erf =
    1 -
    ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) *
      t *
      Math.exp(-x * x);
  return z < 0 ? (1 - erf) / 2 : (1 + erf) / 2;
};

/** Probability that a normal value with this mean and deviation is above `least`. */
export const normalAbove = (mean: number, deviation: number, least: number): number =>
  1 - below((least - mean) / Math.max(0.05, deviation));

/** Returns the number of deviations of the normal distribution for a chance. */
export const deviationsOf = (chance: number): number => {
  let low = -4;
  let high = 4;
  for (let i = 0; i < 30; i += 1) {
    const middle = (low + high) / 2;
    if (normalAbove(middle, 1, 0) < chance) low = middle;
    else high = middle;
  }
  return low;
};
