import { endless, other, Part, twoClear } from './part.ts';
import type { Side } from './part.ts';
import type { Quote } from './quote.ts';
import { Series } from './series.ts';
import { quoteSeries } from './seriesQuote.ts';
import type { SeriesQuestion } from './seriesQuestion.ts';

/** How a sport of rallies counts: sets of so many points with two clear. */
export type RallyRules = {
  readonly sid: number;
  readonly target: number;
  /** Points of the deciding set, where it is a shorter one. */
  readonly last: number;
  /**
   * The side that reaches this score first wins, also without two points of difference; absent if a set
   * continues.
   */
  readonly cap?: number;
  /**
   * Who serves: the side that has won the rally, or in turns of two and from deuce on of one (table tennis).
   */
  readonly serve: 'winner' | 'turns';
  /** Who serves first in the next set: its winner (badminton), else in turns. */
  readonly next: 'winner' | 'turns';
  readonly asks: ReadonlyMap<number, SeriesQuestion>;
};

/** Chance of home to win a rally on its own serve and on the other's. */
export type Rallies = readonly [own: number, others: number];

/**
 * Who serves the next point of a set that `first` began; `server` has served the last one, which `winner`
 * won.
 */
export const serverAfter = (
  { serve, target }: RallyRules,
  points: number,
  server: Side,
  winner: Side,
): Side => {
  if (serve === 'winner') return winner;
  const single = points >= 2 * (target - 1);
  return single || points % 2 === 0 ? other(server) : server;
};

export const beginnerAfter = ({ next }: RallyRules, beginner: Side, winner: Side): Side =>
  next === 'winner' ? winner : other(beginner);

const partOf = (rules: RallyRules, rallies: Rallies, target: number): Part =>
  new Part({
    goal: twoClear(target, rules.cap),
    cap: rules.cap ?? endless(target),
    chance: (_h, _a, server) => rallies[server],
    next: (h, a, server, winner) => serverAfter(rules, h + a + 1, server, winner),
  });

const kept = new Map<string, Series>();
const modelOf = (rules: RallyRules, rallies: Rallies, of: number): Series => {
  const key = `${rules.sid} ${of} ${rallies[0]} ${rallies[1]}`;
  let found = kept.get(key);
  if (found !== undefined) return found;
  const part = partOf(rules, rallies, rules.target);
  const last = rules.last === rules.target ? part : partOf(rules, rallies, rules.last);
  found = new Series({
    need: (of + 1) / 2,
    part,
    last,
    next: (beginner, _units, winner) => beginnerAfter(rules, beginner, winner),
  });
  kept.set(key, found);
  return found;
};

/** The state of a match; no side serves before it begins. */
export type RallyState = {
  readonly rules: RallyRules;
  readonly rallies: Rallies;
  readonly of: number;
  readonly sets: readonly [number, number];
  readonly points: readonly [number, number];
  /** Points of the sets that are over. */
  readonly played: readonly [number, number];
  readonly server: Side | null;
  readonly beginner: Side;
  readonly over: boolean;
};

export const quoteRally = (state: RallyState): Quote => {
  const { rules, sets, points, server, played, beginner } = state;
  const series = modelOf(rules, state.rallies, state.of);
  const ends = server === null || state.over ? null : series.partAt(...sets).from(...points, server);
  return quoteSeries({
    series,
    seriesScore:
      ends === null ? series.start() : { won: sets, played, views: [{ weight: 1, beginner, ends }] },
    full: rules.sid * 1000 + 1,
    over: state.over,
    asks: rules.asks,
  });
};
