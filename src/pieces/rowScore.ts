import type { MatchFacts } from '#domain/match/match.ts';
import type { Pair } from '#domain/match/pair.ts';
import { isLive } from '#domain/match/matchStatus.ts';
import { partScores, runningPart } from '#domain/match/parts.ts';
import { periodName, type PeriodName } from '#domain/match/periods.ts';
import { gamePoints, mainScore, shootOutScore } from '#domain/match/scores.ts';

type RowPart = {
  readonly name: PeriodName | undefined;
  readonly score: Pair;
  /** Whether the part is being played. */ readonly current: boolean;
};

/** The scores in a match's row, from left to right. */
export type RowScore = {
  /** Halves, quarters, sets or innings before the main score, oldest first. */
  readonly parts: readonly RowPart[];
  /** Earlier parts without room in the line; they are shown below. */
  readonly earlier: readonly RowPart[];
  /** Points of the current game (tennis). */
  readonly points: Pair | undefined;
  readonly main: Pair | undefined;
  readonly shootOut: Pair | undefined;
};

export const NO_SCORE: RowScore = {
  parts: [],
  earlier: [],
  points: undefined,
  main: undefined,
  shootOut: undefined,
};

/** Snooker shows only the current frame, because a match has up to 35. */
const SNOOKER = 16;
/** Sports without counted parts: a bout is won. */
const UNCOUNTED: ReadonlySet<number> = new Set([18, 19]);

/**
 * Returns the score for a match's row, with at most `most` parts beside it; earlier parts are shown below.
 * Empty before the start.
 */
export const rowScore = (match: MatchFacts, most: number): RowScore => {
  if (!isLive(match.status) && match.scores.length === 0) return NO_SCORE;
  const running = isLive(match.status) ? runningPart(match) : undefined;
  const all = partScores(match).map(({ period, score }): RowPart => ({
    name: periodName(period),
    score,
    current: period === running,
  }));
  const cut = Math.max(0, all.length - (match.sportId === SNOOKER ? Math.min(1, most) : most));
  return {
    parts: all.slice(cut),
    earlier: match.sportId === SNOOKER ? [] : all.slice(0, cut),
    points: gamePoints(match),
    main: UNCOUNTED.has(match.sportId) ? undefined : mainScore(match),
    shootOut: shootOutScore(match),
  };
};
