import type { MarketPeriod, MatchPhase, ScoreGroup, SportId } from '../ids.ts';
import type { MatchFacts, ScoreLine } from './match.ts';
import type { Pair } from './pair.ts';
import { phaseName } from './phases.ts';
import { SCORE_GROUP } from './scoreGroups.ts';
import { mainScore } from './scores.ts';
import { E_SPORT_IDS } from './sports.ts';

/**
 * Where the scores of parts (halves, quarters, sets, frames) are found: the first and last period, and the
 * score groups in order of preference.
 */
type Parts = { readonly first: number; readonly last: number; readonly groups: readonly ScoreGroup[] };
const parts = (first: number, last: number, ...groups: ScoreGroup[]): Parts => ({ first, last, groups });

const { score: SCORE, sets: SETS, games: GAMES, frames: FRAMES, rounds: ROUNDS, kills: KILLS } = SCORE_GROUP;

/** Wire facts 4.5. For tennis the enum's labels and the observed values disagree, so both groups are read. */
export const PARTS: ReadonlyMap<number, Parts> = new Map([
  [2, parts(2003, 2006, SCORE)],
  [3, parts(3005, 3009, SCORE)],
  [4, parts(4003, 4005, SCORE)],
  [5, parts(5002, 5006, SETS, GAMES)],
  [6, parts(6005, 6009, SCORE)],
  [7, parts(7004, 7044, SCORE)],
  [8, parts(8003, 8005, SCORE)],
  [13, parts(13_002, 13_009, SETS, SCORE)],
  [15, parts(15_002, 15_008, GAMES, SCORE)],
  [16, parts(16_002, 16_036, FRAMES, SCORE)],
  [18, parts(18_002, 18_006, ROUNDS, SCORE)],
  [19, parts(19_002, 19_013, ROUNDS, SCORE)],
  [47, parts(47_002, 47_006, GAMES, SCORE)],
  [51, parts(51_002, 51_006, SETS, SCORE)],
  [178, parts(178_005, 178_009, SCORE)],
  ...E_SPORT_IDS.map(
    (sport) => [sport, parts(sport * 1000 + 2, sport * 1000 + 8, ROUNDS, KILLS, SCORE)] as const,
  ),
]);
/** 7013 is the sum of all extra innings, not a part. */
export const NO_PART = 7013;

type Scored = Pick<MatchFacts, 'sportId' | 'scores'>;
/** The score of one part: a half, a quarter, a set, a game. */
export type PartScore = { readonly period: MarketPeriod; readonly score: Pair };

const linesOf = (
  scores: readonly ScoreLine[],
  { first, last }: Parts,
  group: ScoreGroup,
): readonly ScoreLine[] =>
  scores.filter(
    (line) => line.group === group && line.period >= first && line.period <= last && line.period !== NO_PART,
  );

/**
 * Returns the scores of the parts played so far, in order. Empty in sports without parts; football's
 * half-time score is read separately.
 */
export const partScores = ({ sportId, scores }: Scored): readonly PartScore[] => {
  const of = PARTS.get(sportId);
  for (const group of of?.groups ?? []) {
    let found = linesOf(scores, of as Parts, group);
    // Basketball in two halves (wire facts 4.7) has no quarters: its parts are the halves and overtime.
    if (sportId === 3 && !found.some(({ period }) => period < 3009))
      found = linesOf(scores, parts(3003, 3009), group);
    if (found.length > 0)
      return [...found]
        .sort((a, b) => a.period - b.period)
        .map((line) => ({ period: line.period, score: [line.home, line.away] }));
  }
  return [];
};

/**
 * Returns the part that is being played or comes next according to the clock's phase; undefined if the phase
 * does not say.
 */
const partOfPhase = (sport: SportId, phase: MatchPhase): number | undefined => {
  const name = phaseName(phase);
  const first = PARTS.get(sport)?.first;
  if (name?.n === undefined || first === undefined) return undefined;
  if (name.key === 'quarter' || name.key === 'set') return first + name.n - 1;
  return name.key === 'quarter-ended' || name.key === 'set-ended' ? first + name.n : undefined;
};

/** Sports that are won by sets, games, frames or maps: the match score counts those won. */
export const SPORTS_WON_BY_PARTS: ReadonlySet<number> = new Set([5, 13, 15, 16, 47, 51, ...E_SPORT_IDS]);

/** Returns the part after those counted in the match score. */
const partByScore = (match: Scored): number | undefined => {
  const of = PARTS.get(match.sportId);
  const score = of !== undefined && SPORTS_WON_BY_PARTS.has(match.sportId) ? mainScore(match) : undefined;
  return of === undefined || score === undefined
    ? undefined
    : Math.min(of.last, of.first + score[0] + score[1]);
};

/**
 * Returns the part being played, or the next part during a break: by the clock's phase if its table is known,
 * else the part after those won, else the last part with a score. Undefined before the start and in sports
 * without parts.
 */
export const runningPart = (
  match: Pick<MatchFacts, 'sportId' | 'scores' | 'clock'>,
): MarketPeriod | undefined => {
  const byPhase = match.clock === null ? undefined : partOfPhase(match.sportId, match.clock.phase);
  return (byPhase ?? partByScore(match) ?? partScores(match).at(-1)?.period) as MarketPeriod | undefined;
};
