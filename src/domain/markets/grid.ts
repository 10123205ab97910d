import { GRIDS, type Grid, type GridColumn, type GridId } from './gridTable.ts';
import type { MarketPeriod, MarketType, SportId } from '../ids.ts';
import type { MatchFacts } from '../match/match.ts';
import { runningPart } from '../match/parts.ts';

export const MAIN_GRID = 'main' as GridId;
/** How many markets a row of a sport without a table shows: the platform's own first ones. */
export const AUTO_COLUMNS = 3;
const AUTO: Grid = { id: MAIN_GRID, label: 'main', columns: [] };
const ONLY_AUTO: readonly Grid[] = [AUTO];

/**
 * The column sets of a sport; one `auto` grid of no fixed columns where the sport is not in the table (D17).
 */
export const gridsOf = (sport: SportId): readonly Grid[] => GRIDS.get(sport) ?? ONLY_AUTO;
export const gridOf = (sport: SportId, id: GridId): Grid => {
  const all = gridsOf(sport);
  return all.find((each) => each.id === id) ?? all[0] ?? AUTO;
};

/** The period that a column is about in a match. */
export const columnPeriod = (
  column: GridColumn,
  match: Pick<MatchFacts, 'sportId' | 'scores' | 'clock'>,
): MarketPeriod =>
  column.part === undefined
    ? column.period
    : (((runningPart(match) ?? column.period) + column.part) as MarketPeriod);

/** Whether what a row shows depends on which part is being played. */
export const followsPart = (grid: Grid): boolean => grid.columns.some(({ part }) => part !== undefined);

/** A market type in a period, as a list may be asked for it (wire facts 2.1). */
export type MarketGroup = { readonly marketType: MarketType; readonly period: MarketPeriod };

const sameGroup = (a: MarketGroup, b: MarketGroup): boolean =>
  a.marketType === b.marketType && a.period === b.period;

/** More parts than any match has that is asked for by them; a request may name 50 groups (wire facts 2.1). */
const MOST_PARTS = 7;

/** Every type and period a column may be about. */
const groupsOf = ({ marketType, or, period, part }: GridColumn): readonly MarketGroup[] =>
  (or === undefined ? [marketType] : [marketType, or]).flatMap((type) =>
    Array.from({ length: part === undefined ? 1 : MOST_PARTS }, (_, index) => ({
      marketType: type,
      period: (period + index) as MarketPeriod,
    })),
  );

/**
 * The groups a grid shows beyond the sport's main markets, which lists and sport streams do not carry (D1);
 * empty for the main grid and for a sport without a table.
 */
export const extraGroups = (sport: SportId, id: GridId): readonly MarketGroup[] => {
  const [main, ...others] = gridsOf(sport);
  const grid = others.find((each) => each.id === id);
  if (grid === undefined || main === undefined) return [];
  const found: MarketGroup[] = [];
  for (const column of grid.columns) {
    for (const group of groupsOf(column)) {
      if (![...main.columns, ...found].some((each) => sameGroup(each, group))) found.push(group);
    }
  }
  return found;
};
