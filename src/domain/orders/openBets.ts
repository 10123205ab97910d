import { mayDismiss, type Bet, type BetState } from './bet.ts';
import type { EpochMs } from '../ids.ts';
import {
  mayBeOrderOf,
  findOrderById,
  orderStatusKey,
  type Order,
  type OrderId,
  type OrderStatusKey,
} from './order.ts';

/**
 * Displayed state of an order. Status 101 is a pending early settlement, 102 a cash-out; an unknown status is
 * shown as in progress (C21, D17).
 */
export type OrderState = BetState | 'early-settlement' | 'cash-out' | 'other';

/**
 * An entry of the open bets list: a platform order, with this client's bet if both are the same, or a bet
 * that the platform does not list yet.
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
/** Cash-out states of a confirmed order. Only the platform's list has them; this client's bet does not. */
const CASH_OUTS: ReadonlySet<OrderState> = new Set(['early-settlement', 'cash-out']);
/**
 * Returns the platform's state if this client knows less than the platform's list, else the state of this
 * client's bet.
 */
const shownState = (order: Order, bet: Bet | null): OrderState => {
  const listed = stateOf(order);
  if (bet === null || UNSURE.has(bet.state)) return listed;
  return bet.state === 'confirmed' && CASH_OUTS.has(listed) ? listed : bet.state;
};

/** Returns whether the bet is in flight, or may still exist at the platform. */
const isOpen = (bet: Bet): boolean => !mayDismiss(bet) || bet.state === 'unconfirmed';
/** Final states. An entry in such a state is not an open bet, even if an older answer lists the order. */
const OVER: ReadonlySet<OrderState> = new Set(['rejected', 'refused', 'canceled', 'settled']);

/** States in which the platform's list knows more than this client. */
const UNSURE: ReadonlySet<BetState> = new Set(['sending', 'unknown', 'unconfirmed']);
const isReferredTo = (bet: Bet, { remark, options }: Order): boolean =>
  remark === bet.ref || options.some((option) => option.remark === bet.ref);

/** True if the end of the bet is known, so that it should not be in a list of unsettled orders. */
export const hasEnded = ({ state }: Bet): boolean => OVER.has(state);
/** True if the order is the bet by its full id or by the reference sent with the bet. */
const isOrderOf = (order: Order, bet: Bet): boolean => bet.orderId === order.id || isReferredTo(bet, order);
/**
 * Finds the listed orders of bets that had ended before the list was read: the platform has restored the order, or
 * refused only a repeated request for it. Similar ids do not count. Returns the bets by the ids of their orders.
 */
export const findReopened = (orders: readonly Order[], ended: readonly Bet[]): ReadonlyMap<OrderId, Bet> =>
  new Map(
    orders.flatMap((order) => {
      const bet = ended.find((each) => isOrderOf(order, each));
      return bet === undefined ? [] : [[order.id, bet] as const];
    }),
  );
/** Marks the orders that `findReopened` found. */
export const markReopened = (
  orders: readonly Order[],
  reopened: ReadonlyMap<OrderId, Bet>,
): readonly Order[] =>
  orders.map((order) => (reopened.has(order.id) ? { ...order, isReopened: true } : order));

/**
 * Matches bets to orders: by full order id, by the reference sent with the bet, else by id prefix if only one
 * order fits (C39). A bet that is over has left the list, so a similar id is that of another order.
 */
const ownOrders = (orders: readonly Order[], bets: readonly Bet[]): ReadonlyMap<string, Bet> => {
  const ownBets = new Map<string, Bet>();
  for (const bet of bets) {
    const order =
      orders.find(({ id }) => id === bet.orderId) ?? orders.find((each) => isReferredTo(bet, each));
    if (order !== undefined) ownBets.set(order.id, bet);
  }
  const listed = new Set(ownBets.values());
  const free = orders.filter(({ id }) => !ownBets.has(id));
  for (const bet of bets) {
    if (bet.orderId === null || listed.has(bet) || OVER.has(bet.state)) continue;
    const similar = free.filter((order) => mayBeOrderOf(order, bet)).map(({ id }) => id);
    const matchedId = findOrderById(bet.orderId, similar);
    if (matchedId !== undefined && !ownBets.has(matchedId)) ownBets.set(matchedId, bet);
  }
  return ownBets;
};

/**
 * Returns the open bets, newest first: the platform's unsettled orders and this client's bets in flight. A
 * bet that is also a listed order appears once, with the latest state. A bet of this client that left the
 * platform's list is settled and is not shown. An order of an ended bet is shown only if it is reopened, as the list
 * may be older than the end.
 */
export const openBets = (orders: readonly Order[], bets: readonly Bet[]): readonly OpenBet[] => {
  const ownBets = ownOrders(orders, bets);
  const listed = new Set(ownBets.values());
  const all: readonly OpenBet[] = [
    ...bets
      .filter((bet) => isOpen(bet) && !listed.has(bet))
      .map((bet): OpenBet => ({ kind: 'bet', id: bet.ref, at: bet.at, bet })),
    ...orders.map((order): OpenBet => {
      const bet = order.isReopened === true ? null : (ownBets.get(order.id) ?? null);
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
  // `filter` returned a new array, so sorting in place is safe. The oldest supported browsers lack
  // `toSorted`.
  return all.filter((each) => each.kind === 'bet' || !OVER.has(each.state)).sort((a, b) => b.at - a.at);
};
