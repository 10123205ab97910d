/** Sums of a measured value by size. `counts[i]` counts values up to `bounds[i]`; the last counts all larger ones. */
export type HistogramRecord = {
  readonly bounds: readonly number[];
  readonly counts: readonly number[];
  readonly sum: number;
};

export type Histogram = { readonly add: (value: number) => void; readonly read: () => HistogramRecord };

/** Creates a histogram with upper bounds in rising order. Its size never changes. */
export const createHistogram = (bounds: readonly number[]): Histogram => {
  const counts = [...bounds, 0].fill(0);
  let sum = 0;
  return {
    add: (value) => {
      const at = bounds.findIndex((bound) => value <= bound);
      const bucket = at === -1 ? bounds.length : at;
      counts[bucket] = (counts[bucket] as number) + 1;
      sum += value;
    },
    read: () => ({ bounds, counts: [...counts], sum: Math.round(sum) }),
  };
};
