import { estimate, type Estimate } from '../statistics.ts';

/** One sample: does its share of work and answers the CPU milliseconds of a unit of it. */
export type Sample = () => number;

/**
 * CPU milliseconds of the whole process, its collector and compiler too, for one unit of the work: what
 * others take of a busy machine is not in it.
 */
export const timed = (units: number, work: () => void): number => {
  const since = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000 / units;
};

/** Answers the one set and the other in turns: every pass changes everything again. */
export const inTurns = <T>(sets: readonly [T, T]): (() => T) => {
  let side = 1;
  return () => {
    side = 1 - side;
    return sets[side === 0 ? 0 : 1];
  };
};

export type Duel = { readonly ratio: Estimate; readonly ours: Estimate; readonly peer: Estimate };

/** One turn: the mean of both samples of each. */
export type Found = { readonly ours: number; readonly peer: number };

/** One ratio a turn, as a median with its interval. */
export const compare = (found: readonly Found[]): Duel => ({
  ratio: estimate(found.map((each) => each.ours / each.peer)),
  ours: estimate(found.map((each) => each.ours)),
  peer: estimate(found.map((each) => each.peer)),
});

/**
 * Ours and the peer in turns, A B B A, in one process: what disturbs the machine disturbs both. The first
 * turns warm the compiler up and do not count.
 */
export const alternate = (ours: Sample, peer: Sample, turns = 20, warm = 4): Duel => {
  const found: Found[] = [];
  for (let turn = 0; turn < turns + warm; turn += 1) {
    const [a1, b1, b2, a2] = [ours(), peer(), peer(), ours()];
    if (turn >= warm) found.push({ ours: (a1 + a2) / 2, peer: (b1 + b2) / 2 });
  }
  return compare(found);
};

/** The same, seen from the peer: how many times slower it is. */
export const times = (duel: Duel): Estimate => ({
  median: 1 / duel.ratio.median,
  low: 1 / duel.ratio.high,
  high: 1 / duel.ratio.low,
  samples: duel.ratio.samples,
});
