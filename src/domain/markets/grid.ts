import { GRIDS } from './gridTable.ts';
import type { Brand, MarketPeriod, MarketType, OptionType, SportId } from '../ids.ts';
import type { MatchFacts } from '../match/match.ts';
import { runningPart } from '../match/parts.ts';

/** A market tab of a sport's list (LIST-37): `main` is always the first. */
export type GridId = Brand<string, 'GridId'>;

/** One column of the odds grid: a market type in a period, and which of its options stand where. */
export type GridColumn = {
  readonly marketType: MarketType;
  /** Another type of the same bet, for matches of another length. */
  readonly or?: MarketType;
  /** With `part`: the first of the parts it may be about. */
  readonly period: MarketPeriod;
  /**
   * The part being played (0, the first one before the start) or one after it, instead of one period for
   * every match (LIST-26).
   */
  readonly part?: 0 | 1;
  /**
   * Option types line by line, each line from left to right; empty: the platform's own order, shared out
   * evenly to the lines.
   */
  readonly options: readonly OptionType[];
  /** Options beside each other in a line; more than one for markets of many ways. */
  readonly across: number;
  readonly lines: number;
};
export type Grid = {
  readonly id: GridId;
  /** Its words: `t('grid.' + label)`. */
  readonly label: string;
  readonly columns: readonly GridColumn[];
};

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
