import { AUTO_COLUMNS, columnPeriod, gridOf } from '#domain/markets/grid.ts';
import type { GridColumn, GridId } from '#domain/markets/gridTable.ts';
import type { MarketId, MarketPeriod } from '#domain/ids.ts';
import type { MarketFacts } from '#domain/match/match.ts';
import type { Board } from '../board/board.ts';

/**
 * Returns true if market `a` comes before `b` in a cell: on sale first, then by line rank (1 is the main
 * line). Equal markets are sorted by id, so that snapshots and deltas give the same result.
 */
const standsBefore = (board: Board, a: number, b: number): boolean => {
  const { facts } = board.markets;
  const [first, second] = [board.saleOf(a), board.saleOf(b)];
  if (first !== second) return first > second;
  const left = facts[a] as MarketFacts;
  const right = facts[b] as MarketFacts;
  if (left.rank !== right.rank) return left.rank < right.rank;
  return left.id.length === right.id.length ? left.id < right.id : left.id.length < right.id.length;
};

const cellOf = (
  board: Board,
  markets: readonly number[],
  column: GridColumn,
  period: MarketPeriod,
): MarketId | null => {
  let best = -1;
  for (const market of markets) {
    const facts = board.markets.facts[market];
    if (
      facts === undefined ||
      (facts.type !== column.marketType && facts.type !== column.or) ||
      facts.period !== period
    )
      continue;
    if (best < 0 || standsBefore(board, market, best)) best = market;
  }
  return board.markets.facts[best]?.id ?? null;
};

/**
 * Returns the markets of a row's cells: the main line for each column of the sport's grid (LIST-37). A sport
 * without a grid shows the operator's first markets (D17).
 */
export const cellsOf = (board: Board, match: number, grid: GridId): readonly (MarketId | null)[] => {
  const facts = board.matches.facts[match];
  const markets = board.matches.markets[match] ?? [];
  if (facts === undefined) return [];
  const { columns } = gridOf(facts.sportId, grid);
  if (columns.length === 0)
    return firstGroups(board, markets).map((group) => cellOf(board, markets, group, group.period));
  const cells = columns.map((column) => cellOf(board, markets, column, columnPeriod(column, facts)));
  // The part that has ended is no longer on sale, so in a break the row shows the next part.
  const over =
    columns.some(({ part }) => part !== undefined) &&
    columns.every(({ part }, at) => part !== 0 || cells[at] === null);
  return over
    ? columns.map((column) =>
        cellOf(
          board,
          markets,
          column,
          (columnPeriod(column, facts) + (column.part === undefined ? 0 : 1)) as MarketPeriod,
        ),
      )
    : cells;
};

type Group = Pick<MarketFacts, 'type' | 'period'>;

/** Returns the operator's first market groups without duplicates; several lines of a group share one cell. */
const firstGroups = (board: Board, markets: readonly number[]): readonly GridColumn[] => {
  const found: Group[] = [];
  for (const market of markets) {
    const facts = board.markets.facts[market];
    if (
      facts === undefined ||
      found.some(({ type, period }) => type === facts.type && period === facts.period)
    )
      continue;
    found.push(facts);
    if (found.length === AUTO_COLUMNS) break;
  }
  return found.map(({ type, period }) => ({ marketType: type, period, options: [], across: 1, lines: 0 }));
};
