import { GRIDS, type Grid, type GridColumn, type GridId } from './gridTable.ts';
import type { MarketPeriod, MarketType, SportId } from '../ids.ts';
import type { MatchFacts } from '../match/match.ts';
import { PARTS, runningPart } from '../match/parts.ts';

export const MAIN_GRID = 'main' as GridId;
/** Markets in a row of a sport without a table: the platform's first ones. */
export const AUTO_COLUMNS = 3;
const AUTO: Grid = { id: MAIN_GRID, label: 'main', columns: [] };
const ONLY_AUTO: readonly Grid[] = [AUTO];

/**
 * Returns the column sets of a sport; one `auto` grid without fixed columns for a sport outside the table
 * (D17).
 */
export const gridsOf = (sport: SportId): readonly Grid[] => GRIDS.get(sport) ?? ONLY_AUTO;
export const gridOf = (sport: SportId, id: GridId): Grid => {
  const all = gridsOf(sport);
  return all.find((each) => each.id === id) ?? all[0] ?? AUTO;
};

/** The facts from which the part being played is read. */
type PartFacts = Pick<MatchFacts, 'sportId' | 'scores' | 'clock'>;

/** Returns the period that a column shows for a match. A half is no part of a column that begins with a quarter. */
export const columnPeriod = (column: GridColumn, match: PartFacts): MarketPeriod =>
  column.part === undefined
    ? column.period
    : ((Math.max(runningPart(match) ?? 0, column.period) + column.part) as MarketPeriod);

/** Whether the row's content depends on the part being played. */
export const hasCurrentPart = (grid: Grid): boolean => grid.columns.some(({ part }) => part !== undefined);

/** A market type in a period, as a list request names it (wire facts 2.1). */
export type MarketGroup = { readonly marketType: MarketType; readonly period: MarketPeriod };

const isSameGroup = (a: MarketGroup, b: MarketGroup): boolean =>
  a.marketType === b.marketType && a.period === b.period;

/**
 * Lists the types and periods that a column may show for a match. A column that follows the part being played shows
 * the part after its own in a break.
 */
const groupsOf = (column: GridColumn, match: PartFacts): readonly MarketGroup[] => {
  const { marketType, or = marketType, part } = column;
  const period = columnPeriod(column, match);
  const last = PARTS.get(match.sportId)?.last ?? 0;
  const periods = part === undefined ? [period] : [period, period + 1].filter((each) => each <= last);
  return [marketType, or].flatMap((type) =>
    periods.map((each) => ({ marketType: type, period: each as MarketPeriod })),
  );
};

/**
 * Returns the groups that a grid shows beyond the sport's main markets. Lists and sport streams do not carry
 * these (D1). Of the parts of `match` they are the part being played and the next two: in a break, the last column
 * shows the part after its own. Without `match`, the first parts. Empty for the main grid and for a sport without a
 * table.
 */
export const extraGroups = (
  sport: SportId,
  id: GridId,
  match: PartFacts = { sportId: sport, scores: [], clock: null },
): readonly MarketGroup[] => {
  const [main, ...others] = gridsOf(sport);
  const grid = others.find((each) => each.id === id);
  if (grid === undefined || main === undefined) return [];
  const found: MarketGroup[] = [];
  for (const column of grid.columns) {
    for (const group of groupsOf(column, match)) {
      if (![...main.columns, ...found].some((each) => isSameGroup(each, group))) found.push(group);
    }
  }
  return found;
};
