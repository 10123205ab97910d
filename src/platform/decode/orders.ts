import type { Amount } from '#domain/money/amount.ts';
import { currencyName } from '#domain/money/currencyTable.ts';
import type {
  CurrencyStatistics,
  Order,
  OrderId,
  OrderPage,
  Reservation,
  ReservationList,
  UnreadableOrder,
} from '#domain/orders/order.ts';
import { cashOutInOrder, MAX_CASH_OUTS, reservedCashOut } from './cashOuts.ts';
import type { Decoding } from './context.ts';
import {
  amount,
  count,
  decodeField,
  flag,
  id,
  mapField,
  optionalField,
  name,
  record,
  readableList,
  signedAmount,
  fallbackField,
  time,
  whole,
  type Field,
} from './fields.ts';
import { orderOption } from './orderOption.ts';
import { orderStatus } from './orderStatus.ts';

const MAX_ORDERS = 1000;
const MAX_OPTIONS = 50;
const NOTHING = '0' as Amount;
const UNREADABLE = Symbol('unreadable');
/** An amount that only informs: null, which is unknown, if missing or unreadable. The record is kept. */
const amountOrUnknown = (field: Field<Amount>): Field<Amount | null> =>
  fallbackField(optionalField(field, null), null);

const order = (decoding: Decoding): Field<Order> =>
  mapField(
    record({
      id: id<OrderId>(),
      sert: whole(),
      bn: fallbackField(count, 1),
      al: fallbackField(count, 1),
      sat: amount,
      sa: optionalField(amount, null),
      st: orderStatus(decoding),
      oc: fallbackField(optionalField(whole(), null), null),
      stm: fallbackField(optionalField(time, null), null),
      cte: fallbackField(optionalField(time, null), null),
      ct: fallbackField(optionalField(time, null), null),
      mt: fallbackField(optionalField(time, null), null),
      rmk: name,
      us: optionalField(amount, null),
      bt: name,
      uwl: fallbackField<Amount | null | typeof UNREADABLE>(optionalField(signedAmount, null), UNREADABLE),
      cots: optionalField(amount, NOTHING),
      cops: optionalField(amount, NOTHING),
      coc: optionalField(count, 0),
      ab: fallbackField(flag, false),
      ic: fallbackField(optionalField(count, null), null),
      sv: fallbackField(optionalField(count, null), null),
      lwa: amountOrUnknown(signedAmount),
      mla: amountOrUnknown(amount),
      mwa: amountOrUnknown(signedAmount),
      cid: whole(),
      exr: fallbackField(optionalField(amount, null), null),
      co: fallbackField(flag, false),
      ss: fallbackField(flag, false),
      rj: fallbackField(optionalField(whole(), null), null),
      rjs: name,
      ops: readableList(orderOption(decoding), MAX_OPTIONS, () => decoding.drop('selection')),
      crl: optionalField(
        readableList(cashOutInOrder(decoding), MAX_CASH_OUTS, () => decoding.drop('cash-out')),
        [],
      ),
      rcool: optionalField(
        readableList(reservedCashOut, MAX_CASH_OUTS, () => decoding.drop('reserved-cash-out')),
        [],
      ),
    }),
    (raw): Order => ({
      id: raw.id,
      seriesType: raw.sert === 0 ? 'single' : raw.sert === 1 ? 'parlay' : 'unknown',
      betCount: raw.bn,
      matchCount: raw.al,
      betAmount: raw.sat,
      settledAmount: raw.sa,
      status: raw.st,
      oddsChange: raw.oc,
      createdTime: raw.cte,
      settledTime: raw.stm,
      cancelledTime: raw.ct,
      modifiedTime: raw.mt,
      remark: raw.rmk,
      singleBetAmount: raw.us,
      betType: raw.bt,
      cashOutTotalAmount: raw.cots,
      cashOutPayoutStake: raw.cops,
      cashOutCount: raw.coc,
      autoBet: raw.ab,
      handicapCount: raw.ic,
      seriesCount: raw.sv,
      lastWinAmount: raw.lwa,
      maxPayoutAmount: raw.mla,
      maxWinAmount: raw.mwa,
      returnAmount: raw.uwl === UNREADABLE ? null : raw.uwl,
      ...(raw.uwl === UNREADABLE ? { isReturnUnreadable: true as const } : undefined),
      currencyId: raw.cid,
      exchangeRate: raw.exr,
      allowSettleInAdvance: raw.co,
      settledTwice: raw.ss,
      rejectType: raw.rj,
      rejectReason: raw.rjs,
      options: raw.ops,
      cashOutList: raw.crl,
      reserveCashOutList: raw.rcool,
    }),
    'an order',
  );

const statistics: Field<CurrencyStatistics> = mapField(
  record({
    cid: whole(),
    ct: count,
    sa: amount,
    pa: optionalField(amount, null),
    cwl: optionalField(signedAmount, null),
    mw: optionalField(signedAmount, null),
  }),
  (raw): CurrencyStatistics => ({
    coinId: raw.cid,
    coinName: currencyName(raw.cid),
    count: raw.ct,
    stakeAmount: raw.sa,
    payoutAmount: raw.pa,
    winLose: raw.cwl,
    maxWin: raw.mw,
  }),
  'statistics',
);
/** Reads the totals by currency. Unreadable totals are counted and left out: the orders are shown without them. */
const statisticsOf = ({ drop }: Decoding): Field<readonly CurrencyStatistics[]> =>
  fallbackField(
    optionalField(
      readableList(statistics, 100, () => drop('order-statistics')),
      [] as readonly CurrencyStatistics[],
    ),
    [],
  );

const unreadableOrder: Field<UnreadableOrder> = mapField(
  record({
    id: fallbackField(optionalField(id<OrderId>(), null), null),
    cte: fallbackField(optionalField(time, null), null),
  }),
  (raw): UnreadableOrder => ({ id: raw.id, createdTime: raw.cte }),
  'an order',
);

/** Reads `data` of the order list (REQ-15); undefined if it is not a page or no order can be read (F36). */
export const decodeOrders = (raw: unknown, decoding: Decoding): OrderPage | undefined => {
  const unreadable: UnreadableOrder[] = [];
  return decodeField(
    mapField(
      record({
        records: readableList(order(decoding), MAX_ORDERS, (each) => {
          decoding.drop('order');
          unreadable.push(decodeField(unreadableOrder, each) ?? { id: null, createdTime: null });
        }),
        current: optionalField(count, 1),
        size: optionalField(count, null),
        total: optionalField(count, null),
        tamt: amountOrUnknown(amount),
        tsamt: amountOrUnknown(amount),
        sts: statisticsOf(decoding),
      }),
      ({ records, current, size, total, tamt, tsamt, sts }): OrderPage => ({
        orders: records,
        unreadable,
        current,
        size: size ?? records.length,
        total: total ?? records.length + unreadable.length,
        stakeTotal: tamt,
        payoutTotal: tsamt,
        statistics: sts,
      }),
      'a page of orders',
    ),
    raw,
  );
};

/** `data` of the reserve list (REQ-16). */
export const decodeReservations = (raw: unknown, decoding: Decoding): ReservationList | undefined => {
  let unreadable = 0;
  return decodeField(
    mapField(
      record({
        ods: readableList(
          mapField(
            record({
              id: id(),
              sat: amount,
              cte: fallbackField(optionalField(time, null), null),
              rst: whole(),
              cid: whole(),
              p: fallbackField(optionalField(whole(), null), null),
              fr: fallbackField(optionalField(whole(), null), null),
              rid: name,
              ops: readableList(orderOption(decoding), MAX_OPTIONS, () => decoding.drop('selection')),
            }),
            (each): Reservation => ({
              id: each.id,
              stake: each.sat,
              createdTime: each.cte,
              status: each.rst,
              currencyId: each.cid,
              charged: each.p === 2,
              failReason: each.fr,
              reference: each.rid,
              options: each.ops,
            }),
            'a reservation',
          ),
          MAX_ORDERS,
          () => {
            decoding.drop('reservation');
            unreadable += 1;
          },
        ),
        sts: statisticsOf(decoding),
      }),
      ({ ods, sts }): ReservationList => ({ reservations: ods, unreadable, statistics: sts }),
      'reservations',
    ),
    raw,
  );
};
