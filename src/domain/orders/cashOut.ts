import { compareAmounts, type Amount } from '../money/amount.ts';
import { Money, formatMoney, formatQuotePrice } from '../money/money.ts';
import type { Thousandths } from '../ids.ts';
import type { Order, OrderId, OrderStatus } from './order.ts';

/** What the platform offers for an order now (D18). */
export type CashOutQuote = {
  readonly orderId: OrderId;
  /** Payout for 1 unit of remaining stake; 0 where there is no offer. */
  readonly rate: Amount;
  readonly status: OrderStatus;
  /** Least stake of one cash-out, for a single and for a parlay. */
  readonly minSingle: Amount | null;
  readonly minParlay: Amount | null;
  /** Amount of an auto cash-out. */
  readonly reserved: Amount | null;
};
export type CashOutQuotes = {
  readonly quotes: readonly CashOutQuote[];
  /** The most cash-outs of one order that are in progress or settled (`mxc`, D31); null if the platform sent none. */
  readonly maxInProgress: number | null;
};

/** What an order's cash-out shows (D18): all in the order's currency, by the money rule. */
type CashOutFigures = {
  readonly price: Amount;
  readonly remainingPrincipal: Amount;
  readonly lastWinAmount: Amount;
};

/**
 * Remaining principal: stake less what was cashed out, rounded to 3 and floored to 2 decimals (CASHOUT-03); never
 * below nought. It is the last bet amount too (CASHOUT-23, D18).
 */
export const remainingPrincipal = (order: Pick<Order, 'betAmount' | 'cashOutTotalAmount'>): Amount => {
  const left = new Money(order.betAmount).minus(order.cashOutTotalAmount);
  return formatMoney(left.isNegative() ? 0 : left) as Amount;
};

/**
 * Price and what remains of an order at a rate (D18, CASHOUT-01, CASHOUT-02). `odds` are the order's European
 * odds as a decimal.
 */
export const cashOutFigures = (
  order: Pick<Order, 'betAmount' | 'cashOutTotalAmount'>,
  rate: Amount,
  odds: Amount,
): CashOutFigures => {
  const left = remainingPrincipal(order);
  const open = new Money(order.betAmount).minus(order.cashOutTotalAmount);
  return {
    price: formatQuotePrice(open.isPositive() && !open.isZero() ? open.times(rate) : 0) as Amount,
    remainingPrincipal: left,
    // Profit alone, like the maximum win (D33).
    lastWinAmount: formatMoney(new Money(left).times(new Money(odds).minus(1))) as Amount,
  };
};

/** The product of the legs' European odds in full precision, as a decimal (D16). */
export const oddsProduct = (legs: readonly Thousandths[]): Amount =>
  legs.reduce((product, leg) => product.times(leg).dividedBy(1000), new Money(1)).toString() as Amount;

/** Returns true if no stake is left to win with: then `cops` is the payout of the whole stake (C20). */
export const isFullyCashedOut = (order: Pick<Order, 'betAmount' | 'cashOutTotalAmount'>): boolean =>
  compareAmounts(order.cashOutTotalAmount, order.betAmount) >= 0;
