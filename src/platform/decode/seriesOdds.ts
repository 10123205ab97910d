import type { Thousandths } from '#domain/ids.ts';
import type { Amount } from '#domain/money/amount.ts';
import { Money } from '#domain/money/money.ts';
import { combinationCount } from '#domain/odds/series.ts';
import type { SeriesQuote } from '#domain/slip/slip.ts';

/** A platform may round the odds of each combination to hundredths. */
const ROUNDING = '0.01';

/** Returns the sums of the odds of all combinations, by their number of legs. */
const sumsBySize = (legs: readonly Thousandths[]) => {
  const sums = [new Money(1), ...legs.map(() => new Money(0))];
  for (const odds of legs)
    for (let size = sums.length - 1; size > 0; size -= 1)
      sums[size] = (sums[size] ?? new Money(0)).plus(
        (sums[size - 1] ?? new Money(0)).times(odds).dividedBy(1000),
      );
  return sums;
};

/**
 * Returns whether the odds that the platform names for a series (`sodd`, summed over its combinations) differ by
 * more than rounding from those of its legs in the same answer (SLIP-14). The client never bets at the named odds: a
 * difference is counted, as the operator then sees other returns than the user (D16).
 */
export const isOddsOfOtherSeries = (
  legs: readonly Thousandths[],
  { seriesNumber, combinations }: Pick<SeriesQuote, 'seriesNumber' | 'combinations'>,
  seriesOdds: Amount | null,
): boolean => {
  if (seriesOdds === null || combinationCount(legs.length, seriesNumber) !== combinations) return false;
  const sums = sumsBySize(legs);
  const sum = (seriesNumber === 0 ? sums.slice(2) : sums.slice(seriesNumber, seriesNumber + 1)).reduce(
    (total, each) => total.plus(each),
    new Money(0),
  );
  return sum.minus(seriesOdds).abs().greaterThan(new Money(ROUNDING).times(combinations));
};
