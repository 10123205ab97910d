import { compareAmounts, sumOf, type Amount } from '../money/amount.ts';
import { isFullyCashedOut } from './cashOut.ts';
import { Money, formatMoney } from '../money/money.ts';
import { orderStatusKey, settleResultKey, type Order, type SettleResult } from './order.ts';

/** The display state of a bet in chat (CHAT-19). */
export type BetDisplay =
  | 'waiting'
  | 'confirm'
  | 'failure'
  | 'cancel'
  | 'lose'
  | 'loseHalf'
  | 'win'
  | 'winHalf'
  | 'draw'
  | 'cashOut'
  | 'others'
  | 'earlySettlement'
  | 'settlement';
/** A settled selection's word: "cancel" in chat reads "void" in the history (C21). */
export type ResultWord = 'open' | 'draw' | 'lose' | 'win' | 'winHalf' | 'loseHalf' | 'others';

const WORDS: Readonly<Record<Exclude<ReturnType<typeof settleResultKey>, undefined | 'cancel'>, ResultWord>> =
  {
    open: 'open',
    return: 'draw',
    lost: 'lose',
    won: 'win',
    'win-return': 'winHalf',
    'lose-return': 'loseHalf',
  };
const wordOf = (result: SettleResult): ResultWord | 'cancel' => {
  const key = settleResultKey(result);
  return key === 'cancel' ? 'cancel' : key === undefined ? 'others' : WORDS[key];
};
/** The word of a selection's result in the history (A4, C21). */
export const historyResultWord = (result: SettleResult): ResultWord | 'void' => {
  const word = wordOf(result);
  return word === 'cancel' ? 'void' : word;
};

/**
 * Returns whether a cash-out of the order was settled. A rejected or cancelled cash-out paid nothing and took
 * no stake, so the order is settled as if that cash-out had not been made (C19).
 */
export const hasSettledCashOut = ({ cashOutList }: Pick<Order, 'cashOutList'>): boolean =>
  cashOutList.some(({ orderStatus }) => orderStatusKey(orderStatus) === 'settled');

/**
 * Returns the display state of an order's status (A4): 101 is a pending early settlement, 102 a completed
 * one, and an unknown code is "others" (C21).
 */
export const statusDisplay = (order: Pick<Order, 'status' | 'cashOutList'>): BetDisplay => {
  switch (orderStatusKey(order.status)) {
    case 'created':
    case 'confirming':
    case 'reserve-cash-out':
      return 'waiting';
    case 'confirmed':
      return 'confirm';
    case 'rejected':
      return 'failure';
    case 'canceled':
      return 'cancel';
    case 'cash-out':
      return 'cashOut';
    case 'settled':
      return hasSettledCashOut(order) ? 'earlySettlement' : 'settlement';
    default:
      return 'others';
  }
};

/**
 * Returns the outcome of a settled order. After a full cash-out it compares the stake with the payout;
 * without records the outcome is only "cashOut". Otherwise the settle result of the selection decides (A4,
 * C20).
 */
export const outcomeDisplay = (
  order: Pick<
    Order,
    'betAmount' | 'cashOutTotalAmount' | 'cashOutPayoutStake' | 'cashOutList' | 'cashOutCount'
  >,
  result: SettleResult,
): BetDisplay => {
  if (isFullyCashedOut(order)) {
    if (order.cashOutList.length === 0) return 'cashOut';
    const won = compareAmounts(order.cashOutPayoutStake, order.betAmount);
    return won === 0 ? 'draw' : won > 0 ? 'win' : 'lose';
  }
  const word = wordOf(result);
  return word === 'open' ? 'others' : word;
};

const amountOf = (text: string): Amount => text as Amount;

/**
 * Returns the payout that chat shows (A4, B9); null if it is unknown. With settled cash-outs the formula has
 * priority over `sa` (C19). For a rejected order it is the stake, which was not taken or is given back.
 */
export const payoutShown = (
  order: Pick<
    Order,
    | 'status'
    | 'betAmount'
    | 'settledAmount'
    | 'maxWinAmount'
    | 'cashOutTotalAmount'
    | 'cashOutPayoutStake'
    | 'cashOutList'
  >,
): Amount | null => {
  const {
    betAmount,
    settledAmount,
    maxWinAmount,
    cashOutPayoutStake: cops,
    cashOutTotalAmount: cots,
  } = order;
  switch (orderStatusKey(order.status)) {
    case 'settled':
      return hasSettledCashOut(order)
        ? amountOf(formatMoney(new Money(cops).minus(cots).plus(betAmount)))
        : (settledAmount ?? amountOf('0'));
    case 'canceled':
    case 'rejected':
      return betAmount;
    case 'created':
    case 'confirming':
    case 'confirmed':
      return maxWinAmount;
    default:
      // "sa or cops" (A4): a settlement of 0 is no payout, so the payout of the cash-outs is shown.
      return settledAmount === null || compareAmounts(settledAmount, amountOf('0')) === 0
        ? cops
        : settledAmount;
  }
};

/**
 * Returns the payout that My bets shows: cash-outs and settlement together. `differs` is true if the formula
 * gives another amount, which is counted (C19).
 */
export const payoutParts = (
  order: Parameters<typeof payoutShown>[0],
): { readonly total: Amount; readonly differs: boolean } => {
  const total = sumOf([order.cashOutPayoutStake, order.settledAmount ?? amountOf('0')]);
  const shown = orderStatusKey(order.status) === 'settled' ? payoutShown(order) : null;
  return {
    total,
    differs: shown !== null && compareAmounts(total, shown) !== 0,
  };
};
