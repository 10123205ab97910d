import { Decimal } from 'decimal.js';
import { compareAmounts, type Amount } from './amount.ts';
import { oddsProduct } from '../orders/cashOut.ts';
import type { Thousandths } from '../ids.ts';
import { Money } from './money.ts';
import { combinationsOf, potentialReturn } from './potentialReturn.ts';

/** The money rule returns at most this much less than the exact product of a combination (C17). */
const SHORT = '0.0095';
/** The money rule returns at most this much more than the exact product of a combination (C17). */
const OVER = '0.0005';

/**
 * Returns the least stake per combination whose maximum win, without the stake, reaches the target (D16).
 * Odds are European. The result is in whole hundredths, or in whole units if the currency has no `decimals`.
 * Null if the target is zero or less, or if odds of 1.000 or less cannot win.
 */
export const stakeForWin = (
  target: Amount,
  legs: readonly Thousandths[],
  seriesNumber: number,
  decimals: 0 | 2 = 2,
): Amount | null => {
  const combinations = combinationsOf(legs, seriesNumber);
  const perUnit = combinations
    .reduce((sum, each) => sum.plus(oddsProduct(each)), new Money(0))
    .minus(combinations.length);
  if (compareAmounts(target, '0' as Amount) <= 0 || legs.some((odds) => odds <= 1000) || perUnit.isZero())
    return null;
  const step = new Money(10).pow(-decimals);
  const stepsOf = (win: Decimal): Decimal => win.dividedBy(perUnit).dividedBy(step);
  let low = stepsOf(new Money(target).minus(new Money(OVER).times(combinations.length))).toDecimalPlaces(
    0,
    Decimal.ROUND_FLOOR,
  );
  if (low.lessThan(1)) low = new Money(1);
  let high = stepsOf(new Money(target).plus(new Money(SHORT).times(combinations.length))).toDecimalPlaces(
    0,
    Decimal.ROUND_CEIL,
  );
  // A larger stake never wins less, so a binary search finds the least one.
  while (low.lessThan(high)) {
    const middle = low.plus(high).dividedBy(2).toDecimalPlaces(0, Decimal.ROUND_FLOOR);
    const { maxWin } = potentialReturn(middle.times(step).toString() as Amount, legs, seriesNumber);
    if (compareAmounts(maxWin, target) >= 0) high = middle;
    else low = middle.plus(1);
  }
  return low.times(step).toString() as Amount;
};
