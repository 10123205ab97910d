import type { Result } from '#contract/problem.ts';
import { PAGE_SIZE, UNSETTLED_SIZE } from '#domain/config/constants.ts';
import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import type { Order, OrderId, ReservationList } from '#domain/orders/order.ts';
import { reserveTimeText } from '#domain/orders/reserve.ts';
import { getReservations } from '#platform/calls/orders.ts';
import { getReserveStatuses } from '#platform/calls/reserves.ts';
import type { ReserveStatus } from '#platform/decode/reserves.ts';
import { mayHideBet } from '../orders/findOrders.ts';
import { readOrderPages, type OrderList } from '../orders/readOrderPages.ts';
import type { ReserveDeps } from './reserveDeps.ts';

const DAY_MS: Milliseconds = 86_400_000;
/** Margin after now, as clocks differ. Not from the specification. */
const MARGIN_MS: Milliseconds = 300_000;
const NO_IDS: ReadonlySet<OrderId> = new Set();

/** Orders that a search has read. `isWhole` is true if they are all of them. */
export type SearchedOrders = Pick<OrderList, 'orders' | 'isWhole'>;

/** Reads of the platform's lists. A failure is only logged, because no tab asked for the read (RESERVE-14). */
export type ReserveLists = {
  readonly waiting: () => Promise<Result<ReservationList>>;
  /** Failed and cancelled ones of the last days that the operator's configuration names (RESERVE-13, CONST-11). */
  readonly failed: () => Promise<Result<ReservationList>>;
  /** Undefined if the call failed. */
  readonly statuses: (ids: readonly string[]) => Promise<readonly ReserveStatus[] | undefined>;
  /**
   * Orders in these currencies, each once: the unsettled ones, and those placed since a time that are settled already.
   * `isWhole` is false if there are more than are read. Undefined if a call failed, or an order that may be a sought
   * one could not be read (F36).
   */
  readonly orders: (currencyIds: Iterable<number>, since: EpochMs) => Promise<SearchedOrders | undefined>;
};

export const createReserveLists = ({
  call,
  decoding,
  serverNow,
  config,
  log,
}: Pick<ReserveDeps, 'call' | 'decoding' | 'serverNow' | 'config' | 'log'>): ReserveLists => {
  const logFailure = <T>(answer: Result<T>): Result<T> => {
    if (!answer.ok) log('reserve-read', answer.problem.code);
    return answer;
  };
  const valueOf = <T>(answer: Result<T>): T | undefined => {
    logFailure(answer);
    return answer.ok ? answer.value : undefined;
  };
  const readOrders = async (
    request: Parameters<typeof readOrderPages>[1],
  ): Promise<OrderList | undefined> => {
    const list = valueOf(await readOrderPages({ call, decoding }, request));
    if (list === undefined || list.failure === null) return list;
    log('reserve-read', list.failure.code);
    return undefined;
  };
  return {
    waiting: async () => logFailure(await getReservations(call, decoding, { failed: false })),
    failed: async () => {
      const now: EpochMs = serverNow();
      return logFailure(
        await getReservations(call, decoding, {
          failed: true,
          startTime: reserveTimeText(now - config.limits.reserveDays * DAY_MS, config.utcOffset),
          endTime: reserveTimeText(now + MARGIN_MS, config.utcOffset),
        }),
      );
    },
    statuses: async (ids) => (ids.length === 0 ? [] : valueOf(await getReserveStatuses(call, decoding, ids))),
    orders: async (currencyIds, since) => {
      // An order that settles between the two reads is in both.
      const orders = new Map<OrderId, Order>();
      let isWhole = true;
      for (const currencyId of currencyIds) {
        const range = { from: since - MARGIN_MS, to: serverNow() + MARGIN_MS, size: PAGE_SIZE };
        const open = await readOrders({ settled: false, currencyId, size: UNSETTLED_SIZE });
        const settled = await readOrders({ settled: true, currencyId, rangeOf: 'placed', ...range });
        if (open === undefined || settled === undefined) return undefined;
        if (mayHideBet([...open.unreadable, ...settled.unreadable], range.from, NO_IDS)) return undefined;
        for (const order of [...open.orders, ...settled.orders]) orders.set(order.id, order);
        isWhole &&= open.isWhole && settled.isWhole;
      }
      return { orders: [...orders.values()], isWhole };
    },
  };
};
