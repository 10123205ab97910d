import { compareAmounts, sumOf, type Amount } from '../money/amount.ts';
import { isFullyCashedOut } from './cashOut.ts';
import { Money, formatMoney } from '../money/money.ts';
import { orderStatusKey, settleResultKey, type Order, type SettleResult } from './order.ts';

/** What a bet is shown as in chat (CHAT-19). */
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
 * What an order's status is shown as (A4): 101 waits for its early settlement, 102 is one, a code of no table
 * is "others" (C21).
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
      return order.cashOutList.length > 0 ? 'earlySettlement' : 'settlement';
    default:
      return 'others';
  }
};

/**
 * How a settled order ended. Cashed out whole, its stake is compared with what that paid; without records it
 * is only "cashOut"; in part, or not at all, the settle result of its selection says it (A4, C20).
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

/** The payout that chat shows (A4, B9). With cash-out records the formula goes before `sa` (C19). */
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
): Amount => {
  const {
    betAmount,
    settledAmount,
    maxWinAmount,
    cashOutPayoutStake: cops,
    cashOutTotalAmount: cots,
  } = order;
  switch (orderStatusKey(order.status)) {
    case 'settled':
      return order.cashOutList.length > 0
        ? amountOf(formatMoney(new Money(cops).minus(cots).plus(betAmount)))
        : (settledAmount ?? amountOf('0'));
    case 'canceled':
    case 'rejected':
      return betAmount;
    case 'created':
    case 'confirming':
    case 'confirmed':
      return maxWinAmount ?? amountOf('0');
    default:
      return settledAmount ?? cops;
  }
};

/**
 * What My bets shows beside it: cashed out and settled together; `differs` where the formula says otherwise,
 * which is counted (C19).
 */
export const payoutParts = (
  order: Parameters<typeof payoutShown>[0],
): { readonly total: Amount; readonly differs: boolean } => {
  const total = sumOf([order.cashOutPayoutStake, order.settledAmount ?? amountOf('0')]);
  return {
    total,
    differs: orderStatusKey(order.status) === 'settled' && compareAmounts(total, payoutShown(order)) !== 0,
  };
};
