import type { Hundredths } from '#sandbox/account/money.ts';
import type { BoardMarket } from '#sandbox/server-board/serverBoard.ts';

/** Minimum stake of a single by currency, in hundredths. Other currencies have the minimum of the yuan. */
const LEAST: ReadonlyMap<number, Hundredths> = new Map([
  [1, 1_000],
  [2, 200],
  [3, 200],
  [9, 5_000],
  [10, 3_000_000],
  [200, 200],
]);
export const leastStake = (currencyId: number): Hundredths => LEAST.get(currencyId) ?? 1_000;
/** Maximum stake as a multiple of the minimum: for markets of the lists, and for markets that only the detail has. */
const MAIN_TIMES = 400;
const OTHER_TIMES = 100;

export type Limits = { readonly least: Hundredths; readonly most: Hundredths };

/** Maximum number of orders in one batch of singles, and of legs in a parlay. */
export const MAX_ORDERS = 30;
export const MAX_LEGS = 30;
/** The platform does not offer a series with more bets than this. */
export const MAX_BETS = 2_000;

export const singleLimits = (market: BoardMarket, currencyId: number): Limits => {
  const least = leastStake(currencyId);
  return { least, most: least * (market.main ? MAIN_TIMES : OTHER_TIMES) };
};

/** Returns the limits for each bet of a series: half of a single's limits. */
export const seriesLimits = (markets: readonly BoardMarket[], currencyId: number): Limits => {
  const singles = markets.map((market) => singleLimits(market, currencyId));
  return { least: leastStake(currencyId) / 2, most: Math.min(...singles.map(({ most }) => most)) / 2 };
};
