import type { Amount } from '#domain/money/amount.ts';
import type { CashOutQuote, CashOutQuotes } from '#domain/orders/cashOut.ts';
import type { CashOut, OrderId, ReservedCashOut } from '#domain/orders/order.ts';
import type { Decoding } from './context.ts';
import {
  amount,
  count,
  decodeField,
  exactAmount,
  fallbackField,
  id,
  mapField,
  name,
  optionalField,
  readableList,
  record,
  time,
  whole,
  words,
  type Field,
} from './fields.ts';
import { orderStatus } from './orderStatus.ts';

/** The most cash-outs of one answer or order. */
export const MAX_CASH_OUTS = 200;
const MAX_QUOTES = 1000;
const NOTHING = '0' as Amount;

/** A cash-out within an order (`crl`). */
export const cashOutInOrder = (decoding: Decoding): Field<CashOut> =>
  mapField(
    record({
      id: id(),
      ct: fallbackField(optionalField(time, null), null),
      cst: amount,
      cops: optionalField(amount, NOTHING),
      st: orderStatus(decoding),
      oid: fallbackField(optionalField(id<OrderId>(), null), null),
      cr: name,
    }),
    (raw): CashOut => ({
      id: raw.id,
      createdTime: raw.ct,
      amount: raw.cst,
      payout: raw.cops,
      orderId: raw.oid,
      orderStatus: raw.st,
      refundAmount: null,
      cancelReason: raw.cr,
    }),
    'a cash-out',
  );

/** A cash-out that waits for its price (`rcool` of an order). */
export const reservedCashOut: Field<ReservedCashOut> = mapField(
  record({
    id: id(),
    ct: fallbackField(optionalField(time, null), null),
    cst: amount,
    cops: optionalField(amount, NOTHING),
    st: whole(),
    unps: fallbackField(optionalField(amount, null), null),
    oid: fallbackField(optionalField(id<OrderId>(), null), null),
  }),
  (raw): ReservedCashOut => ({
    id: raw.id,
    createdTime: raw.ct,
    amount: raw.cst,
    wantedPayout: raw.cops,
    status: raw.st,
    rate: raw.unps,
    orderId: raw.oid,
  }),
  'an auto cash-out',
);

/** Reads `data` of the cash-out quote (REQ-17, D18). Without a rate there is no offer. */
export const decodeQuotes = (raw: unknown, decoding: Decoding): CashOutQuotes | undefined =>
  decodeField(
    mapField(
      record({
        mxc: fallbackField(optionalField(count, null), null),
        pr: readableList(
          mapField(
            record({
              oid: id<OrderId>(),
              amt: optionalField(exactAmount, NOTHING),
              st: orderStatus(decoding),
              smis: optionalField(amount, null),
              pmis: optionalField(amount, null),
              rcs: optionalField(amount, null),
            }),
            (each): CashOutQuote => ({
              orderId: each.oid,
              rate: each.amt,
              status: each.st,
              minSingle: each.smis,
              minParlay: each.pmis,
              reserved: each.rcs,
            }),
            'a quote',
          ),
          MAX_QUOTES,
          () => decoding.drop('cash-out-quote'),
        ),
      }),
      ({ pr, mxc }): CashOutQuotes => ({ quotes: pr, maxInProgress: mxc }),
      'quotes',
    ),
    raw,
  );

/** `data` of the cash-outs by ids (REQ-18). */
export const decodeCashOuts = (raw: unknown, decoding: Decoding): readonly CashOut[] | undefined =>
  decodeField(
    readableList(
      mapField(
        record({
          id: id(),
          createTime: fallbackField(optionalField(time, null), null),
          cashOutStake: amount,
          cashOutPayoutStake: optionalField(amount, NOTHING),
          orderStatus: orderStatus(decoding),
          cancelCashOutAmountTo: optionalField(amount, null),
          orderId: fallbackField(optionalField(id<OrderId>(), null), null),
          remark: words,
        }),
        (each): CashOut => ({
          id: each.id,
          createdTime: each.createTime,
          amount: each.cashOutStake,
          payout: each.cashOutPayoutStake,
          orderId: each.orderId,
          orderStatus: each.orderStatus,
          refundAmount: each.cancelCashOutAmountTo,
          cancelReason: each.remark,
        }),
        'a cash-out',
      ),
      MAX_CASH_OUTS,
      () => decoding.drop('cash-out'),
    ),
    raw,
  );

/** Reads `data` of a submitted cash-out (REQ-71): its id, and the status 0 or 1, as it is decided later. */
export const decodeCashOutId = (raw: unknown): string | undefined =>
  decodeField(
    mapField(record({ id: id() }), (cashOut) => cashOut.id, 'a cash-out'),
    raw,
  );

/** Reads `data` of an auto cash-out that was set or changed (wire facts 2.14). */
export const decodeReservedCashOut = (raw: unknown): ReservedCashOut | undefined =>
  decodeField(reservedCashOut, raw);

/** Reads `data` of auto cash-outs by their ids (wire facts 2.16). */
export const decodeReservedCashOuts = (
  raw: unknown,
  { drop }: Decoding,
): readonly ReservedCashOut[] | undefined =>
  decodeField(
    readableList(reservedCashOut, MAX_CASH_OUTS, () => drop('reserved-cash-out')),
    raw,
  );
