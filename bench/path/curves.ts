import type { Point } from '../charts.ts';
import { estimate, quantile } from '../statistics.ts';

/**
 * Returns the distribution as a curve: for each share of the values, in percent, the largest of them. Points
 * are denser towards the end, where the goals are.
 */
export const distribution = (values: readonly number[]): Point[] => {
  if (values.length === 0) return [];
  const shares = [
    ...Array.from({ length: 20 }, (_, at) => at / 20),
    ...Array.from({ length: 10 }, (_, at) => 0.95 + at / 200),
    1,
  ];
  return shares.map((share) => ({ x: share * 100, y: quantile(values, share) }));
};

/** Returns the median of the rounds, with its interval if there are several; no point without rounds. */
export const pointOf = (x: number, values: readonly number[]): Point[] => {
  if (values.length === 0) return [];
  const { median, low, high } = estimate(values);
  return [values.length === 1 ? { x, y: median } : { x, y: median, low, high }];
};
