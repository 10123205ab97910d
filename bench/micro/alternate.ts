import { estimate, type Estimate } from '../statistics.ts';

/** A sample: a function that does its share of work and returns the CPU milliseconds per unit. */
export type Sample = () => number;

/**
 * Measures CPU milliseconds of the whole process per unit of work, including garbage collector and compiler.
 * Other load on the machine is excluded.
 */
export const timed = (units: number, work: () => void): number => {
  const since = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000 / units;
};

/** Returns the two sets alternately, so that every pass changes every price. */
export const inTurns = <T>(sets: readonly [T, T]): (() => T) => {
  let side = 1;
  return () => {
    side = 1 - side;
    return sets[side === 0 ? 0 : 1];
  };
};

export type Duel = { readonly ratio: Estimate; readonly ours: Estimate; readonly peer: Estimate };

/** One turn: the mean of two samples of ours and of the peer. */
export type Found = { readonly ours: number; readonly peer: number };

/** Returns the median ratio of the turns with its interval. */
export const compare = (found: readonly Found[]): Duel => ({
  ratio: estimate(found.map((each) => each.ours / each.peer)),
  ours: estimate(found.map((each) => each.ours)),
  peer: estimate(found.map((each) => each.peer)),
});

/**
 * Runs ours and the peer alternately (A B B A) in one process, so that disturbances affect both. The first
 * turns warm up the compiler and do not count.
 */
export const alternate = (ours: Sample, peer: Sample, turns = 20, warm = 4): Duel => {
  const found: Found[] = [];
  for (let turn = 0; turn < turns + warm; turn += 1) {
    const [a1, b1, b2, a2] = [ours(), peer(), peer(), ours()];
    if (turn >= warm) found.push({ ours: (a1 + a2) / 2, peer: (b1 + b2) / 2 });
  }
  return compare(found);
};

/** Returns the inverse ratio: how many times slower the peer is. */
export const times = (duel: Duel): Estimate => ({
  median: 1 / duel.ratio.median,
  low: 1 / duel.ratio.high,
  high: 1 / duel.ratio.low,
  samples: duel.ratio.samples,
});
