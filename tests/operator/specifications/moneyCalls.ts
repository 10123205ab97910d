import type { Thousandths } from '#domain/ids.ts';
import type { Amount } from '#domain/money/amount.ts';
import type { OrderId } from '#domain/orders/order.ts';
import { cancelReservedCashOut, sendCashOut, sendReservedCashOut } from '#platform/calls/cashOuts.ts';
import { cancelReservation, createReservation, modifyReservation } from '#platform/calls/reserves.ts';
import type { EndpointName } from '#platform/endpoints.ts';
import type { Caller } from '#platform/http.ts';
import { SAMPLE_IDS } from '#tests/msw/sampleIds.ts';

const REFERENCE = 'reference';
const RESERVATION = {
  reference: REFERENCE,
  key: SAMPLE_IDS.optionKey,
  odds: 2_100 as Thousandths,
  stake: '10' as Amount,
  oddsChange: 0,
  currencyId: 1,
  deviceId: 'P1',
  language: 'CMN',
  id: '1',
} as const;
const CASH_OUT = {
  reference: REFERENCE,
  deviceId: 'P1',
  language: 'CMN',
  orderId: SAMPLE_IDS.orderIds[0] as OrderId,
  stake: '10' as Amount,
  parlay: false,
};

const SENDERS: Partial<Record<EndpointName, (call: Caller) => Promise<unknown>>> = {
  reserveBet: (call) => createReservation(call, RESERVATION),
  reserveModify: (call) => modifyReservation(call, RESERVATION),
  reserveCancel: (call) => cancelReservation(call, RESERVATION),
  cashOutBet: (call) => sendCashOut(call, { ...CASH_OUT, rate: '1.25' as Amount }),
  cashOutReserve: (call) => sendReservedCashOut(call, { ...CASH_OUT, payout: '15' as Amount }),
  cashOutReserveCancel: (call) => cancelReservedCashOut(call, { ...CASH_OUT, cashOutId: '1' }),
};

/** Makes a call of reserved bets or cash-outs with invented values; undefined for any other call. */
export const sendMoney = (name: EndpointName, call: Caller): Promise<unknown> | undefined =>
  SENDERS[name]?.(call);
