/** Seeded randomness (sfc32): the same seed gives the same world. */
export type Random = {
  /** In [0, 1). */
  next(): number;
  /** Whole, in [0, n). */
  int(n: number): number;
  range(from: number, to: number): number;
  /** Mean 0, deviation 1. */
  normal(): number;
  chance(p: number): boolean;
  pick<T>(list: readonly T[]): T;
};

const scramble = (seed: number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let t = state ^ (state >>> 16);
    t = Math.imul(t, 0x21f0aaad);
    t ^= t >>> 15;
    t = Math.imul(t, 0x735a2d97);
    return (t ^ (t >>> 15)) >>> 0;
  };
};

export const seeded = (seed: number): Random => {
  const start = scramble(seed);
  let a = start();
  let b = start();
  let c = start();
  let d = 1;
  const next = () => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return (t >>> 0) / 4294967296;
  };
  for (let i = 0; i < 12; i += 1) next();
  return {
    next,
    int: (n) => Math.floor(next() * n),
    range: (from, to) => from + next() * (to - from),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    chance: (p) => next() < p,
    pick: (list) => {
      const found = list[Math.floor(next() * list.length)];
      if (found === undefined) throw new Error('nothing to pick from');
      return found;
    },
  };
};
