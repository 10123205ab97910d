import { Decimal } from 'decimal.js';
import type { Amount } from '../money/amount.ts';
import { compareAmounts } from '../money/amount.ts';
import type { MarketId, Thousandths } from '../ids.ts';
import { Money } from '../money/money.ts';
import { LEAST_STAKE, toAsciiNumber } from '../money/stakeInput.ts';

/** Limits of a reserved bet on one option (RESERVE-03, wire facts 2.6). */
export type ReserveLimits = {
  readonly marketId: MarketId;
  readonly minStake: Amount;
  /** Largest stake; null where the platform names none. */
  readonly maxStake: Amount | null;
  /** Largest amount that may be won, from which the stake cap follows; null where it is not named. */
  readonly maxWin: Amount | null;
  /** Highest odds that can be reserved; null where they are not named. */
  readonly maxOdds: Thousandths | null;
  /** Odds of the option at the platform now; null while it has none. */
  readonly odds: Thousandths | null;
};

/**
 * Returns the largest stake at the wanted odds: the smallest of what may be won divided by (odds - 1), what
 * may be won, and the stake limit; never below the smallest stake (wire facts 2.6). Rounded down to
 * the decimals of the currency (C18). Null if the platform limits nothing.
 */
export const reserveStakeCap = (
  { minStake, maxStake, maxWin }: ReserveLimits,
  odds: Thousandths,
  decimals: 0 | 2 = 2,
): Amount | null => {
  const caps: Decimal[] = [];
  if (maxWin !== null) {
    caps.push(new Money(maxWin));
    if (odds > 1000) caps.push(new Money(maxWin).times(1000).dividedBy(odds - 1000));
  }
  if (maxStake !== null) caps.push(new Money(maxStake));
  if (caps.length === 0) return null;
  const cap = Decimal.min(...caps).toDecimalPlaces(decimals, Decimal.ROUND_FLOOR);
  return (cap.lessThan(minStake) ? minStake : new Money(cap).toString()) as Amount;
};

/** Steps of a suggested stake: below 50 whole units, then tens, hundreds, thousands (wire facts 2.6). */
const TIDY: readonly (readonly [below: number, step: number])[] = [
  [50, 1],
  [1_000, 10],
  [10_000, 100],
  [Infinity, 1_000],
];
/** Rounds an amount down to one that is easy to read and type. */
export const tidyStake = (amount: Amount): Amount => {
  const value = new Money(amount);
  const step = TIDY.find(([below]) => value.lessThan(below))?.[1] ?? 1;
  return value.dividedBy(step).floor().times(step).toString() as Amount;
};

/** Returns suggested stakes, ascending and each once: least, a tenth, half, and the cap; all within limits. */
export const suggestedStakes = (
  limits: ReserveLimits,
  odds: Thousandths,
  decimals: 0 | 2 = 2,
): readonly Amount[] => {
  const cap = reserveStakeCap(limits, odds, decimals);
  const parts =
    cap === null
      ? []
      : [0.1, 0.5, 1].map((part) => tidyStake(new Money(cap).times(part).toString() as Amount));
  const all = [limits.minStake, ...parts].filter(
    (each) => compareAmounts(each, limits.minStake) >= 0 && (cap === null || compareAmounts(each, cap) <= 0),
  );
  return [...new Set(all)].sort(compareAmounts);
};

/** Why a reserved bet with these terms would be refused. */
export type ReserveProblem =
  | { readonly code: 'odds-missing' }
  | { readonly code: 'odds-low'; readonly least: Thousandths }
  | { readonly code: 'odds-high'; readonly most: Thousandths }
  | { readonly code: 'stake-missing' }
  | { readonly code: 'stake-low'; readonly least: Amount }
  | { readonly code: 'stake-high'; readonly most: Amount }
  | { readonly code: 'stake-decimals' }
  | { readonly code: 'limits-unknown' };

/**
 * Checks the wanted odds: not below the odds now, which the bet could have at once, and at most those that
 * the platform reserves. Null if they are allowed.
 */
export const wantedOddsProblem = (limits: ReserveLimits, odds: Thousandths | null): ReserveProblem | null => {
  if (odds === null) return { code: 'odds-missing' };
  const least = limits.odds ?? (1001 as Thousandths);
  if (odds < least) return { code: 'odds-low', least };
  return limits.maxOdds !== null && odds > limits.maxOdds
    ? { code: 'odds-high', most: limits.maxOdds }
    : null;
};

/** Why a price alert cannot be set: no odds, or the odds now or lower ones. */
type AlertProblem = { readonly code: 'odds-missing' } | { readonly code: 'odds-not-above' };

/** Checks the odds of a price alert, which must be above the odds now. Null if the alert can be set. */
export const alertOddsProblem = (now: Thousandths | null, odds: Thousandths | null): AlertProblem | null => {
  if (odds === null) return { code: 'odds-missing' };
  return now !== null && odds <= now ? { code: 'odds-not-above' } : null;
};

/** Checks stake and wanted odds of a reserved bet. Null if the platform would take them. */
export const reserveProblem = (
  limits: ReserveLimits | null,
  odds: Thousandths | null,
  stake: Amount | null,
  decimals: 0 | 2 = 2,
): ReserveProblem | null => {
  if (limits === null) return { code: 'limits-unknown' };
  const wrong = wantedOddsProblem(limits, odds);
  if (wrong !== null || odds === null) return wrong;
  if (stake === null || new Money(stake).isZero()) return { code: 'stake-missing' };
  const least = compareAmounts(limits.minStake, LEAST_STAKE) < 0 ? LEAST_STAKE : limits.minStake;
  if (compareAmounts(stake, least) < 0) return { code: 'stake-low', least };
  const most = reserveStakeCap(limits, odds, decimals);
  if (most !== null && compareAmounts(stake, most) > 0) return { code: 'stake-high', most };
  return new Money(stake).decimalPlaces() > decimals ? { code: 'stake-decimals' } : null;
};

/** Steps of the wanted odds: finer where odds are low. */
const ODDS_STEPS: readonly (readonly [below: number, step: number])[] = [
  [2_000, 10],
  [5_000, 50],
  [10_000, 100],
  [20_000, 500],
  [Infinity, 1_000],
];
/** Returns the next wanted odds up or down, on the steps and within present and highest odds. */
export const stepOdds = (
  limits: Pick<ReserveLimits, 'odds' | 'maxOdds'>,
  odds: Thousandths,
  direction: 1 | -1,
): Thousandths => {
  // The step below a bound is that of the lower range, so that up and down meet the same values.
  const at = direction === 1 ? odds : odds - 1;
  const step = ODDS_STEPS.find(([below]) => at < below)?.[1] ?? 1_000;
  const next = direction === 1 ? (Math.floor(odds / step) + 1) * step : (Math.ceil(odds / step) - 1) * step;
  const least = limits.odds ?? 1001;
  return Math.max(least, Math.min(limits.maxOdds ?? next, next)) as Thousandths;
};

/** Reads European odds of at most three decimals, with a point or a comma; null for any other text. */
export const readWantedOdds = (text: string): Thousandths | null => {
  const found = /^(\d{1,5})(?:[.,](\d{0,3}))?$/.exec(toAsciiNumber(text));
  if (found === null) return null;
  const odds = Number(found[1]) * 1000 + Number((found[2] ?? '').padEnd(3, '0'));
  return odds > 1000 ? (odds as Thousandths) : null;
};
