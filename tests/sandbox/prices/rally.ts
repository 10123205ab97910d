import { endless, other, Part, twoClear } from './part.ts';
import type { Side } from './part.ts';
import type { Quote } from './quote.ts';
import { Series } from './series.ts';
import { quoteSeries } from './seriesQuote.ts';
import type { SeriesQuestion } from './seriesQuestion.ts';

/** The scoring rules of a rally sport: sets to a number of points with a lead of two. */
export type RallyRules = {
  readonly sid: number;
  readonly target: number;
  /** Points of the deciding set, if it is shorter. */
  readonly last: number;
  /**
   * The side that reaches this score first wins, also without two points of difference; absent if a set
   * continues.
   */
  readonly cap?: number;
  /**
   * The next server: the winner of the rally; or turns of two serves, and of one serve from deuce on (table
   * tennis).
   */
  readonly serve: 'winner' | 'turns';
  /** The first server of the next set: the set's winner (badminton), else turns. */
  readonly next: 'winner' | 'turns';
  readonly asks: ReadonlyMap<number, SeriesQuestion>;
};

/** Home's chance to win a rally on its own serve and on the other side's serve. */
export type Rallies = readonly [own: number, others: number];

/**
 * Returns the server of the next point. `points` is the number of points played in the set; `server` served the
 * last one and `winner` won it.
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
  /** Points of the finished sets. */
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
