import type { MatchResult } from './matchResult.ts';
import type { Pair } from './pair.ts';
import { partPeriods } from './partPeriods.ts';
import { partScores } from './parts.ts';
import { periodName, type PeriodName } from './periods.ts';
import { baseballHits, footballFigures, type FootballFigures } from './scores.ts';

/** A figure of a result beside its final score, for `t('figure.' + name)`. */
type ResultFigure = keyof FootballFigures | 'hits';
/** A column of the list of results: a figure, or the n-th part (set, quarter) from 0. */
export type ResultColumn = ResultFigure | number;
export type ResultCell = { readonly column: ResultColumn; readonly score: Pair };

/** Parts that fit into a row. Sports with more (innings, frames) show theirs in the facts of a match alone. */
const MOST_PART_COLUMNS = 7;
const FOOTBALL_COLUMNS: readonly ResultColumn[] = ['half', 'corners', 'yellow', 'red'];
const FOOTBALL_FIGURES = ['half', 'extra', 'penalties', 'corners', 'yellow', 'red'] as const;

/** Returns all figures and parts of a result, in their order. */
export const resultCells = (result: MatchResult): readonly ResultCell[] => {
  const figures = footballFigures(result);
  const hits = baseballHits(result);
  const periods = partPeriods(result.sportId);
  return [
    ...FOOTBALL_FIGURES.flatMap((column) => {
      const score = figures[column];
      return score === undefined ? [] : [{ column, score }];
    }),
    ...partScores(result).map(({ period, score }) => ({ column: periods.indexOf(period), score })),
    ...(hits === undefined ? [] : [{ column: 'hits' as const, score: hits }]),
  ];
};

/** Returns the columns that a list of one sport's results needs; those that no result fills are left out. */
export const resultColumns = (results: readonly MatchResult[]): readonly ResultColumn[] => {
  const filled = new Set<ResultColumn>();
  for (const result of results) for (const { column } of resultCells(result)) filled.add(column);
  const parts = [...filled].filter((column) => typeof column === 'number').sort((a, b) => a - b);
  return [
    ...FOOTBALL_COLUMNS.filter((column) => filled.has(column)),
    ...(parts.length > MOST_PART_COLUMNS ? [] : parts),
    ...(filled.has('hits') ? (['hits'] as const) : []),
  ];
};

/** Returns the name of the n-th part of a sport's matches, from 0; undefined where no table has it (D17). */
export const partName = (sport: MatchResult['sportId'], part: number): PeriodName | undefined => {
  const period = partPeriods(sport)[part];
  return period === undefined ? undefined : periodName(period);
};
