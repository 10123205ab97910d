import type { Brand, MarketPeriod, MarketType, OptionType, SportId } from './ids.ts';

/** A market tab of a sport's list (LIST-37): `main` is always the first. */
export type GridId = Brand<string, 'GridId'>;

/** One column of the odds grid: a market type in a period, and the option types its cell shows from top to bottom. */
export type GridColumn = {
  readonly marketType: MarketType;
  readonly period: MarketPeriod;
  readonly options: readonly OptionType[];
};
export type Grid = { readonly id: GridId; readonly columns: readonly GridColumn[] };

const HOME_AWAY = [1, 2] as unknown as readonly OptionType[];
const HOME_DRAW_AWAY = [1, 2, 3] as unknown as readonly OptionType[];
const OVER_UNDER = [4, 5] as unknown as readonly OptionType[];

const column = (marketType: number, period: number, options: readonly OptionType[]): GridColumn => ({
  marketType: marketType as MarketType,
  period: period as MarketPeriod,
  options,
});
const grid = (id: string, ...columns: GridColumn[]): Grid => ({ id: id as GridId, columns });

export const MAIN_GRID = 'main' as GridId;

/** Default columns of a list row, wire facts 4.4 ("Default columns of a list row"). */
const GRIDS: ReadonlyMap<number, readonly Grid[]> = new Map([
  [1, [
    grid('main',
      column(1000, 1001, HOME_AWAY), column(1007, 1001, OVER_UNDER), column(1005, 1001, HOME_DRAW_AWAY),
      column(1000, 1002, HOME_AWAY), column(1007, 1002, OVER_UNDER), column(1005, 1002, HOME_DRAW_AWAY)),
    grid('corners',
      column(1011, 1001, HOME_AWAY), column(1010, 1001, OVER_UNDER), column(1009, 1001, HOME_DRAW_AWAY),
      column(1011, 1002, HOME_AWAY), column(1010, 1002, OVER_UNDER), column(1009, 1002, HOME_DRAW_AWAY)),
  ]],
  [3, [
    grid('main',
      column(3002, 3001, HOME_AWAY), column(3003, 3001, OVER_UNDER), column(3004, 3001, HOME_AWAY),
      column(3002, 3003, HOME_AWAY), column(3003, 3003, OVER_UNDER), column(3020, 3003, HOME_AWAY)),
  ]],
  [5, [
    grid('main',
      column(5001, 5001, HOME_AWAY), column(5004, 5001, HOME_AWAY), column(5002, 5001, HOME_AWAY), column(5003, 5001, OVER_UNDER)),
  ]],
]);

/** The column sets of a sport; one `auto` grid of no fixed columns where the sport is not in the table (D17): see `autoGrid`. */
export const gridsOf = (sport: SportId): readonly Grid[] => GRIDS.get(sport) ?? [grid('main')];
export const gridOf = (sport: SportId, id: GridId): Grid => {
  const all = gridsOf(sport);
  return all.find((each) => each.id === id) ?? all[0] ?? grid('main');
};
/** How many markets a row of a sport without a table shows: the platform's own first ones. */
export const AUTO_COLUMNS = 3;
