import type { Result } from '#contract/problem.ts';
import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import type { Order, OrderId, ReservationList } from '#domain/orders/order.ts';
import { reserveTimeText } from '#domain/orders/reserve.ts';
import { getOrders, getReservations } from '#platform/calls/orders.ts';
import { getReserveStatuses } from '#platform/calls/reserves.ts';
import type { ReserveStatus } from '#platform/decode/reserves.ts';
import { mayHideBet } from '../orders/findOrders.ts';
import type { ReserveDeps } from './reserveDeps.ts';

const DAY_MS: Milliseconds = 86_400_000;
/** Margin after now, as clocks differ. Not from the specification. */
const MARGIN_MS: Milliseconds = 300_000;
/** Number of settled orders that a search reads: one page. */
const SETTLED_SEARCHED = 50;
const NO_IDS: ReadonlySet<OrderId> = new Set();

/** Reads of the platform's lists. A failure is only logged, because no tab asked for the read (RESERVE-14). */
export type ReserveLists = {
  readonly waiting: () => Promise<Result<ReservationList>>;
  /** Failed and cancelled ones of the last days that the operator's configuration names (RESERVE-13, CONST-11). */
  readonly failed: () => Promise<Result<ReservationList>>;
  /** Undefined if the call failed. */
  readonly statuses: (ids: readonly string[]) => Promise<readonly ReserveStatus[] | undefined>;
  /**
   * Orders in these currencies: the unsettled ones, and those placed since a time that are settled already. Undefined
   * if a call failed, or an order that may be a sought one could not be read (F36).
   */
  readonly orders: (currencyIds: Iterable<number>, since: EpochMs) => Promise<readonly Order[] | undefined>;
};

export const createReserveLists = ({
  call,
  decoding,
  serverNow,
  config,
  log,
}: Pick<ReserveDeps, 'call' | 'decoding' | 'serverNow' | 'config' | 'log'>): ReserveLists => {
  const noted = <T>(answer: Result<T>): Result<T> => {
    if (!answer.ok) log('reserve-read', answer.problem.code);
    return answer;
  };
  const valueOf = <T>(answer: Result<T>): T | undefined => {
    noted(answer);
    return answer.ok ? answer.value : undefined;
  };
  return {
    waiting: async () => noted(await getReservations(call, decoding, { failed: false })),
    failed: async () => {
      const now: EpochMs = serverNow();
      return noted(
        await getReservations(call, decoding, {
          failed: true,
          startTime: reserveTimeText(now - config.limits.reserveDays * DAY_MS, config.utcOffset),
          endTime: reserveTimeText(now + MARGIN_MS, config.utcOffset),
        }),
      );
    },
    statuses: async (ids) => (ids.length === 0 ? [] : valueOf(await getReserveStatuses(call, decoding, ids))),
    orders: async (currencyIds, since) => {
      const orders: Order[] = [];
      for (const currencyId of currencyIds) {
        const range = { from: since - MARGIN_MS, to: serverNow() + MARGIN_MS, size: SETTLED_SEARCHED };
        const open = valueOf(await getOrders(call, decoding, { settled: false, currencyId }));
        const settled = valueOf(
          await getOrders(call, decoding, { settled: true, currencyId, rangeOf: 'placed', ...range }),
        );
        if (open === undefined || settled === undefined) return undefined;
        if (mayHideBet([...open.unreadable, ...settled.unreadable], range.from, NO_IDS)) return undefined;
        orders.push(...open.orders, ...settled.orders);
      }
      return orders;
    },
  };
};
