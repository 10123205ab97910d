import type { MarketPeriod, ScoreGroup, SportId } from '../ids.ts';
import type { MatchFacts, ScoreLine } from './match.ts';
import type { Pair } from './pair.ts';
import { periodName } from './periods.ts';
import { SCORE_GROUP } from './scoreGroups.ts';
import { isFootball } from './sports.ts';

const TENNIS = 5;
export type Scored = Pick<MatchFacts, 'sportId' | 'scores'>;

const lineAt = (scores: readonly ScoreLine[], period: number, group: ScoreGroup): ScoreLine | undefined =>
  scores.find((each) => each.period === period && each.group === group);
const pairOf = (line: ScoreLine | undefined): Pair | undefined =>
  line === undefined ? undefined : [line.home, line.away];

/** Returns a group's line for the whole match: of the live period (sport x 1000), else of full time (+1). */
const wholeLine = ({ sportId, scores }: Scored, group: ScoreGroup): ScoreLine | undefined =>
  lineAt(scores, sportId * 1000, group) ?? lineAt(scores, sportId * 1000 + 1, group);
const whole = (match: Scored, group: ScoreGroup): Pair | undefined => pairOf(wholeLine(match, group));

/** Returns the score of the match; in sports with sets the sets won. Undefined before the start. */
export const mainScore = (match: Scored): Pair | undefined => whole(match, SCORE_GROUP.score);

/** Returns the line of `mainScore`. Two scores may be compared only if both are of the same period (D29). */
export const mainScoreLine = (
  match: Scored,
): { readonly period: MarketPeriod; readonly score: Pair } | undefined => {
  const line = wholeLine(match, SCORE_GROUP.score);
  return line === undefined ? undefined : { period: line.period, score: [line.home, line.away] };
};

/** Figures of a whole football match that are shown beside its score. */
export type FootballFigures = {
  readonly half?: Pair | undefined;
  readonly extra?: Pair | undefined;
  readonly corners?: Pair | undefined;
  readonly yellow?: Pair | undefined;
  /** Undefined where nothing is known; a pair of zeros means none. */
  readonly red?: Pair | undefined;
};

/** Whether the platform counts the red cards of a sport, by its match-side code. */
export const countsRedCards = (sportId: SportId): boolean => isFootball(sportId);
const NO_FIGURES: FootballFigures = {};

/**
 * Returns half-time and extra-time scores, corners and cards of football and e-football; nothing for other sports
 * (LIST-30, LIST-33). There is no half-time score while the clock is in the first half.
 */
export const footballFigures = (
  match: Scored & { readonly clock?: MatchFacts['clock'] },
): FootballFigures => {
  const { sportId, scores } = match;
  if (!isFootball(sportId)) return NO_FIGURES;
  const base = sportId * 1000;
  const scored = (period: number): Pair | undefined =>
    pairOf(lineAt(scores, base + period, SCORE_GROUP.score));
  return {
    half: (match.clock?.phase ?? Infinity) <= base + 2 ? undefined : scored(2),
    extra: scored(sportId === 1 ? 13 : 7) ?? summed(scored(4), scored(5)),
    corners: whole(match, SCORE_GROUP.corners),
    yellow: whole(match, SCORE_GROUP.yellowCards),
    red: whole(match, SCORE_GROUP.redCards),
  };
};

/**
 * Returns the score of the shoot-out; undefined without one. Outside football 0-0 is none: some platforms send such a
 * line before a shoot-out is played.
 */
export const shootOutScore = ({ sportId, scores }: Scored): Pair | undefined =>
  pairOf(
    scores.find(
      ({ period, group, home, away }) =>
        group === SCORE_GROUP.score &&
        periodName(period)?.key === 'penalties' &&
        (isFootball(sportId) || home + away > 0),
    ),
  );

const summed = (first: Pair | undefined, second: Pair | undefined): Pair | undefined =>
  first === undefined ? second : [first[0] + (second?.[0] ?? 0), first[1] + (second?.[1] ?? 0)];

/**
 * Returns the points of the current game in tennis (0, 15, 30, 40, 50 for advantage): the games group of the
 * live period.
 */
export const gamePoints = (match: Scored): Pair | undefined =>
  match.sportId === TENNIS ? pairOf(lineAt(match.scores, TENNIS * 1000, SCORE_GROUP.games)) : undefined;

/** Hits of both sides in baseball. */
export const baseballHits = (match: Scored): Pair | undefined =>
  match.sportId === 7 ? whole(match, SCORE_GROUP.hits) : undefined;
