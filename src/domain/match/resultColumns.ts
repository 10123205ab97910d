import type { MarketPeriod, SportId } from '../ids.ts';
import type { MatchResult } from './matchResult.ts';
import type { Pair } from './pair.ts';
import { partPeriods } from './partPeriods.ts';
import { partScores } from './parts.ts';
import { periodName, type PeriodName } from './periods.ts';
import { baseballHits, footballFigures, shootOutScore, type FootballFigures } from './scores.ts';

/** A figure of a result beside its final score, for `t('figure.' + name)`. */
type ResultFigure = keyof FootballFigures | 'penalties' | 'hits';
/**
 * A column of the list of results: a figure, or the n-th part (set, quarter) from 0. Basketball's halves are -2 and -1,
 * before its quarters.
 */
export type ResultColumn = ResultFigure | number;
export type ResultCell = { readonly column: ResultColumn; readonly score: Pair };

/** Parts that fit into a row. Sports with more (innings, frames) show theirs in the facts of a match alone. */
const MAX_PART_COLUMNS = 7;
const FOOTBALL_COLUMNS: readonly ResultColumn[] = ['half', 'corners', 'yellow', 'red'];

const cellOf = (column: ResultColumn, score: Pair | undefined): readonly ResultCell[] =>
  score === undefined ? [] : [{ column, score }];

const columnOf = (sport: SportId, period: MarketPeriod): number => {
  const periods = partPeriods(sport);
  const at = periods.indexOf(period);
  return at < 0 ? period - (periods[0] ?? 0) : at;
};

/** Returns all figures and parts of a result, in their order. */
export const resultCells = (result: MatchResult): readonly ResultCell[] => {
  const { half, extra, corners, yellow, red } = footballFigures(result);
  return [
    ...cellOf('half', half),
    ...cellOf('extra', extra),
    ...partScores(result).map(({ period, score }) => ({ column: columnOf(result.sportId, period), score })),
    ...cellOf('penalties', shootOutScore(result)),
    ...cellOf('corners', corners),
    ...cellOf('yellow', yellow),
    ...cellOf('red', red),
    ...cellOf('hits', baseballHits(result)),
  ];
};

/** Returns the columns that a list of one sport's results needs; those that no result fills are left out. */
export const resultColumns = (results: readonly MatchResult[]): readonly ResultColumn[] => {
  const filled = new Set<ResultColumn>();
  for (const result of results) for (const { column } of resultCells(result)) filled.add(column);
  const parts = [...filled].filter((column) => typeof column === 'number').sort((a, b) => a - b);
  return [
    ...FOOTBALL_COLUMNS.filter((column) => filled.has(column)),
    ...(parts.length > MAX_PART_COLUMNS ? [] : parts),
    ...(filled.has('hits') ? (['hits'] as const) : []),
  ];
};

/** Returns the name of a sport's part by its column; undefined where no table has it (D17). */
export const partName = (sport: SportId, part: number): PeriodName | undefined => {
  const periods = partPeriods(sport);
  const [first] = periods;
  const period = periods[part] ?? (first === undefined ? undefined : ((first + part) as MarketPeriod));
  return period === undefined ? undefined : periodName(period);
};
