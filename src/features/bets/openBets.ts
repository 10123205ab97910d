import { mayDismiss, type Bet, type BetState } from '#domain/bet.ts';
import { optionKey, type EpochMs, type MatchId } from '#domain/ids.ts';
import { optionLine, type LineNotation } from '#domain/lines.ts';
import {
  orderMeant,
  orderStatusKey,
  type Order,
  type OrderOption,
  type OrderStatusKey,
} from '#domain/order.ts';
import { marketTitle, type MarketTexts } from '#pieces/optionWords.ts';
import { pairName } from '#pieces/pairName.ts';
import type { OpenBetCounts } from '#state/openBets.ts';
import type { ShownLeg } from './LegLine.tsx';

/**
 * What an order is shown as: 101 waits for its early settlement, 102 is a cash-out, and a code of no table is
 * in progress (C21, D17).
 */
export type OrderState = BetState | 'early-settlement' | 'cash-out' | 'other';

/**
 * An entry of the list: an order of the platform's, with this client's own word on it where that is newer, or
 * a bet that is not in its list yet.
 */
export type OpenBet =
  | { readonly kind: 'bet'; readonly id: string; readonly at: EpochMs; readonly bet: Bet }
  | {
      readonly kind: 'order';
      readonly id: string;
      readonly at: EpochMs;
      readonly order: Order;
      readonly state: OrderState;
      readonly bet: Bet | null;
    };

const STATES: Readonly<Record<OrderStatusKey, OrderState>> = {
  created: 'created',
  confirming: 'confirming',
  confirmed: 'confirmed',
  rejected: 'rejected',
  canceled: 'canceled',
  settled: 'settled',
  'reserve-cash-out': 'early-settlement',
  'cash-out': 'cash-out',
};
const stateOf = ({ status }: Order): OrderState => {
  const key = orderStatusKey(status);
  return key === undefined ? 'other' : STATES[key];
};
/** Cash-outs of a confirmed order, of which this client's own bet says nothing. */
const CASH_OUTS: ReadonlySet<OrderState> = new Set(['early-settlement', 'cash-out']);
/** The order's own state where this client knows less of it than the platform's list. */
const shownState = (order: Order, bet: Bet | null): OrderState => {
  const listed = stateOf(order);
  if (bet === null || UNSURE.has(bet.state)) return listed;
  return bet.state === 'confirmed' && CASH_OUTS.has(listed) ? listed : bet.state;
};

/** What is under way, or may be. */
const isOpen = (bet: Bet): boolean => !mayDismiss(bet) || bet.state === 'unconfirmed';
/** Over without having come about, or settled: in no list of open bets, whatever an older answer says. */
const OVER: ReadonlySet<OrderState> = new Set(['rejected', 'refused', 'canceled', 'settled']);

/** What this client knows less of than whoever lists the order. */
const UNSURE: ReadonlySet<BetState> = new Set(['sending', 'unknown', 'unconfirmed']);
const isReferredTo = (bet: Bet, { remark, options }: Order): boolean =>
  remark === bet.ref || options.some((option) => option.remark === bet.ref);

/**
 * Which order each bet is: by its whole id, by the reference it was sent with, else by the only id left that
 * begins alike (C39).
 */
const ownOrders = (orders: readonly Order[], bets: readonly Bet[]): ReadonlyMap<string, Bet> => {
  const own = new Map<string, Bet>();
  for (const bet of bets) {
    const order =
      orders.find(({ id }) => id === bet.orderId) ?? orders.find((each) => isReferredTo(bet, each));
    if (order !== undefined) own.set(order.id, bet);
  }
  const listed = new Set(own.values());
  const free = orders.map(({ id }) => id).filter((id) => !own.has(id));
  for (const bet of bets) {
    const meant = bet.orderId === null || listed.has(bet) ? undefined : orderMeant(bet.orderId, free);
    if (meant !== undefined && !own.has(meant)) own.set(meant, bet);
  }
  return own;
};

/**
 * Open bets, the newest first: the platform's unsettled orders, and the bets of this client that are under
 * way. One that is both stands once, with what was heard of it last; an order of this client's that is not in
 * the list any more is settled and stands no longer.
 */
export const openBets = (orders: readonly Order[], bets: readonly Bet[]): readonly OpenBet[] => {
  const own = ownOrders(orders, bets);
  const listed = new Set(own.values());
  const all: readonly OpenBet[] = [
    ...bets
      .filter((bet) => isOpen(bet) && !listed.has(bet))
      .map((bet): OpenBet => ({ kind: 'bet', id: bet.ref, at: bet.at, bet })),
    ...orders.map((order): OpenBet => {
      const bet = own.get(order.id) ?? null;
      return {
        kind: 'order',
        id: order.id,
        at: order.createdTime ?? 0,
        order,
        state: shownState(order, bet),
        bet,
      };
    }),
  ];
  // `filter` has made it an array of its own, and the floor has no `toSorted`.
  return all.filter((each) => each.kind === 'bet' || !OVER.has(each.state)).sort((a, b) => b.at - a.at);
};

const matchesOf = (each: OpenBet): readonly MatchId[] =>
  (each.kind === 'bet' ? each.bet.legs : each.order.options).map(({ matchId }) => matchId);

/**
 * How many bets are open and on which matches. A list of the platform's that has not come, or could not be
 * read, is no list of none (F36): then nobody knows how many.
 */
export const countOpenBets = (orders: readonly Order[] | undefined, bets: readonly Bet[]): OpenBetCounts => {
  const all = openBets(orders ?? [], bets);
  return { count: orders === undefined ? null : all.length, matches: new Set(all.flatMap(matchesOf)) };
};

/** How lines and markets are written for this user. */
export type LegWords = { readonly t: MarketTexts; readonly notation: LineNotation };

const marketOf = (t: MarketTexts, { marketType, period, marketTypeName }: OrderOption): string =>
  marketType === null || period === null
    ? marketTypeName
    : marketTitle(t, { type: marketType, period, name: marketTypeName });

/**
 * The option with its line as prices have it: a handicap with its sign, in the user's notation; once, where
 * the platform's name holds it.
 */
const optionOf = ({ selectionType, optionName, linear }: OrderOption, notation: LineNotation): string => {
  if (linear === null || linear === '' || optionName.includes(linear)) return optionName;
  return `${optionName} ${optionLine({ line: null }, { type: selectionType, line: linear }, notation) ?? linear}`;
};

/** A leg of an order, as it is read. */
export const orderLeg = (option: OrderOption, { t, notation }: LegWords): ShownLeg => {
  const { marketId, selectionType, matchId, sportId, matchName, home, away, odds } = option;
  return {
    key: optionKey(marketId, selectionType),
    matchId,
    sportId,
    odds,
    market: marketOf(t, option),
    option: optionOf(option, notation),
    match:
      home !== null && away !== null && home.name !== '' && away.name !== ''
        ? pairName(t, home.name, away.name)
        : matchName,
  };
};

/**
 * A leg of this client's bet that the platform lists: named as in the list, which is in the language of now,
 * where that names all that the bet does.
 */
export const listedLeg = (
  leg: ShownLeg & { readonly line: string | null },
  { options }: Order,
  words: LegWords,
): ShownLeg => {
  const found = options.find(({ marketId, selectionType }) => optionKey(marketId, selectionType) === leg.key);
  if (found === undefined || found.optionName === '' || (leg.line !== null && found.linear === null))
    return leg;
  const { option, market, match } = orderLeg(found, words);
  return market === '' || match === '' ? leg : { ...leg, option, market, match };
};
