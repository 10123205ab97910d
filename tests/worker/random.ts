/** Seeded randomness (mulberry32): the same seed gives the same run on every machine. */
export type Random = {
  /** Returns a number in [0, 1). */
  readonly next: () => number;
  /** Returns a whole number in [0, n). */
  readonly int: (n: number) => number;
  readonly chance: (p: number) => boolean;
  readonly pick: <T>(list: readonly T[]) => T;
};

export const createRandom = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return ((word ^ (word >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  const int = (n: number): number => Math.floor(next() * n);
  return {
    next,
    int,
    chance: (p) => next() < p,
    pick: (list) => {
      if (list.length === 0) throw new Error('Nothing to pick from.');
      return list[int(list.length)] as (typeof list)[number];
    },
  };
};

/** Derives the seed of the n-th case, so that a single case can be repeated alone. */
export const seedOf = (seed: number, n: number): number => {
  let word = Math.imul((seed ^ 0x9e3779b9) >>> 0, 0x85ebca6b) ^ Math.imul(n + 1, 0xc2b2ae35);
  word = Math.imul(word ^ (word >>> 16), 0x7feb352d);
  return (word ^ (word >>> 15)) >>> 0;
};
