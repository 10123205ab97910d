import { compareAmounts, type Amount } from '../money/amount.ts';
import { Money } from '../money/money.ts';
import type { EpochMs } from '../ids.ts';
import { hasEnded, orderProfit } from './historyOutcome.ts';
import type { Order } from './order.ts';

/** What a user has won or lost in total after the orders that ended at or before `at`. */
export type ProfitPoint = { readonly at: EpochMs; readonly profit: Amount };

const endOf = ({ settledTime, cancelledTime, createdTime }: Order): EpochMs =>
  settledTime ?? cancelledTime ?? createdTime ?? 0;

/**
 * Returns the running profit of the ended orders in one currency, by the time they ended. The last point is
 * their whole profit. Empty without ended orders, and if the profit of one of them is unknown.
 */
export const profitCurve = (orders: readonly Order[], currencyId: number): readonly ProfitPoint[] => {
  const counted = orders.filter((order) => order.currencyId === currencyId && hasEnded(order));
  const ended = counted.flatMap((order) => {
    const profit = orderProfit(order);
    return profit === null ? [] : [{ at: endOf(order), profit, id: order.id }];
  });
  if (ended.length < counted.length) return [];
  ended.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  let sum = new Money(0);
  const points: ProfitPoint[] = [];
  for (const { at, profit } of ended) {
    sum = sum.plus(profit);
    const point = { at, profit: sum.toString() as Amount };
    // Orders that ended together are one step.
    if (points.at(-1)?.at === at) points[points.length - 1] = point;
    else points.push(point);
  }
  return points;
};

/** The most points of a drawn curve; more would not be seen. */
const MAX_POINTS = 240;

/** A curve in whole units of a drawing: each point from left to right, and the height of zero. */
export type DrawnCurve = {
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly zero: number;
  readonly lowest: Amount;
  readonly highest: Amount;
};

/**
 * Lays a curve out in a drawing of this width and height, y downwards. Points have equal distances in their
 * order, so that a busy day is as readable as a quiet one. Zero is always in the drawing. Amounts are scaled
 * by exact arithmetic; only the result is a whole number of units.
 */
export const drawCurve = (curve: readonly ProfitPoint[], width: number, height: number): DrawnCurve => {
  let lowest = '0' as Amount;
  let highest = '0' as Amount;
  for (const { profit } of curve) {
    if (compareAmounts(profit, lowest) < 0) lowest = profit;
    if (compareAmounts(profit, highest) > 0) highest = profit;
  }
  const span = new Money(highest).minus(lowest);
  const yOf = (amount: Amount): number =>
    span.isZero()
      ? Math.round(height / 2)
      : new Money(highest).minus(amount).times(height).dividedBy(span).round().toNumber();
  const step = Math.max(1, Math.ceil(curve.length / MAX_POINTS));
  const sampled = curve.filter((_, at) => (curve.length - 1 - at) % step === 0);
  const all: readonly Amount[] = ['0' as Amount, ...sampled.map(({ profit }) => profit)];
  return {
    points: all.map((profit, at) => ({
      x: all.length === 1 ? 0 : Math.round((at * width) / (all.length - 1)),
      y: yOf(profit),
    })),
    zero: yOf('0' as Amount),
    lowest,
    highest,
  };
};
