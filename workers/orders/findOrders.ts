import { compareAmounts } from '#domain/money/amount.ts';
import type { Bet } from '#domain/orders/bet.ts';
import { optionKey, type EpochMs, type Milliseconds } from '#domain/ids.ts';
import { findOrderById, type Order, type OrderId, type UnreadableOrder } from '#domain/orders/order.ts';

/**
 * Maximum time by which an order without a reference may be older than its bet, as clocks differ. Not from
 * the specification.
 */
export const MAX_EARLIER_MS: Milliseconds = 5_000;
/**
 * Maximum time by which an order without a reference may be newer than its bet. Not from the specification.
 */
const MAX_LATER_MS: Milliseconds = 120_000;

const legsOf = (order: Order): string =>
  JSON.stringify(
    order.options.map(({ marketId, selectionType }) => optionKey(marketId, selectionType)).sort(),
  );
const legsOfBet = (bet: Bet): string => JSON.stringify(bet.legs.map(({ key }) => key).sort());
const referencesOf = (order: Order): readonly string[] =>
  [order.remark, ...order.options.map(({ remark }) => remark)].filter((text) => text !== '');

export type SoughtBet = Bet & {
  /** Earliest time of an order that may be the bet's by its content alone; default `MAX_EARLIER_MS` before the bet. */
  readonly alikeFrom?: EpochMs | undefined;
  /** True if only an order with exactly the bet's id can be the bet's. */
  readonly isByFullId?: boolean;
};

/** True if an order has the bet's series, stake and currency. */
const hasSameStake = (order: Order, bet: Bet): boolean =>
  order.currencyId === bet.currencyId &&
  compareAmounts(order.betAmount, bet.stake) === 0 &&
  (order.seriesCount === null || order.seriesCount === bet.seriesNumber);
/** True if an order without a reference has the bet's legs and stake, and its approximate time. */
const looksLike = (order: Order, bet: SoughtBet): boolean =>
  referencesOf(order).length === 0 &&
  hasSameStake(order, bet) &&
  legsOf(order) === legsOfBet(bet) &&
  (order.createdTime === null ||
    (order.createdTime >= (bet.alikeFrom ?? bet.at - MAX_EARLIER_MS) &&
      order.createdTime <= bet.at + MAX_LATER_MS));

/** Returns the forms of an id that a program writes if it stores ids as doubles: shortest digits, and exact digits. */
const roundedForms = (id: string): readonly string[] =>
  /^\d{1,30}$/.test(id) ? [String(Number(id)), String(BigInt(Number(id)))] : [];
const isInexactForm = (id: string, inexact: string): boolean =>
  id.startsWith(inexact) || roundedForms(id).includes(inexact);
/** True if the ids are equal, or if one is the other after a platform cut or rounded its digits (C39). */
const mayBeSameId = (one: OrderId, other: OrderId): boolean =>
  findOrderById(one, [other]) !== undefined && (isInexactForm(one, other) || isInexactForm(other, one));
/**
 * True if an order with a similar id may be the bet's. A user's next orders may have similar ids too. So one id must be
 * a cut or rounded form of the other, and the stakes must be equal. An order may lack the bet's unreadable selections,
 * but has no selection that the bet lacks.
 */
const isSimilarOrderOf = (order: Order, bet: Bet): boolean =>
  bet.orderId !== null &&
  mayBeSameId(bet.orderId, order.id) &&
  hasSameStake(order, bet) &&
  order.options.length > 0 &&
  order.options.every(({ marketId, selectionType }) =>
    bet.legs.some(({ key }) => key === optionKey(marketId, selectionType)),
  );

/**
 * Finds the orders of these bets in a list (D4): by order id (C39), else by the reference of the bet. An id that two
 * bets have after the platform rounded it counts as a similar one. If the operator does not return references, an
 * order matches by its content, if exactly one order and one bet fit. `known` holds order ids of other bets.
 * `mayLookLike` says whether a bet may match by content: without a journal, a similar order may belong to a bet that
 * was lost with its worker (F34, I4).
 */
export const findOrders = (
  bets: readonly SoughtBet[],
  orders: readonly Order[],
  known: ReadonlySet<OrderId>,
  mayLookLike: (bet: Bet) => boolean,
): ReadonlyMap<string, Order> => {
  const found = new Map<string, Order>();
  // An order of another bet never matches, even if its id is similar.
  const unassigned = orders.filter(({ id }) => !known.has(id));
  /** True if the order has the id of this bet, and no other of these bets has it. */
  const hasExactId = (order: Order, bet: Bet): boolean =>
    order.id === bet.orderId && bets.filter(({ orderId }) => orderId === order.id).length === 1;
  const isOnlyOf = (order: Order, bet: Bet): boolean =>
    [...known].every((id) => !mayBeSameId(id, order.id)) &&
    bets.every((other) => other === bet || !(hasExactId(order, other) || isSimilarOrderOf(order, other)));
  const findById = (bet: SoughtBet): Order | undefined => {
    const exact = unassigned.find((order) => hasExactId(order, bet));
    if (exact !== undefined || bet.isByFullId === true) return exact;
    const similar = unassigned.filter((order) => isSimilarOrderOf(order, bet));
    // If the order can be that of two bets, the order is assigned to neither (C39).
    return similar.length === 1 ? similar.find((order) => isOnlyOf(order, bet)) : undefined;
  };
  const lost = bets.filter((bet) => {
    const order = findById(bet) ?? orders.find((each) => referencesOf(each).includes(bet.ref));
    if (order !== undefined) found.set(bet.ref, order);
    return order === undefined && bet.orderId === null;
  });
  const assigned = new Set<OrderId>([...known, ...[...found.values()].map(({ id }) => id)]);
  const free = orders.filter(({ id }) => !assigned.has(id));
  for (const bet of lost) {
    const fitting = mayLookLike(bet) ? free.filter((order) => looksLike(order, bet)) : [];
    const only = fitting[0];
    if (
      only !== undefined &&
      fitting.length === 1 &&
      lost.filter((other) => looksLike(only, other)).length === 1
    )
      found.set(bet.ref, only);
  }
  return found;
};

/**
 * True if one of these orders may be a bet that was placed at `since` or later: no other bet has its id, and its time
 * is unknown or late enough. A search then cannot tell that a bet is missing (F36, I2).
 */
export const mayHideBet = (
  unreadable: readonly UnreadableOrder[],
  since: EpochMs,
  known: ReadonlySet<OrderId>,
): boolean =>
  unreadable.some(
    ({ id, createdTime }) =>
      (id === null || !known.has(id)) && (createdTime === null || createdTime >= since),
  );
