import type { MarketPeriod, ScoreGroup, SportId } from '../ids.ts';
import type { MatchFacts } from '../match/match.ts';
import { isMatchOver } from '../match/matchStatus.ts';
import type { Pair } from '../match/pair.ts';
import { partScores, runningPart, SPORTS_WON_BY_PARTS } from '../match/parts.ts';
import { periodName } from '../match/periods.ts';
import { phaseName, type PhaseName } from '../match/phases.ts';
import { SCORE_GROUP } from '../match/scoreGroups.ts';
import { isFootball } from '../match/sports.ts';

/**
 * What a market counts. Bookings are yellow and red cards together. In a match of parts (sets, games, frames or maps):
 * `sets` are the parts that a side has won; `games` are the points inside one part or all parts; `maps` are the parts
 * won in a market on the whole match, and the points in a market on one part.
 */
export type Counted =
  | 'score'
  | 'corners'
  | 'bookings'
  | 'yellow'
  | 'red'
  | 'hits'
  | 'sets'
  | 'games'
  | 'maps';

/** The facts of a match that decide the state of a bet on it. */
export type TrackedMatch = Pick<MatchFacts, 'sportId' | 'scores' | 'clock' | 'status' | 'format'>;

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
/**
 * Periods that represent the whole match in sports that send only one of them; the first one found counts. Once
 * there is overtime they differ (`OVERTIME`).
 */
const WHOLE: Readonly<Partial<Record<number, readonly number[]>>> = {
  2: [2, 1, 0],
  4: [1, 0],
  7: [2, 1],
  8: [2, 1, 0],
  ...Object.fromEntries([...SPORTS_WON_BY_PARTS].map((sport) => [sport, [1, 0]])),
};
/** The inclusive range of numbers from `first`. */
const range = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
/**
 * How a sport counts a match that has overtime, a shoot-out or extra innings: the period of regular time, the parts
 * that make it up, and the periods after it. In hockey and handball these are overtime and shoot-out, in rugby extra
 * time and penalties, in baseball 7013 (all extra innings together) and 7014 to 7044 (each extra inning).
 */
type Overtime = {
  readonly regular: number;
  readonly parts: readonly number[];
  readonly extra: readonly number[];
};
const OVERTIME: Readonly<Partial<Record<number, Overtime>>> = {
  2: { regular: 1, parts: [3, 4, 5], extra: [6, 7] },
  4: { regular: 1, parts: [3, 4], extra: [5, 9] },
  7: { regular: 2, parts: range(4, 12), extra: range(13, 44) },
  8: { regular: 1, parts: [3, 4], extra: [5, 6] },
};
/** Format of a baseball match of seven innings, whose eighth inning is an extra one (wire facts 4.7). */
const SEVEN_INNINGS = 700_002;
const SHORT_BASEBALL: Overtime = { regular: 2, parts: range(4, 10), extra: range(11, 44) };
const overtimeOf = ({ sportId, format }: TrackedMatch): Overtime | undefined =>
  format === SEVEN_INNINGS ? SHORT_BASEBALL : OVERTIME[sportId];
const [FULL, FIRST, SECOND] = [1, 2, 3];
const EXTRA_TIME = [4, 5];
/** Period of the whole extra time. */
const wholeExtra = (sport: number): number => (sport === 1 ? 13 : 7);

const sum = ([a, b]: Pair, [c, d]: Pair): Pair => [a + c, b + d];

/** True if the period of a sport of parts is the whole match, not one of its parts. */
export const isWholeMatch = (sport: SportId, period: MarketPeriod): boolean => period - sport * 1000 <= FULL;

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

/** The sum of the counts of some periods; undefined if one of them has no line. */
const sumOfPeriods = (
  match: TrackedMatch,
  counted: Counted,
  periods: readonly number[],
): Pair | undefined => {
  let all: Pair = [0, 0];
  for (const period of periods) {
    const line = lineOf(match, counted, match.sportId * 1000 + period);
    if (line === undefined) return undefined;
    all = sum(all, line);
  }
  return all;
};

/**
 * The count of the whole match in a sport without halves of football. A match that counted in overtime has two counts,
 * with it and without it, and neither stands for the other: regular time is then its own line or the sum of its parts.
 */
const wholeMatch = (match: TrackedMatch, counted: Counted, at: number): Pair | undefined => {
  const base = match.sportId * 1000;
  const same = WHOLE[match.sportId] ?? [];
  const overtime = overtimeOf(match);
  // Some platforms send lines of 0-0 for overtime that is not played. Overtime without a count changes neither count.
  const hasOvertime = overtime?.extra.some((each) => {
    const [home, away] = lineOf(match, counted, base + each) ?? [0, 0];
    return home + away > 0;
  });
  if (overtime !== undefined && hasOvertime === true && at === overtime.regular)
    return lineOf(match, counted, base + at) ?? sumOfPeriods(match, counted, overtime.parts);
  for (const each of [at, ...same]) {
    if (hasOvertime === true && each === overtime?.regular) continue;
    const found = lineOf(match, counted, base + each);
    if (found !== undefined) return found;
  }
  return undefined;
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
  if (isFootball(match.sportId)) {
    if (at === 0 || at === FULL) return regularTime(match, counted);
    return lineOf(match, counted, period);
  }
  return WHOLE[match.sportId]?.includes(at) === true
    ? wholeMatch(match, counted, at)
    : lineOf(match, counted, period);
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

const isClockInOvertime = ({ clock }: TrackedMatch): boolean =>
  clock !== null && phaseName(clock.phase)?.key === 'overtime';

/**
 * The part being played. A line of 0-0 for overtime does not say that overtime has begun, because some platforms send
 * it before; the clock says it in sports with a table of phases.
 */
const playedPart = (match: TrackedMatch): MarketPeriod | undefined => {
  const running = runningPart(match);
  const parts = partScores(match);
  const last = parts.at(-1);
  if (last === undefined || last.period !== running || periodName(running)?.key !== 'overtime')
    return running;
  const [home, away] = last.score;
  return home + away > 0 || isClockInOvertime(match) ? running : parts.at(-2)?.period;
};

/**
 * Whether nothing says if a period or the overtime after it is being played: overtime has a line of 0-0, the match is
 * level, and the clock has no table of phases.
 */
const mayBeOvertime = (match: TrackedMatch, period: MarketPeriod): boolean => {
  const parts = partScores(match);
  const last = parts.at(-1)?.period;
  if (last !== period + 1 || periodName(last)?.key !== 'overtime') return false;
  if (match.clock !== null && phaseName(match.clock.phase) !== undefined) return false;
  const [home, away] = parts.reduce<Pair>((all, { score }) => sum(all, score), [0, 0]);
  return home === away;
};

/**
 * Whether the period of a market is over, so that its count changes only by a correction; undefined if the match does
 * not tell.
 */
export const isPeriodOver = (match: TrackedMatch, period: MarketPeriod): boolean | undefined => {
  if (isMatchOver(match.status)) return true;
  const at = period - match.sportId * 1000;
  if (isFootball(match.sportId)) {
    const phase = match.clock === null ? undefined : phaseName(match.clock.phase);
    return phase !== undefined && (OVER.get(at)?.has(phase.key) ?? false);
  }
  const running = playedPart(match);
  if (running === undefined || at <= FULL || !isPart(match, period)) return false;
  return period < running || (mayBeOvertime(match, period) ? undefined : false);
};

/** Whether a period is one of the parts that follow each other, such as quarters, not a half made of them. */
const isPart = ({ sportId }: TrackedMatch, period: MarketPeriod): boolean => {
  const at = period - sportId * 1000;
  if (SPORTS_WON_BY_PARTS.has(sportId)) return at > FULL;
  return sportId === 3 || sportId === 178 || sportId === 6 ? at >= 5 && at <= 8 : sportId === 2 && at >= 3;
};

const BEFORE_SECOND: ReadonlySet<PhaseKey> = new Set<PhaseKey>(['not-started', 'first-half', 'half-time']);

/** Whether the period of a market of a match in play begins later. */
export const isPeriodAhead = (match: TrackedMatch, period: MarketPeriod): boolean => {
  const at = period - match.sportId * 1000;
  if (isFootball(match.sportId)) {
    const phase = match.clock === null ? undefined : phaseName(match.clock.phase);
    if (at === SECOND) return phase !== undefined && BEFORE_SECOND.has(phase.key);
    return EXTRA_TIME.includes(at) || at === wholeExtra(match.sportId);
  }
  const running = playedPart(match);
  // The halves of basketball say nothing of its quarters.
  return running !== undefined && isPart(match, running) && isPart(match, period) && period > running;
};
