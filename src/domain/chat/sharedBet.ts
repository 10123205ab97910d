import type {
  MarketId,
  MarketPeriod,
  MarketType,
  MatchId,
  OptionType,
  SportId,
  Thousandths,
} from '../ids.ts';
import { compareAmounts } from '../money/amount.ts';
import { formatTotalOdds } from '../money/money.ts';
import { formatOdds, isOddsFormat, type OddsFormat, type OddsText } from '../odds/odds.ts';
import { isFullyCashedOut } from '../orders/cashOut.ts';
import {
  orderStatusKey,
  settleResultKey,
  type Order,
  type OrderOption,
  type SettleResult,
} from '../orders/order.ts';
import { outcomeDisplay, statusDisplay, type BetDisplay } from '../orders/orderDisplay.ts';
import type { OrderShowRule } from '../rooms/chat.ts';

/** The selection of a shared bet: the fields that chat reads (CHAT-18), and what finds it on the board. */
export type SharedLeg = {
  readonly matchId: MatchId;
  readonly matchName: string;
  readonly marketId: MarketId;
  /** `mgn`. */
  readonly marketName: string;
  /** `onm`. */
  readonly optionName: string;
  readonly optionType: OptionType;
  /** European odds (`od`), in thousandths; 0 where the platform sent none that can be read. */
  readonly odds: Thousandths;
  readonly result: SettleResult;
  readonly sportId: SportId | null;
  readonly marketType: MarketType | null;
  readonly period: MarketPeriod | null;
  readonly line: string | null;
} & Pick<OrderOption, 'betOdds' | 'oddsType'>;

/** An order in a chat message (CHAT-18). */
export type SharedBet = Pick<
  Order,
  | 'id'
  | 'status'
  | 'betAmount'
  | 'settledAmount'
  | 'maxWinAmount'
  | 'cashOutPayoutStake'
  | 'cashOutTotalAmount'
  | 'cashOutCount'
  | 'cashOutList'
  | 'currencyId'
> & {
  /** `sert`: 0 is a single. */
  readonly series: number;
  readonly leg: SharedLeg;
};

/**
 * Returns the odds that an order card shows: the European odds, in the reader's format if the market has two ways (C4).
 * Without them, returns the odds as the user of the bet saw them, because these cannot be converted back exactly (C6).
 * Odds of an unknown format are not shown, as they would read as European ones.
 */
export const sharedOdds = (
  { odds, betOdds, oddsType }: SharedLeg,
  chosen: OddsFormat,
  market: { readonly twoWay: boolean },
): OddsText => {
  if (odds !== 0 || betOdds === '' || !isOddsFormat(oddsType)) return formatOdds(odds, chosen, market);
  return { text: formatTotalOdds(betOdds), format: oddsType };
};

/** The state that an order card shows (CHAT-19): the outcome of a settled bet, else the status. */
export const sharedBetDisplay = (bet: SharedBet): BetDisplay => {
  const status = statusDisplay(bet);
  if (status !== 'settlement' && status !== 'earlySettlement') return status;
  // A settled order without a result yet keeps the word of its status.
  return settleResultKey(bet.leg.result) === 'open' && !isFullyCashedOut(bet)
    ? status
    : outcomeDisplay(bet, bet.leg.result);
};

/** Why an order may not be shared, in the order of the rules; null if it may. */
export type ShareRefusal = 'other-match' | 'series' | 'status' | 'stake';
/**
 * Checks an order against the rules of chat's order history: of the active match (CHAT-13), a single
 * (`sert` 0, CHAT-14), confirmed or settled (CHAT-15), and a stake of at least `minAmount` of its currency
 * (CHAT-16). Where the rule names currencies, an order in another one is not shown; a rule without
 * currencies sets no least stake.
 */
export const shareRefusal = (
  order: Pick<Order, 'seriesType' | 'status' | 'betAmount' | 'currencyId' | 'options'>,
  matchId: MatchId,
  { coins }: OrderShowRule,
): ShareRefusal | null => {
  if (order.options.length === 0 || order.options.some((leg) => leg.matchId !== matchId))
    return 'other-match';
  if (order.seriesType !== 'single' || order.options.length !== 1) return 'series';
  const status = orderStatusKey(order.status);
  if (status !== 'confirmed' && status !== 'settled') return 'status';
  const coin = coins.find(({ currencyId }) => currencyId === order.currencyId);
  if (coin === undefined) return coins.length === 0 ? null : 'stake';
  return compareAmounts(order.betAmount, coin.minAmount) < 0 ? 'stake' : null;
};

/**
 * Returns the orders that the user may share in the chat of a match, newest first, each once, at most
 * `showCount` (CHAT-17). `records` are the two sets of REQ-58: unsettled and settled orders.
 */
export const shareableOrders = (
  records: readonly (readonly Order[])[],
  matchId: MatchId,
  rule: OrderShowRule,
): readonly Order[] => {
  const orders = new Map<string, Order>();
  for (const order of records.flat())
    if (shareRefusal(order, matchId, rule) === null) orders.set(order.id, order);
  return [...orders.values()]
    .sort((a, b) => (b.createdTime ?? 0) - (a.createdTime ?? 0))
    .slice(0, rule.showCount);
};
