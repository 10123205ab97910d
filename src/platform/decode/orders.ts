import { currencyName } from '#domain/money/currencyTable.ts';
import type { CashOutQuote, CashOutQuotes } from '#domain/orders/cashOut.ts';
import type { CashOut, ReservedCashOut } from '#domain/orders/order.ts';
import type { Amount } from '#domain/money/amount.ts';
import type {
  LeagueId,
  MarketId,
  MarketPeriod,
  MarketType,
  MatchId,
  OptionType,
  SportId,
  TeamId,
} from '#domain/ids.ts';
import type {
  CurrencyStatistics,
  Order,
  OrderId,
  OrderOption,
  OrderPage,
  OrderStatus,
  OrderTeam,
  Reservation,
  ReservationList,
  SettleResult,
} from '#domain/orders/order.ts';
import { orderStatusKey, settleResultKey } from '#domain/orders/order.ts';
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
  odds,
  record,
  readableList,
  signedAmount,
  fallbackField,
  time,
  whole,
  words,
  type Field,
} from './fields.ts';
import { lineOf } from './raw.ts';
import * as v from 'valibot';

const MOST_ORDERS = 1000;
const MOST_OPTIONS = 50;
const MOST_RECORDS = 200;
const NOTHING = '0' as Amount;

/** Reads an order status. An unknown code is kept and counted (D17). */
const status = ({ drop }: Decoding): Field<OrderStatus> =>
  mapField(
    whole<OrderStatus>(),
    (code) => {
      if (orderStatusKey(code) === undefined) drop('unknown-order-status');
      return code;
    },
    'a status',
  );

const result = ({ drop }: Decoding): Field<SettleResult> =>
  mapField(
    whole<SettleResult>(),
    (code) => {
      if (settleResultKey(code) === undefined) drop('unknown-settle-result');
      return code;
    },
    'a result',
  );

const team: Field<OrderTeam> = record<OrderTeam>({ id: id<TeamId>(), name });
const teams: Field<readonly OrderTeam[]> = fallbackField(
  readableList(
    mapField(
      record({ id: id<TeamId>(), na: name }),
      ({ id: teamId, na }) => decodeField(team, { id: teamId, name: na }),
      'a team',
    ),
    2,
  ),
  [],
);
const line: Field<string | null> = v.fallback(v.pipe(v.unknown(), v.transform(lineOf)), null);
const OPEN = 0 as SettleResult;

/** A selection (wire facts 2.5): in a list `mid` is the match and `mrid` the market. */
const option = (decoding: Decoding): Field<OrderOption> =>
  mapField(
    record({
      sid: whole<SportId>(),
      mid: id<MatchId>(),
      mn: name,
      lid: fallbackField(optionalField(id<LeagueId>(), null), null),
      ln: name,
      bt: fallbackField(optionalField(time, null), null),
      pe: fallbackField(optionalField(whole<MarketPeriod>(), null), null),
      mty: fallbackField(optionalField(whole<MarketType>(), null), null),
      mgn: name,
      on: name,
      onm: name,
      ip: fallbackField(flag, false),
      te: teams,
      rs: name,
      sr: optionalField(result(decoding), OPEN),
      bo: fallbackField(
        mapField(signedAmount, (value) => value as string, 'odds'),
        '',
      ),
      of: fallbackField(count, 1),
      li: line,
      rmk: name,
      re: name,
      mrid: id<MarketId>(),
      ty: whole<OptionType>(),
      od: odds,
      cr: name,
      mtp: fallbackField(optionalField(whole(), null), null),
    }),
    (raw): OrderOption => ({
      sportId: raw.sid,
      matchId: raw.mid,
      matchName: raw.mn,
      leagueId: raw.lid,
      leagueName: raw.ln,
      beginTime: raw.bt,
      period: raw.pe,
      marketType: raw.mty,
      marketTypeName: raw.mgn,
      optionName: raw.on === '' ? raw.onm : raw.on,
      inPlay: raw.ip,
      home: raw.te[0] ?? null,
      away: raw.te[1] ?? null,
      resultScore: raw.rs,
      settledResult: raw.sr,
      betOdds: raw.bo,
      oddsType: raw.of,
      linear: raw.li,
      remark: raw.rmk,
      score: raw.re,
      marketId: raw.mrid,
      selectionType: raw.ty,
      odds: raw.od,
      cancelReason: raw.cr,
      matchType: raw.mtp,
    }),
    'a selection',
  );

/** A cash-out within an order (`crl`). */
export const cashOutInOrder = (decoding: Decoding): Field<CashOut> =>
  mapField(
    record({
      id: id(),
      ct: fallbackField(optionalField(time, null), null),
      cst: amount,
      cops: optionalField(amount, NOTHING),
      st: status(decoding),
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

const reservedCashOut: Field<ReservedCashOut> = mapField(
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
  'a reserved cash-out',
);

const order = (decoding: Decoding): Field<Order> =>
  mapField(
    record({
      id: id<OrderId>(),
      sert: whole(),
      bn: fallbackField(count, 1),
      al: fallbackField(count, 1),
      sat: amount,
      sa: optionalField(amount, null),
      st: status(decoding),
      oc: fallbackField(optionalField(whole(), null), null),
      stm: fallbackField(optionalField(time, null), null),
      cte: fallbackField(optionalField(time, null), null),
      ct: fallbackField(optionalField(time, null), null),
      mt: fallbackField(optionalField(time, null), null),
      rmk: name,
      us: optionalField(amount, null),
      bt: name,
      uwl: optionalField(signedAmount, null),
      cots: optionalField(amount, NOTHING),
      cops: optionalField(amount, NOTHING),
      coc: optionalField(count, 0),
      ab: fallbackField(flag, false),
      ic: fallbackField(optionalField(count, null), null),
      sv: fallbackField(optionalField(count, null), null),
      lwa: optionalField(signedAmount, null),
      mla: optionalField(amount, null),
      mwa: optionalField(signedAmount, null),
      cid: whole(),
      exr: fallbackField(optionalField(amount, null), null),
      co: fallbackField(flag, false),
      ss: fallbackField(flag, false),
      rj: fallbackField(optionalField(whole(), null), null),
      rjs: name,
      ops: readableList(option(decoding), MOST_OPTIONS, () => decoding.drop('selection')),
      crl: optionalField(
        readableList(cashOutInOrder(decoding), MOST_RECORDS, () => decoding.drop('cash-out')),
        [],
      ),
      rcool: optionalField(
        readableList(reservedCashOut, MOST_RECORDS, () => decoding.drop('reserved-cash-out')),
        [],
      ),
    }),
    (raw): Order => ({
      id: raw.id,
      seriesType: raw.sert === 1 ? 'parlay' : 'single',
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
      returnAmount: raw.uwl,
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
const statisticsOf = ({ drop }: Decoding) =>
  optionalField(
    readableList(statistics, 100, () => drop('order-statistics')),
    [] as readonly CurrencyStatistics[],
  );

/** Reads `data` of the order list (REQ-15); undefined if it is not a page or no order can be read (F36). */
export const decodeOrders = (raw: unknown, decoding: Decoding): OrderPage | undefined =>
  decodeField(
    mapField(
      record({
        records: readableList(order(decoding), MOST_ORDERS, () => decoding.drop('order')),
        current: optionalField(count, 1),
        size: optionalField(count, null),
        total: optionalField(count, null),
        tamt: optionalField(amount, null),
        tsamt: optionalField(amount, null),
        sts: statisticsOf(decoding),
      }),
      ({ records, current, size, total, tamt, tsamt, sts }): OrderPage => ({
        orders: records,
        current,
        size: size ?? records.length,
        total: total ?? records.length,
        stakeTotal: tamt,
        payoutTotal: tsamt,
        statistics: sts,
      }),
      'a page of orders',
    ),
    raw,
  );

/** `data` of the reserve list (REQ-16). */
export const decodeReservations = (raw: unknown, decoding: Decoding): ReservationList | undefined =>
  decodeField(
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
              ops: readableList(option(decoding), MOST_OPTIONS, () => decoding.drop('selection')),
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
          MOST_ORDERS,
          () => decoding.drop('reservation'),
        ),
        sts: statisticsOf(decoding),
      }),
      ({ ods, sts }): ReservationList => ({ reservations: ods, statistics: sts }),
      'reservations',
    ),
    raw,
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
              amt: optionalField(amount, NOTHING),
              st: status(decoding),
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
          MOST_ORDERS,
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
          orderStatus: status(decoding),
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
      MOST_RECORDS,
      () => decoding.drop('cash-out'),
    ),
    raw,
  );

/** Reads `data` of a submitted cash-out (REQ-71): its id, and the status 0 or 1, as it is decided later. */
export const decodeCashOutId = (raw: unknown): string | undefined =>
  decodeField(
    mapField(record({ id: id() }), (taken) => taken.id, 'a cash-out'),
    raw,
  );

/** Reads `data` of a reserved cash-out that was set or changed (wire facts 2.14). */
export const decodeReservedCashOut = (raw: unknown): ReservedCashOut | undefined =>
  decodeField(reservedCashOut, raw);
