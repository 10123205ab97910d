import { GRIDS } from './gridTable.ts';
import type { Brand, MarketPeriod, MarketType, OptionType, SportId } from '../ids.ts';
import type { MatchFacts } from '../match/match.ts';
import { runningPart } from '../match/parts.ts';

/** A market tab of a sport's list (LIST-37): `main` is always the first. */
export type GridId = Brand<string, 'GridId'>;

/** One column of the odds grid: a market type in a period, and the layout of its options. */
export type GridColumn = {
  readonly marketType: MarketType;
  /** Alternative type of the same market, for matches of another length. */
  readonly or?: MarketType;
  /** With `part`: the period of the first part. */
  readonly period: MarketPeriod;
  /**
   * Follows the part being played (0; before the start the first part) or the next part (1), instead of a
   * fixed period (LIST-26).
   */
  readonly part?: 0 | 1;
  /**
   * Option types line by line, each line from left to right. Empty: the options in the platform's order,
   * distributed evenly over the lines.
   */
  readonly options: readonly OptionType[];
  /** Options side by side in a line; more than one for markets with many options. */
  readonly across: number;
  readonly lines: number;
};
export type Grid = {
  readonly id: GridId;
  /** Key of its text: `t('grid.' + label)`. */
  readonly label: string;
  readonly columns: readonly GridColumn[];
};

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

/** Returns the period that a column shows for a match. */
export const columnPeriod = (
  column: GridColumn,
  match: Pick<MatchFacts, 'sportId' | 'scores' | 'clock'>,
): MarketPeriod =>
  column.part === undefined
    ? column.period
    : (((runningPart(match) ?? column.period) + column.part) as MarketPeriod);

/** Whether the row's content depends on the part being played. */
export const followsPart = (grid: Grid): boolean => grid.columns.some(({ part }) => part !== undefined);

/** A market type in a period, as a list request names it (wire facts 2.1). */
export type MarketGroup = { readonly marketType: MarketType; readonly period: MarketPeriod };

const sameGroup = (a: MarketGroup, b: MarketGroup): boolean =>
  a.marketType === b.marketType && a.period === b.period;

/**
 * More parts than any match has in a grid that follows its parts. A request may name 50 groups (wire facts
 * 2.1).
 */
const MOST_PARTS = 7;

/** Lists every type and period that a column can show. */
const groupsOf = ({ marketType, or, period, part }: GridColumn): readonly MarketGroup[] =>
  (or === undefined ? [marketType] : [marketType, or]).flatMap((type) =>
    Array.from({ length: part === undefined ? 1 : MOST_PARTS }, (_, index) => ({
      marketType: type,
      period: (period + index) as MarketPeriod,
    })),
  );

/**
 * Returns the groups that a grid shows beyond the sport's main markets. Lists and sport streams do not carry
 * these (D1). Empty for the main grid and for a sport without a table.
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
