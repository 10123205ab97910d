import type { MatchFacts } from '#domain/match/match.ts';
import type { Pair } from '#domain/match/pair.ts';
import { isLive } from '#domain/match/matchStatus.ts';
import { partScores, runningPart } from '#domain/match/parts.ts';
import { periodName, type PeriodName } from '#domain/match/periods.ts';
import { footballFigures, gamePoints, mainScore } from '#domain/match/scores.ts';

type RowPart = {
  readonly name: PeriodName | undefined;
  readonly score: Pair;
  /** It is being played. */ readonly current: boolean;
};

/** What a row shows of a match's score, side by side from left to right. */
export type RowScore = {
  /** Halves, quarters, sets or innings that stand before the score, oldest first. */
  readonly parts: readonly RowPart[];
  /** Those before them that there is no room for: they stand below. */
  readonly earlier: readonly RowPart[];
  /** Points of the running game, tennis. */
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

/** Of frames only the one being played is shown: there are up to 35 of them. */
const SNOOKER = 16;
/** Bouts are won, not counted. */
const UNCOUNTED: ReadonlySet<number> = new Set([18, 19]);

/**
 * The score of a match as its row shows it, with at most so many parts beside it: earlier ones stand below.
 * Nothing before the start.
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
    shootOut: footballFigures(match).penalties,
  };
};
