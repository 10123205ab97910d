import { compareAmounts, type Amount } from '../money/amount.ts';
import { MAX_ORDERS, MAX_PICKS } from '../config/constants.ts';
import type { OptionKey } from '../ids.ts';
import { Decimal } from 'decimal.js';
import { Money } from '../money/money.ts';
import { LEAST_STAKE } from '../money/stakeInput.ts';
import type { Quote } from './slip.ts';

/** The least and the largest stake per combination, as the platform sent them (C44). */
export type StakeRange = { readonly minBet: Amount; readonly maxBet: Amount };

/**
 * Why a stake cannot be bet. `stake-low` reads "Below the range", `stake-high` "Exceed the range" (SLIP-22,
 * SLIP-23). `stake-decimals` has too many decimals. `limits-unknown`: the platform has not sent both limits, so
 * the client cannot tell whether the stake is allowed.
 */
export type StakeProblem =
  | { readonly code: 'stake-missing' }
  | { readonly code: 'stake-low'; readonly least: Amount }
  | { readonly code: 'stake-high'; readonly most: Amount }
  | { readonly code: 'stake-decimals' }
  | { readonly code: 'limits-unknown' };

/**
 * Checks a stake against its range, whose ends are included (SLIP-22, SLIP-23). Returns null if the stake may
 * be bet. A null range is unknown.
 */
export const stakeProblem = (
  stake: Amount | null | undefined,
  range: StakeRange | null,
): StakeProblem | null => {
  if (stake === null || stake === undefined || new Money(stake).isZero()) return { code: 'stake-missing' };
  if (range === null) return { code: 'limits-unknown' };
  const { minBet, maxBet } = range;
  const least = compareAmounts(minBet, LEAST_STAKE) < 0 ? LEAST_STAKE : minBet;
  if (compareAmounts(stake, least) < 0) return { code: 'stake-low', least };
  if (compareAmounts(stake, maxBet) > 0) return { code: 'stake-high', most: maxBet };
  return new Money(stake).decimalPlaces() > 2 ? { code: 'stake-decimals' } : null;
};

/** Returns the range of a stake: that of its leg or series. Null if the platform has not sent both limits. */
export const rangeOf = (
  quote: Pick<Quote, 'legs' | 'series'>,
  place: {
    readonly seriesNumber: number;
    readonly combinations: number;
    readonly legs: readonly { readonly key: OptionKey }[];
  },
): StakeRange | null => {
  const onlyLeg = place.seriesNumber === 1 ? place.legs[0] : undefined;
  const found =
    onlyLeg === undefined
      ? quote.series.find(
          (each) => each.seriesNumber === place.seriesNumber && each.combinations === place.combinations,
        )
      : quote.legs[onlyLeg.key];
  const { minBet = null, maxBet = null } = found ?? {};
  return minBet === null || maxBet === null ? null : { minBet, maxBet };
};

/**
 * Lists the legs that a parlay cannot contain ('Not Support Parlay', SLIP-24). Until the platform has quoted a leg,
 * `isBarred` says what the board knows of its market (LIST-17). Markets that are off are not listed: the platform
 * does not say it of them.
 */
export const excludedFromParlay = (
  legs: readonly { readonly key: OptionKey; readonly isBarred?: boolean }[],
  quote: Pick<Quote, 'legs'>,
): readonly OptionKey[] =>
  legs
    .filter(({ key, isBarred }) => {
      const leg = quote.legs[key];
      return leg === undefined ? isBarred === true : leg.status >= 0 && !leg.allowParlay;
    })
    .map(({ key }) => key);

/** Most legs of a parlay: ten (CONST-01), or the platform's lower limit. */
export const mostLegs = (quote: Pick<Quote, 'mostLegs'>): number =>
  Math.min(MAX_PICKS, quote.mostLegs ?? MAX_PICKS);
/** Most orders in one request: ten (wire facts 5), or the platform's lower limit. */
export const mostOrders = (quote: Pick<Quote, 'mostOrders'>): number =>
  Math.min(MAX_ORDERS, quote.mostOrders ?? MAX_ORDERS);

/** Whether a debit exceeds the balance. An unknown balance blocks nothing: the platform decides. */
export const isBeyondBalance = (debit: Amount, balance: Amount | null): boolean =>
  balance !== null && compareAmounts(debit, balance) > 0;

/**
 * Returns the stake that MAX enters: the largest stake per combination that is within the range and that the
 * balance covers for all combinations. `bound` is the part of the balance that other stakes of the slip use.
 * The result is rounded down to whole hundredths (whole units if the currency has no `decimals`) and never
 * negative. Null if neither the range nor the balance is known.
 */
export const maxStake = ({
  maxBet,
  balance,
  bound,
  combinations,
  decimals = 2,
}: {
  readonly maxBet: Amount | null;
  readonly balance: Amount | null;
  readonly bound: Amount;
  readonly combinations: number;
  readonly decimals?: 0 | 2;
}): Amount | null => {
  const affordable = balance === null ? null : new Money(balance).minus(bound).dividedBy(combinations);
  const most =
    affordable === null || (maxBet !== null && affordable.greaterThan(maxBet)) ? maxBet : affordable;
  if (most === null) return null;
  const floored = new Money(most).toDecimalPlaces(decimals, Decimal.ROUND_FLOOR);
  return (floored.isNegative() ? '0' : floored.toString()) as Amount;
};
