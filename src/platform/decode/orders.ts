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
  decoded,
  flag,
  id,
  made,
  maybe,
  name,
  odds,
  record,
  rows,
  signedAmount,
  soft,
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

/** A code of the order-status table; one of no table is kept and counted (D17). */
const status = ({ drop }: Decoding): Field<OrderStatus> =>
  made(
    whole<OrderStatus>(),
    (code) => {
      if (orderStatusKey(code) === undefined) drop('unknown-order-status');
      return code;
    },
    'a status',
  );

const result = ({ drop }: Decoding): Field<SettleResult> =>
  made(
    whole<SettleResult>(),
    (code) => {
      if (settleResultKey(code) === undefined) drop('unknown-settle-result');
      return code;
    },
    'a result',
  );

const team: Field<OrderTeam> = record<OrderTeam>({ id: id<TeamId>(), name });
const teams: Field<readonly OrderTeam[]> = soft(
  rows(
    made(
      record({ id: id<TeamId>(), na: name }),
      ({ id: teamId, na }) => decoded(team, { id: teamId, name: na }),
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
  made(
    record({
      sid: whole<SportId>(),
      mid: id<MatchId>(),
      mn: name,
      lid: soft(maybe(id<LeagueId>(), null), null),
      ln: name,
      bt: soft(maybe(time, null), null),
      pe: soft(maybe(whole<MarketPeriod>(), null), null),
      mty: soft(maybe(whole<MarketType>(), null), null),
      mgn: name,
      on: name,
      onm: name,
      ip: soft(flag, false),
      te: teams,
      rs: name,
      sr: maybe(result(decoding), OPEN),
      bo: soft(
        made(signedAmount, (value) => value as string, 'odds'),
        '',
      ),
      of: soft(count, 1),
      li: line,
      rmk: name,
      re: name,
      mrid: id<MarketId>(),
      ty: whole<OptionType>(),
      od: odds,
      cr: name,
      mtp: soft(maybe(whole(), null), null),
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
const cashOutInOrder = (decoding: Decoding): Field<CashOut> =>
  made(
    record({
      id: id(),
      ct: soft(maybe(time, null), null),
      cst: amount,
      cops: maybe(amount, NOTHING),
      st: status(decoding),
      oid: soft(maybe(id<OrderId>(), null), null),
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

const reservedCashOut: Field<ReservedCashOut> = made(
  record({
    id: id(),
    ct: soft(maybe(time, null), null),
    cst: amount,
    cops: maybe(amount, NOTHING),
    st: whole(),
    unps: soft(maybe(amount, null), null),
    oid: soft(maybe(id<OrderId>(), null), null),
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
  made(
    record({
      id: id<OrderId>(),
      sert: whole(),
      bn: soft(count, 1),
      al: soft(count, 1),
      sat: amount,
      sa: maybe(amount, null),
      st: status(decoding),
      oc: soft(maybe(whole(), null), null),
      stm: soft(maybe(time, null), null),
      cte: soft(maybe(time, null), null),
      ct: soft(maybe(time, null), null),
      mt: soft(maybe(time, null), null),
      rmk: name,
      us: maybe(amount, null),
      bt: name,
      uwl: maybe(signedAmount, null),
      cots: maybe(amount, NOTHING),
      cops: maybe(amount, NOTHING),
      coc: maybe(count, 0),
      ab: soft(flag, false),
      ic: soft(maybe(count, null), null),
      sv: soft(maybe(count, null), null),
      lwa: maybe(signedAmount, null),
      mla: maybe(amount, null),
      mwa: maybe(signedAmount, null),
      cid: whole(),
      exr: soft(maybe(amount, null), null),
      co: soft(flag, false),
      ss: soft(flag, false),
      rj: soft(maybe(whole(), null), null),
      rjs: name,
      ops: rows(option(decoding), MOST_OPTIONS, () => decoding.drop('selection')),
      crl: maybe(
        rows(cashOutInOrder(decoding), MOST_RECORDS, () => decoding.drop('cash-out')),
        [],
      ),
      rcool: maybe(
        rows(reservedCashOut, MOST_RECORDS, () => decoding.drop('reserved-cash-out')),
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

const statistics: Field<CurrencyStatistics> = made(
  record({
    cid: whole(),
    ct: count,
    sa: amount,
    pa: maybe(amount, null),
    cwl: maybe(signedAmount, null),
    mw: maybe(signedAmount, null),
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
  maybe(
    rows(statistics, 100, () => drop('order-statistics')),
    [] as readonly CurrencyStatistics[],
  );

/** `data` of the order list (REQ-15); undefined where it is no page, or none of its orders can be read (F36). */
export const decodeOrders = (raw: unknown, decoding: Decoding): OrderPage | undefined =>
  decoded(
    made(
      record({
        records: rows(order(decoding), MOST_ORDERS, () => decoding.drop('order')),
        current: maybe(count, 1),
        size: maybe(count, null),
        total: maybe(count, null),
        tamt: maybe(amount, null),
        tsamt: maybe(amount, null),
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
  decoded(
    made(
      record({
        ods: rows(
          made(
            record({
              id: id(),
              sat: amount,
              cte: soft(maybe(time, null), null),
              rst: whole(),
              cid: whole(),
              p: soft(maybe(whole(), null), null),
              fr: soft(maybe(whole(), null), null),
              rid: name,
              ops: rows(option(decoding), MOST_OPTIONS, () => decoding.drop('selection')),
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

/** `data` of the cash-out quote (REQ-17, D18). A quote without a rate offers nothing. */
export const decodeQuotes = (raw: unknown, decoding: Decoding): CashOutQuotes | undefined =>
  decoded(
    made(
      record({
        mxc: soft(maybe(count, null), null),
        pr: rows(
          made(
            record({
              oid: id<OrderId>(),
              amt: maybe(amount, NOTHING),
              st: status(decoding),
              smis: maybe(amount, null),
              pmis: maybe(amount, null),
              rcs: maybe(amount, null),
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
  decoded(
    rows(
      made(
        record({
          id: id(),
          createTime: soft(maybe(time, null), null),
          cashOutStake: amount,
          cashOutPayoutStake: maybe(amount, NOTHING),
          orderStatus: status(decoding),
          cancelCashOutAmountTo: maybe(amount, null),
          orderId: soft(maybe(id<OrderId>(), null), null),
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
