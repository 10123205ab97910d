import type { MatchFacts, Pair } from '#domain/match.ts';
import { isLive } from '#domain/matchStatus.ts';
import { partScores, runningPart } from '#domain/parts.ts';
import { periodName, type PeriodName } from '#domain/periods.ts';
import { footballFigures, gamePoints, mainScore } from '#domain/scores.ts';

type RowPart = { readonly name: PeriodName | undefined; readonly score: Pair; /** It is being played. */ readonly current: boolean };

/** What a row shows of a match's score, side by side from left to right. */
export type RowScore = {
  /** Halves, quarters, sets or innings, oldest first. */
  readonly parts: readonly RowPart[];
  /** Points of the running game, tennis. */
  readonly points: Pair | undefined;
  readonly main: Pair | undefined;
  readonly shootOut: Pair | undefined;
};

export const NO_SCORE: RowScore = { parts: [], points: undefined, main: undefined, shootOut: undefined };

/** Of these only the part being played is shown: there are up to 35 of them. */
const LAST_ALONE: ReadonlySet<number> = new Set([16]);

/** The score of a match as its row shows it, with at most so many parts: earlier ones give way. Nothing before the start. */
export const rowScore = (match: MatchFacts, most: number): RowScore => {
  if (!isLive(match.status) && match.scores.length === 0) return NO_SCORE;
  const running = isLive(match.status) ? runningPart(match) : undefined;
  const all = partScores(match).map(({ period, score }): RowPart => ({ name: periodName(period), score, current: period === running }));
  return {
    parts: all.slice(Math.max(0, all.length - (LAST_ALONE.has(match.sportId) ? Math.min(1, most) : most))),
    points: gamePoints(match),
    main: mainScore(match),
    shootOut: footballFigures(match).penalties,
  };
};
