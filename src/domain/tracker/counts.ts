import type { MarketPeriod, ScoreGroup } from '../ids.ts';
import type { MatchFacts } from '../match/match.ts';
import { isMatchOver } from '../match/matchStatus.ts';
import type { Pair } from '../match/pair.ts';
import { partScores, runningPart } from '../match/parts.ts';
import { phaseName, type PhaseName } from '../match/phases.ts';
import { SCORE_GROUP } from '../match/scoreGroups.ts';

/**
 * What a market counts. Bookings are yellow and red cards together. In a match of parts `sets` are the sets, games,
 * frames or maps that a side has won, `games` what is counted in them (of a part, or of all together), and `maps`
 * the former of the whole match and the latter of a part.
 */
export type Counted =
  'score' | 'corners' | 'bookings' | 'yellow' | 'red' | 'hits' | 'sets' | 'games' | 'maps';

/** The facts of a match that decide the state of a bet on it. */
export type TrackedMatch = Pick<MatchFacts, 'sportId' | 'scores' | 'clock' | 'status'>;

const GROUPS: Readonly<Record<Counted, readonly ScoreGroup[]>> = {
  score: [SCORE_GROUP.score],
  corners: [SCORE_GROUP.corners],
  bookings: [SCORE_GROUP.yellowCards, SCORE_GROUP.redCards],
  yellow: [SCORE_GROUP.yellowCards],
  red: [SCORE_GROUP.redCards],
  hits: [SCORE_GROUP.hits],
  sets: [SCORE_GROUP.score],
  games: [],
  maps: [SCORE_GROUP.score],
};
/** Sports that are won by sets, games, frames or maps. */
const SPORTS_OF_PARTS: ReadonlySet<number> = new Set([5, 13, 15, 16, 47, 51, 164, 165, 169, 179, 180]);
/**
 * Periods that represent the whole match in sports that send only one of them; the first one found counts.
 */
const WHOLE: Readonly<Partial<Record<number, readonly number[]>>> = {
  2: [2, 1, 0],
  4: [1, 0],
  7: [2, 1],
  8: [2, 1, 0],
  ...Object.fromEntries([...SPORTS_OF_PARTS].map((sport) => [sport, [1, 0]])),
};
/** Football and e-football. */
const HALVED: ReadonlySet<number> = new Set([1, 177]);
const [FULL, FIRST, SECOND] = [1, 2, 3];
const EXTRA_TIME = [4, 5];
/** Period of the whole extra time. */
const wholeExtra = (sport: number): number => (sport === 1 ? 13 : 7);

const sum = ([a, b]: Pair, [c, d]: Pair): Pair => [a + c, b + d];

/** The count of one period, as its score lines say; undefined if they do not say. */
const lineOf = ({ scores }: TrackedMatch, counted: Counted, period: number): Pair | undefined => {
  const found = GROUPS[counted].flatMap(
    (group) => scores.find((each) => each.period === period && each.group === group) ?? [],
  );
  return found.length === 0
    ? undefined
    : found.reduce<Pair>((all, { home, away }) => sum(all, [home, away]), [0, 0]);
};

const hasExtraTime = (match: TrackedMatch): boolean =>
  [...EXTRA_TIME, wholeExtra(match.sportId)].some((at) =>
    match.scores.some(({ period }) => period === match.sportId * 1000 + at),
  );

/** The count of a football match without extra time: the line of the live period includes extra time. */
const regularTime = (match: TrackedMatch, counted: Counted): Pair | undefined => {
  const base = match.sportId * 1000;
  const full = lineOf(match, counted, base + FULL);
  if (!hasExtraTime(match)) return full ?? lineOf(match, counted, base);
  if (full !== undefined && match.sportId === 1) return full;
  const [first, second] = [lineOf(match, counted, base + FIRST), lineOf(match, counted, base + SECOND)];
  return first === undefined || second === undefined ? undefined : sum(first, second);
};

/** Counts of one part, or of all parts together once the match has a score. */
const countInParts = (match: TrackedMatch, period: MarketPeriod): Pair | undefined => {
  const parts = partScores(match);
  if (period - match.sportId * 1000 > FULL) return parts.find((each) => each.period === period)?.score;
  if (countOf(match, 'sets', period) === undefined) return undefined;
  return parts.reduce<Pair>((all, { score }) => sum(all, score), [0, 0]);
};

/**
 * Returns what both sides have counted in the period of a market; undefined if the period has not begun or
 * the match does not say.
 */
export const countOf = (match: TrackedMatch, counted: Counted, period: MarketPeriod): Pair | undefined => {
  const base = match.sportId * 1000;
  const at = period - base;
  if (counted === 'sets' && at > FULL) return undefined;
  if (counted === 'games' || (counted === 'maps' && at > FULL)) return countInParts(match, period);
  if (HALVED.has(match.sportId)) {
    if (at === 0 || at === FULL) return regularTime(match, counted);
    return lineOf(match, counted, period);
  }
  const same = WHOLE[match.sportId];
  const periods = same?.includes(at) === true ? [at, ...same] : [at];
  for (const each of periods) {
    const found = lineOf(match, counted, base + each);
    if (found !== undefined) return found;
  }
  return undefined;
};

type PhaseKey = PhaseName['key'];
const AFTER_REGULAR: readonly PhaseKey[] = [
  'regular-ended',
  'awaiting-extra',
  'extra-first',
  'extra-break',
  'extra-second',
  'extra-ended',
  'awaiting-penalties',
  'penalties',
  'penalties-ended',
  'finished',
];
const OVER: ReadonlyMap<number, ReadonlySet<PhaseKey>> = new Map([
  [FIRST, new Set<PhaseKey>(['half-time', 'second-half', ...AFTER_REGULAR])],
  [SECOND, new Set<PhaseKey>(AFTER_REGULAR)],
  [FULL, new Set<PhaseKey>(AFTER_REGULAR)],
  [0, new Set<PhaseKey>(AFTER_REGULAR)],
]);

/** Whether the period of a market is over, so that its count changes only by a correction. */
export const isPeriodOver = (match: TrackedMatch, period: MarketPeriod): boolean => {
  if (isMatchOver(match.status)) return true;
  const at = period - match.sportId * 1000;
  if (HALVED.has(match.sportId)) {
    const phase = match.clock === null ? undefined : phaseName(match.clock.phase);
    return phase !== undefined && (OVER.get(at)?.has(phase.key) ?? false);
  }
  const running = runningPart(match);
  return running !== undefined && at > FULL && isPart(match, period) && period < running;
};

/** Whether a period is one of the parts that follow each other, such as quarters, not a half made of them. */
const isPart = ({ sportId }: TrackedMatch, period: MarketPeriod): boolean => {
  const at = period - sportId * 1000;
  if (SPORTS_OF_PARTS.has(sportId)) return at > FULL;
  return sportId === 3 || sportId === 178 || sportId === 6 ? at >= 5 && at <= 8 : sportId === 2 && at >= 3;
};

const BEFORE_SECOND: ReadonlySet<PhaseKey> = new Set<PhaseKey>(['not-started', 'first-half', 'half-time']);

/** Whether the period of a market of a match in play begins later. */
export const isPeriodAhead = (match: TrackedMatch, period: MarketPeriod): boolean => {
  const at = period - match.sportId * 1000;
  if (HALVED.has(match.sportId)) {
    const phase = match.clock === null ? undefined : phaseName(match.clock.phase);
    if (at === SECOND) return phase !== undefined && BEFORE_SECOND.has(phase.key);
    return EXTRA_TIME.includes(at) || at === wholeExtra(match.sportId);
  }
  const running = runningPart(match);
  return running !== undefined && isPart(match, period) && period > running;
};
