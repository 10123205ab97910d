import { compareAmounts, sumOf, type Amount } from '../money/amount.ts';
import { Money } from '../money/money.ts';
import { isFullyCashedOut } from './cashOut.ts';
import { orderStatusKey, settleResultKey, type Order, type SettleResult } from './order.ts';
import { hasSettledCashOut, outcomeDisplay, payoutParts, type ResultWord } from './orderDisplay.ts';

/**
 * State of an order as the bet history names it (MYBETS-30). `unsettled` is an order in a status of no table
 * (D17); `void` is a settled order whose legs are all void.
 */
export type HistoryState =
  | 'created'
  | 'confirmed'
  | 'rejected'
  | 'cancelled'
  | 'settled'
  | 'void'
  | 'early-settlement'
  | 'cash-out'
  | 'unsettled';

/** Result of an order as the bet history names it (MYBETS-31). */
export type HistoryResult = Exclude<ResultWord, 'open' | 'others'> | 'void' | 'cashOut';
export const HISTORY_RESULTS: readonly HistoryResult[] = [
  'win',
  'winHalf',
  'draw',
  'loseHalf',
  'lose',
  'void',
  'cashOut',
];

/** True if every leg is void. A leg that could not be read may count. */
const isVoid = ({ options, matchCount }: Pick<Order, 'options' | 'matchCount'>): boolean =>
  options.length >= Math.max(matchCount, 1) &&
  options.every((leg) => settleResultKey(leg.settledResult) === 'cancel');

export const historyState = (order: Pick<Order, 'status' | 'options' | 'matchCount'>): HistoryState => {
  switch (orderStatusKey(order.status)) {
    case 'created':
    case 'confirming':
      return 'created';
    case 'confirmed':
      return 'confirmed';
    case 'rejected':
      return 'rejected';
    case 'canceled':
      return 'cancelled';
    case 'settled':
      return isVoid(order) ? 'void' : 'settled';
    case 'reserve-cash-out':
      return 'early-settlement';
    case 'cash-out':
      return 'cash-out';
    default:
      return 'unsettled';
  }
};

const NOTHING = '0' as Amount;

/**
 * Returns what the user won (negative: lost) by an order; null while it is open, and if the platform's own figure is
 * unreadable. Exact (MONEY-06).
 */
export const orderProfit = (order: Order): Amount | null => {
  switch (orderStatusKey(order.status)) {
    case 'settled':
    case 'cash-out':
      if (order.isReturnUnreadable === true) return null;
      return (
        order.returnAmount ??
        (new Money(payoutParts(order).total).minus(order.betAmount).toString() as Amount)
      );
    case 'rejected':
    case 'canceled':
      return NOTHING;
    default:
      return null;
  }
};

/** True if the order has a profit, although it may be unknown. */
export const hasEnded = (order: Order): boolean =>
  orderProfit(order) !== null || order.isReturnUnreadable === true;

/** Names how a parlay ended, by what it paid: its legs have results of their own. Null if that is unknown. */
const byAmount = (order: Order): HistoryResult | null => {
  const amount = orderProfit(order);
  if (amount === null) return null;
  const profit = compareAmounts(amount, NOTHING);
  return profit === 0 ? 'draw' : profit > 0 ? 'win' : 'lose';
};

const NO_RESULT = 0 as SettleResult;

/**
 * Returns how a settled order ended (MYBETS-21 to MYBETS-23, MYBETS-31). A single that was not cashed out as
 * a whole has the result of its leg (C20). A parlay has no result on the wire, so its payout is compared with
 * its stake. Null for an order that is not settled, and for a result of no table (D17).
 */
export const historyResult = (order: Order): HistoryResult | null => {
  const status = orderStatusKey(order.status);
  const isCashedOut = isFullyCashedOut(order);
  if (status === 'cash-out' && !isCashedOut) return 'cashOut';
  if (status !== 'settled' && status !== 'cash-out') return null;
  const [leg] = order.options;
  // A parlay may have one readable leg, whose result is not that of the parlay.
  const isSingle = order.seriesType === 'single' && order.options.length === 1;
  const result = isSingle && leg !== undefined ? leg.settledResult : NO_RESULT;
  if (!isCashedOut) {
    if (isVoid(order)) return 'void';
    if (settleResultKey(result) === 'open') return byAmount(order);
  }
  const shown = outcomeDisplay(order, result);
  return HISTORY_RESULTS.find((each) => each === shown) ?? null;
};

/**
 * Which rule an order's payout follows (MYBETS-24 to MYBETS-29): its settlement, its cash-outs (C19), nothing
 * was paid, the stake given back or not taken, the most that it can win, or what is left of these.
 */
export type PayoutRule = 'settled' | 'cash-outs' | 'nothing' | 'stake' | 'maximum-win' | 'other';

export const payoutRule = (order: Pick<Order, 'status' | 'cashOutList' | 'settledAmount'>): PayoutRule => {
  switch (orderStatusKey(order.status)) {
    case 'settled':
      if (hasSettledCashOut(order)) return 'cash-outs';
      return order.settledAmount === null ? 'nothing' : 'settled';
    case 'canceled':
    case 'rejected':
      return 'stake';
    case 'created':
    case 'confirming':
    case 'confirmed':
      return 'maximum-win';
    default:
      return 'other';
  }
};

/** Totals of orders in one currency: number, stakes, payouts, and profit or loss. */
export type HistoryTotals = {
  readonly currencyId: number;
  readonly count: number;
  readonly stake: Amount;
  /** Null for orders that are all open. */
  readonly payout: Amount | null;
  /** Null for orders that are all open, and if the profit of an ended order is unknown. */
  readonly profit: Amount | null;
};

/**
 * Adds orders up, one total for each currency, the most used currency first (MYBETS-13). A rejected or
 * cancelled order counts, but neither as a stake nor as a payout: its stake is not taken or is given back.
 */
export const historyTotals = (orders: readonly Order[]): readonly HistoryTotals[] => {
  const groups = new Map<number, Order[]>();
  for (const order of orders) {
    const group = groups.get(order.currencyId);
    if (group === undefined) groups.set(order.currencyId, [order]);
    else group.push(order);
  }
  return [...groups]
    .map(([currencyId, all]): HistoryTotals => {
      const ended = all.filter(hasEnded);
      const profits = ended.flatMap((each) => orderProfit(each) ?? []);
      const staked = all.filter((each) => payoutRule(each) !== 'stake');
      return {
        currencyId,
        count: all.length,
        stake: sumOf(staked.map((each) => each.betAmount)),
        payout:
          ended.length === 0
            ? null
            : sumOf(
                ended.filter((each) => payoutRule(each) !== 'stake').map((each) => payoutParts(each).total),
              ),
        profit: ended.length === 0 || profits.length < ended.length ? null : sumOf(profits),
      };
    })
    .sort((a, b) => b.count - a.count);
};
