import { compareAmounts, type Amount } from '../money/amount.ts';
import { MAX_ORDERS, MAX_PICKS } from '../config/constants.ts';
import type { OptionKey } from '../ids.ts';
import { Decimal } from 'decimal.js';
import { Money } from '../money/money.ts';
import type { Quote } from './slip.ts';

/** The least and the largest stake for each combination, as the platform named them (C44). */
export type StakeRange = { readonly minBet: Amount; readonly maxBet: Amount };

/**
 * Why a stake may not be bet: `stake-low` reads "Below the range", `stake-high` "Exceed the range" (SLIP-22,
 * SLIP-23); `stake-fine` has more decimals than money has; `limits-unknown`: the platform has not named both
 * limits, so nobody knows whether it takes the stake.
 */
export type StakeProblem =
  | { readonly code: 'stake-missing' }
  | { readonly code: 'stake-low'; readonly least: Amount }
  | { readonly code: 'stake-high'; readonly most: Amount }
  | { readonly code: 'stake-fine' }
  | { readonly code: 'limits-unknown' };

/** The smallest stake there is, whatever the platform names. */
const LEAST = '0.01' as Amount;

/**
 * A stake against its range, both ends within (SLIP-22, SLIP-23); null where it may be bet. A range of null is
 * not known.
 */
export const stakeProblem = (
  stake: Amount | null | undefined,
  range: StakeRange | null,
): StakeProblem | null => {
  if (stake === null || stake === undefined || new Money(stake).isZero()) return { code: 'stake-missing' };
  if (range === null) return { code: 'limits-unknown' };
  const { minBet, maxBet } = range;
  const least = compareAmounts(minBet, LEAST) < 0 ? LEAST : minBet;
  if (compareAmounts(stake, least) < 0) return { code: 'stake-low', least };
  if (compareAmounts(stake, maxBet) > 0) return { code: 'stake-high', most: maxBet };
  return new Money(stake).decimalPlaces() > 2 ? { code: 'stake-fine' } : null;
};

/**
 * The range of one of a view's stakes: that of its leg, or of its series. Null where the platform has not
 * named both limits.
 */
export const rangeOf = (
  quote: Pick<Quote, 'legs' | 'series'>,
  place: {
    readonly seriesNumber: number;
    readonly combinations: number;
    readonly legs: readonly { readonly key: OptionKey }[];
  },
): StakeRange | null => {
  const only = place.seriesNumber === 1 ? place.legs[0] : undefined;
  const found =
    only === undefined
      ? quote.series.find(
          (each) => each.seriesNumber === place.seriesNumber && each.combinations === place.combinations,
        )
      : quote.legs[only.key];
  const { minBet = null, maxBet = null } = found ?? {};
  return minBet === null || maxBet === null ? null : { minBet, maxBet };
};

/**
 * The legs that may not be in a parlay ('Not Support Parlay', SLIP-24). A market that is off has not said.
 */
export const barredFromParlay = (
  legs: readonly { readonly key: OptionKey }[],
  quote: Pick<Quote, 'legs'>,
): readonly OptionKey[] =>
  legs
    .map(({ key }) => key)
    .filter((key) => {
      const leg = quote.legs[key];
      return leg !== undefined && leg.status >= 0 && !leg.allowParlay;
    });

/** How many legs a parlay may have: ten (CONST-01), or fewer by the platform's own word. */
export const mostLegs = (quote: Pick<Quote, 'mostLegs'>): number =>
  Math.min(MAX_PICKS, quote.mostLegs ?? MAX_PICKS);
/** How many orders may be sent at once: ten (wire facts 5), or fewer by the platform's own word. */
export const mostOrders = (quote: Pick<Quote, 'mostOrders'>): number =>
  Math.min(MAX_ORDERS, quote.mostOrders ?? MAX_ORDERS);

/**
 * Whether a debit is more than there is; a balance that is not known forbids nothing: the platform judges.
 */
export const isBeyondBalance = (debit: Amount, balance: Amount | null): boolean =>
  balance !== null && compareAmounts(debit, balance) > 0;

/**
 * What MAX puts in: the most that may be staked for each combination, so that it is within the range and all
 * combinations are covered by what of the balance no other stake of the slip (`bound`) takes. Whole
 * hundredths (whole units where the currency has no `decimals`), downwards, never below nought. Null where
 * neither the range nor the balance is known.
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

/** Of the stakes offered by one press those that may be bet, in their order. */
export const presetsWithin = (presets: readonly Amount[], range: StakeRange): readonly Amount[] =>
  presets.filter((each) => stakeProblem(each, range) === null);
