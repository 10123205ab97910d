import { Decimal } from 'decimal.js';
import { compareAmounts, sumOf, type Amount } from '../money/amount.ts';
import { Money, formatMoney, formatQuotePrice } from '../money/money.ts';
import type { EpochMs, Milliseconds } from '../ids.ts';
import { cashOutFigures, isFullyCashedOut, oddsProduct, remainingPrincipal } from './cashOut.ts';
import { isOpenIntent, type CashOutIntent, type CashOuts, type ReceivedQuote } from './cashOutIntent.ts';
import { orderStatusKey, type CashOut, type Order, type OrderStatus, type ReservedCashOut } from './order.ts';

/** A quote older than this cannot be pressed. */
const QUOTE_MAX_AGE_MS: Milliseconds = 8_000;

/** Why an order cannot be cashed out now. */
type CashOutBlock =
  | 'not-offered'
  | 'loading'
  | 'suspended'
  | 'limit'
  | 'in-progress'
  | 'reserved'
  | 'nothing-left'
  /** This browser stores nothing, so no cash-out could be found again. */
  | 'no-journal'
  /** The quote is too old to be pressed. */
  | 'stale';

/** An offer to cash an order out: amounts in the order's currency. */
export type CashOutOffer = {
  readonly quote: ReceivedQuote;
  /** What the whole remaining principal pays (CASHOUT-01). */
  readonly price: Amount;
  readonly remaining: Amount;
  /** The least stake of a part (CASHOUT-07); null if the platform sent none. */
  readonly minimum: Amount | null;
};
export type CashOutView =
  | { readonly kind: 'offer'; readonly offer: CashOutOffer }
  | { readonly kind: 'blocked'; readonly reason: CashOutBlock; readonly offer: CashOutOffer | null };

/** Returns whether the platform names a price now. A rate of 0 means that the cash-out is suspended (CASHOUT-04). */
export const isPriced = ({ price }: Pick<CashOutOffer, 'price'>): boolean =>
  compareAmounts(price, '0' as Amount) > 0;

const UNFINISHED: ReadonlySet<string | undefined> = new Set(['created', 'confirming', 'confirmed']);
/** Returns whether the platform has not decided about the cash-out yet (CASHOUT-12). */
export const isUnfinished = ({ orderStatus }: Pick<CashOut, 'orderStatus'>): boolean => {
  const key = orderStatusKey(orderStatus);
  return key === undefined || UNFINISHED.has(key);
};
/** Auto cash-out status 1: it waits for its payout (wire facts 2.14). */
const WAITING = 1;
/** Returns the auto cash-out that waits for its payout (CASHOUT-32). */
export const waitingReserve = ({ reserveCashOutList }: Pick<Order, 'reserveCashOutList'>) =>
  reserveCashOutList.find(({ status }: ReservedCashOut) => status === WAITING);

/** States of a bet that is over. A quote with one is newer than the order list. */
const OVER: ReadonlySet<string | undefined> = new Set(['rejected', 'canceled', 'settled']);

/** Counts the cash-outs that use up `mxc`: those in progress and those settled (CASHOUT-08, D31). */
const usedCount = ({ cashOutList, cashOutCount }: Order): number =>
  Math.max(
    cashOutCount,
    cashOutList.filter((each) => isUnfinished(each) || orderStatusKey(each.orderStatus) === 'settled').length,
  );

/** Returns the least stake of a partial cash-out of the order (`smis` or `pmis`). */
const minimumOf = (order: Order, { minSingle, minParlay }: ReceivedQuote): Amount | null =>
  order.seriesType === 'parlay' || order.options.length > 1 ? minParlay : minSingle;

/** Returns the open intent of an order; at most one exists (D31). */
export const openIntentOf = (order: Pick<Order, 'id'>, { intents }: CashOuts): CashOutIntent | undefined =>
  intents.find((each) => each.orderId === order.id && isOpenIntent(each));

const reasonAgainst = (
  order: Order,
  all: CashOuts,
  quote: ReceivedQuote | undefined,
): CashOutBlock | null => {
  const status = orderStatusKey(order.status);
  const quoted = quote === undefined ? undefined : orderStatusKey(quote.status);
  if (openIntentOf(order, all) !== undefined) return 'in-progress';
  if (isFullyCashedOut(order)) return 'nothing-left';
  if (waitingReserve(order) !== undefined || status === 'reserve-cash-out' || quoted === 'reserve-cash-out')
    return 'reserved';
  if (order.cashOutList.some(isUnfinished) || status === 'cash-out' || quoted === 'cash-out')
    return 'in-progress';
  if (!order.allowSettleInAdvance || status !== 'confirmed' || OVER.has(quoted)) return 'not-offered';
  if (all.journal === 'denied') return 'no-journal';
  if (all.maxPerOrder !== null && usedCount(order) >= all.maxPerOrder) return 'limit';
  return null;
};

/**
 * Decides whether an order can be cashed out now, and at which price (CASHOUT-01 to CASHOUT-08). `order` has its
 * latest cash-outs (`withCashOuts`); `now` is server time.
 */
export const viewCashOut = (order: Order, all: CashOuts, now: EpochMs): CashOutView => {
  const quote = all.quotes[order.id];
  const against = reasonAgainst(order, all, quote);
  if (quote === undefined) return { kind: 'blocked', reason: against ?? 'loading', offer: null };
  const { price, remainingPrincipal: remaining } = cashOutFigures(order, quote.rate, '1' as Amount);
  const offer: CashOutOffer = { quote, price, remaining, minimum: minimumOf(order, quote) };
  if (against !== null) return { kind: 'blocked', reason: against, offer };
  if (compareAmounts(remaining, '0' as Amount) <= 0)
    return { kind: 'blocked', reason: 'nothing-left', offer };
  if (!isPriced(offer)) return { kind: 'blocked', reason: 'suspended', offer };
  // A quote of the future was stamped before the server's time was known, so its age is unknown (F45).
  if (Math.abs(now - quote.at) > QUOTE_MAX_AGE_MS) return { kind: 'blocked', reason: 'stale', offer };
  return { kind: 'offer', offer };
};

/** What a stake pays at a rate, floored to 2 decimals (MONEY-02). */
export const cashOutPayout = (stake: Amount, rate: Amount): Amount =>
  formatQuotePrice(new Money(stake).times(rate)) as Amount;

/**
 * A per cent of the remaining principal as a stake, floored to the decimals of stakes in the currency (C18); 100 is
 * all of it.
 */
export const shareOfStake = (remaining: Amount, percent: number, decimals: 0 | 2 = 2): Amount =>
  percent >= 100
    ? remaining
    : (new Money(remaining)
        .times(percent)
        .dividedBy(100)
        .toDecimalPlaces(decimals, Decimal.ROUND_FLOOR)
        .toString() as Amount);

/** What remains of the principal after a stake is cashed out. */
export const restAfter = (remaining: Amount, stake: Amount): Amount =>
  formatMoney(new Money(remaining).minus(stake)) as Amount;

export type CashOutStakeProblem =
  | { readonly code: 'stake-missing' }
  | { readonly code: 'stake-low'; readonly least: Amount }
  | { readonly code: 'stake-high'; readonly most: Amount };

/**
 * Checks the stake of a cash-out: above zero, at most the remaining principal, and at least the minimum unless it
 * is all that remains. Null if it may be sent.
 */
export const checkCashOutStake = (
  { remaining, minimum }: Pick<CashOutOffer, 'remaining' | 'minimum'>,
  stake: Amount,
): CashOutStakeProblem | null => {
  if (compareAmounts(stake, '0' as Amount) <= 0) return { code: 'stake-missing' };
  const rest = compareAmounts(stake, remaining);
  if (rest > 0) return { code: 'stake-high', most: remaining };
  if (rest < 0 && minimum !== null && compareAmounts(stake, minimum) < 0)
    return { code: 'stake-low', least: minimum };
  return null;
};

const SETTLED = 5 as OrderStatus;
const asRecord = (intent: CashOutIntent): CashOut => ({
  id: intent.cashOutId ?? intent.id,
  createdTime: intent.at,
  amount: intent.stake,
  payout: intent.payout ?? ('0' as Amount),
  orderId: intent.orderId,
  orderStatus: SETTLED,
  refundAmount: null,
  cancelReason: '',
});

/** True if the order's list was read after the cash-out was settled. */
const isListed = (order: Order, { cashOutId, count }: CashOutIntent): boolean =>
  order.cashOutList.length === 0
    ? order.cashOutCount > count
    : order.cashOutList.some(
        ({ id, orderStatus }) => id === cashOutId && orderStatusKey(orderStatus) === 'settled',
      );

/**
 * Adds the settled cash-outs of this client that the order list does not have yet, so the amounts are right
 * before the next list is read (CASHOUT-18 to CASHOUT-23). An order that has them all stays the same object.
 * Each cash-out is compared with the order as given: the records that this adds say nothing about the platform's list.
 */
export const withCashOuts = (order: Order, intents: readonly CashOutIntent[]): Order =>
  intents.reduce((before, intent) => {
    const isOwn = intent.orderId === before.id && intent.action === 'cash-out' && intent.state === 'settled';
    if (!isOwn || isListed(order, intent)) return before;
    const cashOutTotalAmount = sumOf([before.cashOutTotalAmount, intent.stake]);
    const record = asRecord(intent);
    const next = {
      ...before,
      status: orderStatusKey(before.status) === 'cash-out' ? (4 as OrderStatus) : before.status,
      cashOutTotalAmount,
      cashOutPayoutStake: sumOf([before.cashOutPayoutStake, record.payout]),
      cashOutCount: before.cashOutCount + 1,
      cashOutList: [...before.cashOutList.filter(({ id }) => id !== record.id), record],
    };
    return { ...next, lastWinAmount: remainingWin(before, next) };
  }, order);

/**
 * Adds this client's cash-outs to the unsettled orders, and removes those of which nothing is left (CASHOUT-14,
 * CASHOUT-17). Lists without such cash-outs stay the same object.
 */
export const openOrdersWith = (
  orders: readonly Order[],
  intents: readonly CashOutIntent[],
): readonly Order[] => {
  const cashedOut = new Set<string>(
    intents.filter(({ state, isFull }) => state === 'settled' && isFull).map(({ orderId }) => orderId),
  );
  const next = orders.filter(({ id }) => !cashedOut.has(id)).map((order) => withCashOuts(order, intents));
  return next.length === orders.length && next.every((order, at) => order === orders[at]) ? orders : next;
};

/** True if a selection of the order could not be read, so the product of the odds is not known. */
const hasUnreadLeg = ({ matchCount, options }: Order): boolean => matchCount > options.length;

/**
 * The win of what remains (CASHOUT-21, D33). For a series of several combinations, and where a leg could not be
 * read, it is the order's maximum win by the share of the stake that remains.
 */
const remainingWin = (before: Order, after: Order): Amount | null => {
  const odds = before.options.map((option) => option.odds);
  if (before.betCount === 1 && !hasUnreadLeg(before) && odds.length > 0 && odds.every((each) => each > 0))
    return cashOutFigures(after, '0' as Amount, oddsProduct(odds)).lastWinAmount;
  if (before.maxWinAmount === null) return null;
  const share = new Money(remainingPrincipal(after)).dividedBy(before.betAmount);
  return formatQuotePrice(new Money(before.maxWinAmount).times(share)) as Amount;
};

const CENT = '0.01';
/**
 * Returns the most that an auto cash-out of a stake can wait for: what this stake returns if the bet wins, less a
 * hundredth for a part (wire facts 2.14). Null for a series, and where the odds are not known.
 */
export const mostAutoPayout = (order: Order, stake: Amount): Amount | null => {
  const odds = order.options.map((option) => option.odds);
  if (order.betCount !== 1 || hasUnreadLeg(order) || odds.length === 0 || odds.some((each) => each <= 0))
    return null;
  const most = formatMoney(new Money(stake).times(oddsProduct(odds)));
  const isPart = compareAmounts(stake, remainingPrincipal(order)) < 0;
  return (isPart ? formatMoney(new Money(most).minus(CENT)) : most) as Amount;
};

/** What was cashed out of an open order, and what the rest can win (CASHOUT-18 to CASHOUT-23). */
type CashedOutPart = {
  readonly stake: Amount;
  readonly payout: Amount;
  readonly left: Amount;
  readonly maxWin: Amount | null;
  readonly returns: Amount | null;
};
/** Returns what was cashed out of an order and what is left of it. Null if nothing was cashed out. */
export const cashedOutPart = (order: Order): CashedOutPart | null => {
  if (compareAmounts(order.cashOutTotalAmount, '0' as Amount) <= 0) return null;
  const left = remainingPrincipal(order);
  const maxWin = order.lastWinAmount ?? remainingWin(order, order);
  return {
    stake: order.cashOutTotalAmount,
    payout: order.cashOutPayoutStake,
    left,
    maxWin,
    returns: maxWin === null ? null : sumOf([left, maxWin]),
  };
};
