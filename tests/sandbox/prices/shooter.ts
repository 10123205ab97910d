import { endless, Part, twoClear } from './part.ts';
import type { Quote } from './quote.ts';
import { quoteSeries } from './seriesQuote.ts';
import { questionsOf, modelOf, standingOf } from './titles.ts';
import type { Titled } from './titles.ts';

/**
 * The overtime of a shooter map. 13 rounds win a map. From 12-12 a side needs a lead of two rounds, or most
 * of six further rounds (CS2), repeated while level.
 */
export type Overtime = 'two-clear' | 'six-rounds';
const ROUNDS = 13;
const SIX = 3;
export const roundGoal = (overtime: Overtime): ((loser: number) => number) =>
  overtime === 'two-clear'
    ? twoClear(ROUNDS)
    : (loser) => (loser < ROUNDS - 1 ? ROUNDS : ROUNDS + SIX * (1 + Math.floor((loser - ROUNDS + 1) / SIX)));

/** A shooter: home's chance to win a round, and the rounds of the running map. */
export type ShooterState = Titled & {
  readonly chance: number;
  readonly overtime: Overtime;
  readonly rounds: readonly [number, number];
  readonly played: readonly [number, number];
};

export const quoteShooter = (state: ShooterState): Quote => {
  const { sid, of, maps, over, chance, overtime, rounds, played } = state;
  const goal = roundGoal(overtime);
  const series = modelOf(
    `${overtime} ${of} ${chance}`,
    of,
    () => new Part({ goal, cap: endless(ROUNDS), chance: () => chance, next: () => 0 }),
  );
  const ends = over ? Float64Array.of() : series.partAt(...maps).from(...rounds, 0);
  return quoteSeries({
    series,
    seriesScore: standingOf(maps, played, ends),
    full: sid * 1000 + 1,
    over,
    asks: questionsOf(sid),
  });
};
