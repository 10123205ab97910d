import type { Result } from '#contract/problem.ts';
import type { CashOutQuotes } from '#domain/orders/cashOut.ts';
import type { CashOut } from '#domain/orders/order.ts';
import { PAGE_SIZE, UNSETTLED_SIZE } from '#domain/config/constants.ts';
import type { EpochMs } from '#domain/ids.ts';
import type { OrderId, OrderPage, ReservationList } from '#domain/orders/order.ts';
import type { Decoding } from '../decode/context.ts';
import { decodeCashOuts, decodeQuotes } from '../decode/cashOuts.ts';
import { decodeOrders, decodeReservations } from '../decode/orders.ts';
import type { Caller } from '../http.ts';
import { decodeAnswer } from './decodeAnswer.ts';

/**
 * Parameters of an order list. Settled orders need a range, in ms, and come 50 a page by default; unsettled
 * orders come 200 at once.
 */
export type OrdersRequest =
  | {
      readonly settled: false;
      /** Null asks for the orders of all currencies. */
      readonly currencyId: number | null;
      readonly current?: number;
      readonly size?: number;
    }
  | {
      readonly settled: true;
      /** Null asks for the orders of all currencies. */
      readonly currencyId: number | null;
      readonly from: EpochMs;
      readonly to: EpochMs;
      /** Which time of an order is within the range; the platform decides if absent. */
      readonly rangeOf?: 'placed' | 'settled';
      readonly current?: number;
      readonly size?: number;
      readonly failed?: boolean;
    };

/** `timeType`: what a range means (wire facts 3.8). Unsettled orders have no range, so none is sent for them. */
const TIME_TYPES = { placed: 1, settled: 2 } as const;

const orderBody = (request: OrdersRequest) => ({
  isSettled: request.settled,
  current: request.current ?? 1,
  ...(request.currencyId === null ? undefined : { currencyId: request.currencyId }),
  size: request.size ?? (request.settled ? PAGE_SIZE : UNSETTLED_SIZE),
  ...(request.settled ? { startTime: request.from, endTime: request.to } : undefined),
  ...(request.settled && request.rangeOf !== undefined
    ? { timeType: TIME_TYPES[request.rangeOf] }
    : undefined),
  ...(request.settled && request.failed !== undefined ? { isFailed: request.failed } : undefined),
});

/** A page of the user's orders (REQ-15). */
export const getOrders = async (
  call: Caller,
  decoding: Decoding,
  request: OrdersRequest,
): Promise<Result<OrderPage>> =>
  decodeAnswer(await call('orderList', orderBody(request)), (raw) => decodeOrders(raw, decoding));

/**
 * Returns reserved bets (REQ-16), the failed ones of a range. The times are text `yyyy-MM-dd HH:mm:ss`,
 * unlike those of the order list (wire facts 2.10); the caller writes them in the platform's time zone.
 */
export const getReservations = async (
  call: Caller,
  decoding: Decoding,
  request:
    | { readonly failed: false }
    | { readonly failed: true; readonly startTime: string; readonly endTime: string },
): Promise<Result<ReservationList>> => {
  const range = request.failed ? { startTime: request.startTime, endTime: request.endTime } : undefined;
  return decodeAnswer(await call('reserveList', { isFailed: request.failed, ...range }), (raw) =>
    decodeReservations(raw, decoding),
  );
};

/**
 * Returns the platform's current cash-out prices for these orders (REQ-17, D18). A code other than 0 is an
 * error (REQ-11, REQ-12).
 */
export const getCashOutQuotes = async (
  call: Caller,
  decoding: Decoding,
  orderIds: readonly OrderId[],
): Promise<Result<CashOutQuotes>> =>
  decodeAnswer(await call('cashOutQuote', { orderIds }), (raw) => decodeQuotes(raw, decoding));

/** Cash-outs by their own ids (REQ-18). */
export const getCashOuts = async (
  call: Caller,
  decoding: Decoding,
  ids: readonly string[],
): Promise<Result<readonly CashOut[]>> =>
  decodeAnswer(await call('cashOutRecords', { ids }), (raw) => decodeCashOuts(raw, decoding));
