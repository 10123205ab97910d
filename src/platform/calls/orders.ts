import { ok, type Result } from '#contract/problem.ts';
import type { CashOutQuotes } from '#domain/orders/cashOut.ts';
import type { CashOut } from '#domain/orders/order.ts';
import { PAGE_SIZE, UNSETTLED_SIZE } from '#domain/config/constants.ts';
import type { EpochMs } from '#domain/ids.ts';
import type { OrderId, OrderPage, ReservationList } from '#domain/orders/order.ts';
import type { Decoding } from '../decode/context.ts';
import { decodeCashOuts, decodeOrders, decodeQuotes, decodeReservations } from '../decode/orders.ts';
import type { CallOptions, Caller } from '../http.ts';
import { answered } from './answered.ts';

/**
 * What orders are asked for. The settled ones have a range, in ms, and by default 50 a page; the unsettled
 * ones come 200 at once.
 */
export type OrdersRequest =
  | {
      readonly settled: false;
      readonly currencyId: number;
      readonly current?: number;
      readonly size?: number;
    }
  | {
      readonly settled: true;
      /** Null asks for the orders of all currencies. */
      readonly currencyId: number | null;
      readonly from: EpochMs;
      readonly to: EpochMs;
      readonly current?: number;
      readonly size?: number;
      readonly failed?: boolean;
    };

const orderBody = (request: OrdersRequest) => ({
  isSettled: request.settled,
  current: request.current ?? 1,
  ...(request.currencyId === null ? undefined : { currencyId: request.currencyId }),
  size: request.size ?? (request.settled ? PAGE_SIZE : UNSETTLED_SIZE),
  ...(request.settled ? { startTime: request.from, endTime: request.to } : undefined),
  ...(request.settled && request.failed !== undefined ? { isFailed: request.failed } : undefined),
});

/** A page of the user's orders (REQ-15). */
export const getOrders = async (
  call: Caller,
  decoding: Decoding,
  request: OrdersRequest,
  options?: CallOptions,
): Promise<Result<OrderPage>> =>
  answered(await call('orderList', orderBody(request), options), (raw) => decodeOrders(raw, decoding));

/**
 * The two record sets that chat shows orders from (REQ-58): unsettled ones, and settled ones of a range.
 * Either's problem is the answer's.
 */
export const getOrderHistory = async (
  call: Caller,
  decoding: Decoding,
  request: { readonly currencyId: number; readonly from: EpochMs; readonly to: EpochMs },
  options?: CallOptions,
): Promise<Result<{ readonly unsettled: OrderPage; readonly settled: OrderPage }>> => {
  const [unsettled, settled] = await Promise.all([
    getOrders(call, decoding, { settled: false, currencyId: request.currencyId }, options),
    getOrders(call, decoding, { settled: true, ...request }, options),
  ]);
  if (!unsettled.ok) return unsettled;
  return settled.ok ? ok({ unsettled: unsettled.value, settled: settled.value }) : settled;
};

/**
 * Reserved bets (REQ-16), the failed ones of a range. Unlike the order list's, its times are text `yyyy-MM-dd
 * HH:mm:ss` (wire facts 2.10), which the caller writes in the zone that the platform reckons in.
 */
export const getReservations = async (
  call: Caller,
  decoding: Decoding,
  request:
    | { readonly failed: false }
    | { readonly failed: true; readonly startTime: string; readonly endTime: string },
  options?: CallOptions,
): Promise<Result<ReservationList>> => {
  const range = request.failed ? { startTime: request.startTime, endTime: request.endTime } : undefined;
  return answered(await call('reserveList', { isFailed: request.failed, ...range }, options), (raw) =>
    decodeReservations(raw, decoding),
  );
};

/**
 * What the platform pays now for what is left of these orders (REQ-17, D18); a code that is not 0 is an error
 * (REQ-11, REQ-12).
 */
export const getCashOutQuotes = async (
  call: Caller,
  decoding: Decoding,
  orderIds: readonly OrderId[],
  options?: CallOptions,
): Promise<Result<CashOutQuotes>> =>
  answered(await call('cashOutQuote', { orderIds }, options), (raw) => decodeQuotes(raw, decoding));

/** Cash-outs by their own ids (REQ-18). */
export const getCashOuts = async (
  call: Caller,
  decoding: Decoding,
  ids: readonly string[],
  options?: CallOptions,
): Promise<Result<readonly CashOut[]>> =>
  answered(await call('cashOutRecords', { ids }, options), (raw) => decodeCashOuts(raw, decoding));
