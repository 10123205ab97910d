/**
 * A distribution over whole numbers from `least` on: the probability of each value, and of at least each
 * value.
 */
export type Spread = {
  readonly least: number;
  readonly of: Float64Array;
  readonly atLeast: Float64Array;
  readonly mean: number;
  readonly odd: number;
};

const spreadOf = (least: number, of: Float64Array): Spread => {
  const atLeast = new Float64Array(of.length);
  let sum = 0;
  let mean = 0;
  let odd = 0;
  for (let i = of.length - 1; i >= 0; i -= 1) {
    const p = of[i] ?? 0;
    sum += p;
    atLeast[i] = sum;
    mean += p * (least + i);
    if ((least + i) % 2 !== 0) odd += p;
  }
  return { least, of, atLeast, mean, odd };
};
/** A spread without any remaining count. */
export const NOTHING = spreadOf(0, Float64Array.of(1));

/** Smaller probabilities are omitted, because they only make the sums longer. */
export const NEVER = 1e-9;

/** Combines a first number and the spread that follows it, over all ways. */
export const mixSpreads = (
  ways: readonly { readonly way: ReadonlyMap<number, number>; readonly rest: Spread }[],
): Spread => {
  let least = Infinity;
  let most = -Infinity;
  for (const { way, rest } of ways) {
    for (const by of way.keys()) {
      least = Math.min(least, by + rest.least);
      most = Math.max(most, by + rest.least + rest.of.length);
    }
  }
  const sum = new Float64Array(most - least);
  for (const { way, rest } of ways) {
    const { of } = rest;
    for (const [by, p] of way) {
      const from = by + rest.least - least;
      for (let i = 0; i < of.length; i += 1) sum[from + i]! += p * of[i]!;
    }
  }
  let first = 0;
  let last = sum.length;
  while (first < last - 1 && sum[first]! < NEVER) first += 1;
  while (last > first + 1 && sum[last - 1]! < NEVER) last -= 1;
  return spreadOf(least + first, sum.slice(first, last));
};

/** Returns the chance of more than a line. */
export const spreadAbove = (spread: Spread, line: number): number => {
  const from = Math.floor(line) + 1 - spread.least;
  if (from <= 0) return 1;
  return from >= spread.atLeast.length ? 0 : (spread.atLeast[from] ?? 0);
};
