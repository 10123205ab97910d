import { sumOf, type Amount } from '../money/amount.ts';
import { Money, formatMoney } from '../money/money.ts';
import { combinationsOf } from '../money/potentialReturn.ts';
import { combinationCount } from '../odds/series.ts';
import type { MatchId } from '../ids.ts';
import type { Order } from '../orders/order.ts';
import { isUndecided } from './legOutcome.ts';
import type { LegNow } from './trackLeg.ts';

type Outcome = Extract<LegNow, { kind: 'settled' }>['outcome'];
/** What 1 unit of stake on a leg returns, in parts of 2000; `odds` are European thousandths. */
const RETURNS: Readonly<Record<Outcome, (odds: number) => number>> = {
  won: (odds) => 2 * odds,
  'half-won': (odds) => 1000 + odds,
  returned: () => 2000,
  cancelled: () => 2000,
  'half-lost': () => 1000,
  lost: () => 0,
};
const WHOLE = 2000;
/** The most combinations that are added up; twelve legs in full cover have fewer. */
const MAX_COMBINATIONS = 5_000;

/** Returns the outcome of a leg if its match ended now; null if that is open. */
export const outcomeNow = (leg: LegNow): Outcome | null => {
  if (leg.kind === 'settled') return leg.outcome;
  return leg.kind === 'tracked' && !isUndecided(leg.outcome) ? leg.outcome : null;
};

type PaidOrder = Pick<
  Order,
  'betAmount' | 'singleBetAmount' | 'betCount' | 'matchCount' | 'seriesCount' | 'cashOutTotalAmount'
> & { readonly options: readonly Pick<Order['options'][number], 'odds'>[] };

/** The stake of one combination; null if the order does not tell. */
const unitStakeOf = ({ singleBetAmount, betAmount, betCount }: PaidOrder, count: number): Amount | null => {
  if (singleBetAmount !== null) return singleBetAmount;
  return betCount === count && count === 1 ? betAmount : null;
};

/** One combination's return, rounded once by the money rule (D16). */
const combinationPays = (unitStake: Amount, parts: readonly number[]): string =>
  formatMoney(
    parts
      .reduce((paid, part) => paid.times(part), new Money(unitStake))
      .dividedBy(new Money(WHOLE).pow(parts.length)),
  );

/**
 * Returns what an order pays if the matches of its legs ended now, with the stake (D15, D16, D18); of an order
 * that was cashed out in part, the share of what remains. Null while a leg is open that matters: its match has
 * not begun, or its market is not known; and while a leg could not be read. A parlay with a lost leg pays nothing,
 * whatever the others do.
 */
export const payoutNow = (order: PaidOrder, legs: readonly LegNow[]): Amount | null => {
  const { options, seriesCount, betAmount, cashOutTotalAmount } = order;
  if (order.matchCount > options.length) return null;
  const series = options.length === 1 ? 1 : (seriesCount ?? options.length);
  const outcomes = legs.map(outcomeNow);
  const isWhole = series === options.length;
  if (isWhole && outcomes.includes('lost')) return '0' as Amount;
  const count = combinationCount(options.length, series);
  const unitStake = unitStakeOf(order, count);
  if (unitStake === null || count === 0 || count > MAX_COMBINATIONS) return null;
  const parts: number[] = [];
  for (const [at, { odds }] of options.entries()) {
    const outcome = outcomes[at];
    if (outcome == null || odds <= 0) return null;
    parts.push(RETURNS[outcome](odds));
  }
  const paid = sumOf(
    combinationsOf(parts, series).map((chosen) => combinationPays(unitStake, chosen) as Amount),
  );
  const remaining = new Money(betAmount).minus(cashOutTotalAmount);
  if (remaining.equals(betAmount)) return paid;
  return new Money(paid)
    .times(remaining)
    .dividedBy(betAmount)
    .toDecimalPlaces(2, Money.ROUND_FLOOR)
    .toString() as Amount;
};

/** An order with the current state of its legs, in the order of its options. */
export type TrackedOrder = { readonly order: Order; readonly legs: readonly LegNow[] };
/** What orders pay together in one currency, and for how many of them it is known. */
export type PayoutSum = {
  readonly currencyId: number;
  readonly pays: Amount;
  readonly stake: Amount;
  readonly known: number;
  readonly count: number;
};

/** Adds up what orders pay if all their matches ended now, for each currency. */
export const sumPayouts = (all: readonly TrackedOrder[]): readonly PayoutSum[] => {
  const sums = new Map<number, PayoutSum>();
  for (const { order, legs } of all) {
    const { currencyId } = order;
    const before = sums.get(currencyId);
    const pays = payoutNow(order, legs);
    const nothing = '0' as Amount;
    sums.set(currencyId, {
      currencyId,
      pays: sumOf([before?.pays ?? nothing, pays ?? nothing]),
      stake: sumOf([before?.stake ?? nothing, pays === null ? nothing : order.betAmount]),
      known: (before?.known ?? 0) + (pays === null ? 0 : 1),
      count: (before?.count ?? 0) + 1,
    });
  }
  return [...sums.values()];
};

/** The match that alone decides an order: the only one with open legs. Undefined if several have. */
const lastMatchOf = ({ order, legs }: TrackedOrder): MatchId | undefined => {
  const open = new Set(
    order.options.flatMap(({ matchId }, at) => (legs[at]?.kind === 'settled' ? [] : [matchId])),
  );
  return open.size === 1 ? [...open][0] : undefined;
};

/** What the orders pay that a match decides alone, if this match ended now; by match. */
export const payoutsByMatch = (all: readonly TrackedOrder[]): ReadonlyMap<MatchId, readonly PayoutSum[]> => {
  const groups = new Map<MatchId, TrackedOrder[]>();
  for (const each of all) {
    const match = lastMatchOf(each);
    if (match !== undefined) groups.set(match, [...(groups.get(match) ?? []), each]);
  }
  return new Map([...groups].map(([match, own]) => [match, sumPayouts(own)]));
};
