/** Mean time in the queue of a station with random arrivals and equal services (M/D/1), in units of the service. */
export const meanWaitOfMD1 = (utilisation: number): number => utilisation / (2 * (1 - utilisation));

/**
 * Little's law: mean number of jobs in a station, from the arrivals per ms and the mean time inside in ms.
 */
export const meanInside = (arrivalsPerMs: number, meanMs: number): number => arrivalsPerMs * meanMs;

/**
 * Divides `total` by weights into whole numbers whose sum is `total`: the largest remainders are rounded up.
 */
export const apportion = (total: number, weights: readonly number[]): number[] => {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const exact = weights.map((weight) => (total * weight) / sum);
  const whole = exact.map(Math.floor);
  const missing = total - whole.reduce((all, each) => all + each, 0);
  const byRemainder = exact
    .map((value, at) => ({ at, rest: value - Math.floor(value) }))
    .toSorted((a, b) => b.rest - a.rest || a.at - b.at);
  for (const { at } of byRemainder.slice(0, missing)) whole[at] = (whole[at] ?? 0) + 1;
  return whole;
};

/** Weights of a Zipf distribution: the first is 1, the n-th is 1 / n ** exponent. */
export const zipf = (count: number, exponent: number): number[] =>
  Array.from({ length: count }, (_, at) => (at + 1) ** -exponent);
