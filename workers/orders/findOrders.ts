import { compareAmounts } from '#domain/amount.ts';
import type { Bet } from '#domain/bet.ts';
import { optionKey, type EpochMs, type Milliseconds } from '#domain/ids.ts';
import { orderMeant, type Order, type OrderId } from '#domain/order.ts';

/**
 * Of an operator that does not say references back, an order this much older than the intent is not its own
 * (clocks differ). Not from the specification.
 */
export const EARLIER_MS: Milliseconds = 5_000;
/** Nor one that came about so much later. Not from the specification. */
const LATER_MS: Milliseconds = 120_000;

const legsOf = (order: Order): string =>
  JSON.stringify(
    order.options.map(({ marketId, selectionType }) => optionKey(marketId, selectionType)).sort(),
  );
const legsOfBet = (bet: Bet): string => JSON.stringify(bet.legs.map(({ key }) => key).sort());
const referencesOf = (order: Order): readonly string[] =>
  [order.remark, ...order.options.map(({ remark }) => remark)].filter((text) => text !== '');

/** A bet with the earliest time of an order that may be its own where only likeness tells; absent: `EARLIER_MS` before it. */
export type SoughtBet = Bet & { readonly alikeFrom?: EpochMs | undefined };

/** Without a reference: the same legs, series, stake and currency, at about its time, and nobody else's. */
const looksLike = (order: Order, bet: SoughtBet): boolean =>
  referencesOf(order).length === 0 &&
  order.currencyId === bet.currencyId &&
  compareAmounts(order.betAmount, bet.stake) === 0 &&
  legsOf(order) === legsOfBet(bet) &&
  (order.seriesCount === null || order.seriesCount === bet.seriesNumber) &&
  (order.createdTime === null ||
    (order.createdTime >= (bet.alikeFrom ?? bet.at - EARLIER_MS) && order.createdTime <= bet.at + LATER_MS));

/**
 * Which orders of a list are these bets (D4): by the order's id (C39), else by the reference that they were
 * sent with; where the operator does not say it, by what they are, if exactly one order and one bet fit.
 * `known` are ids that other bets already have. `mayLookLike`: whether all that was bet here is known: where
 * no journal keeps it, an order that is like a bet may be of one that went with its worker (F34, I4).
 */
export const findOrders = (
  bets: readonly SoughtBet[],
  orders: readonly Order[],
  known: ReadonlySet<OrderId>,
  mayLookLike: (bet: Bet) => boolean,
): ReadonlyMap<string, Order> => {
  const found = new Map<string, Order>();
  // What is another bet's own order is not this one's, however alike their ids are.
  const ids = orders.map(({ id }) => id).filter((id) => !known.has(id));
  const lost = bets.filter((bet) => {
    const id = bet.orderId === null ? undefined : orderMeant(bet.orderId, ids);
    const order =
      id === undefined
        ? orders.find((each) => referencesOf(each).includes(bet.ref))
        : orders.find((each) => each.id === id);
    if (order !== undefined) found.set(bet.ref, order);
    return order === undefined && bet.orderId === null;
  });
  const taken = new Set<OrderId>([...known, ...[...found.values()].map(({ id }) => id)]);
  const free = orders.filter(({ id }) => !taken.has(id));
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
