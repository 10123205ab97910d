import type { MarketPeriod, SportId } from './ids.ts';
import type { MatchFacts, Pair, ScoreLine } from './match.ts';

/** Score-type groups (`tyg`, wire facts 4.5). */
const SCORE = 5;
const RED_CARDS = 8;
const SETS = 5556;
const GAMES = 5559;

const TENNIS = 5;
type Scored = Pick<MatchFacts, 'sportId' | 'scores'>;

const at = (scores: readonly ScoreLine[], period: number, group: number): Pair | undefined => {
  const line = scores.find((each) => each.period === period && each.group === group);
  return line === undefined ? undefined : [line.home, line.away];
};

/** A group over the whole match: the live period (sport x 1000), else full time (+1). */
const whole = ({ sportId, scores }: Scored, group: number): Pair | undefined => at(scores, sportId * 1000, group) ?? at(scores, sportId * 1000 + 1, group);

/** The score of the match; in tennis the sets won. Undefined before the start. */
export const mainScore = (match: Scored): Pair | undefined => whole(match, SCORE);

/** Football's first half (1002), once the platform sends it; undefined in other sports. */
export const halfTimeScore = ({ sportId, scores }: Scored): Pair | undefined => (sportId === 1 ? at(scores, 1002, SCORE) : undefined);

/** Red cards of both sides; undefined where none is known, a pair of zeros where none was given. */
export const redCards = (match: Scored): Pair | undefined => (match.sportId === 1 ? whole(match, RED_CARDS) : undefined);

/** Where the parts of a match are scored: the first and last period of the parts, and their groups in the order of trust. */
type Parts = { readonly first: number; readonly last: number; readonly groups: readonly number[] };
const parts = (first: number, last: number, ...groups: number[]): Parts => ({ first, last, groups });
const PARTS: ReadonlyMap<SportId | number, Parts> = new Map([
  [2, parts(2003, 2005, SCORE)],
  [3, parts(3005, 3009, SCORE)],
  // Games of each set. The enum's labels and what was observed disagree (wire facts 4.5): both groups are read.
  [TENNIS, parts(5002, 5006, SETS, GAMES)],
  [7, parts(7004, 7044, SCORE)],
  [13, parts(13_002, 13_009, SETS)],
  [15, parts(15_002, 15_008, GAMES)],
  [47, parts(47_002, 47_006, GAMES)],
  [178, parts(178_005, 178_009, SCORE)],
]);

/** The score of one part: a quarter, a set, a game. */
export type PeriodScore = { readonly period: MarketPeriod; readonly score: Pair };

/** Scores of the quarters, sets or games played so far, in order; empty in sports without parts. */
export const periodScores = ({ sportId, scores }: Scored): readonly PeriodScore[] => {
  const of = PARTS.get(sportId);
  if (of === undefined) return [];
  for (const group of of.groups) {
    const found = scores.filter((line) => line.group === group && line.period >= of.first && line.period <= of.last);
    if (found.length > 0) return found.sort((a, b) => a.period - b.period).map((line) => ({ period: line.period, score: [line.home, line.away] }));
  }
  return [];
};

/** The part being played: the last one with a score. Tennis has no clock phases, so its set is read from here. */
export const currentPeriod = (match: Scored): MarketPeriod | undefined => periodScores(match).at(-1)?.period;

/** Points of the running game in tennis (0, 15, 30, 40, 50 for advantage): the games group of the live period. */
export const gamePoints = (match: Scored): Pair | undefined => (match.sportId === TENNIS ? at(match.scores, TENNIS * 1000, GAMES) : undefined);
