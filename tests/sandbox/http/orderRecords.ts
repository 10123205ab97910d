import { betsOf, numberOf, payout, textOf } from '#sandbox/account/money.ts';
import type { CashOut, ReservedCashOut } from '#sandbox/betting/cash-out/cashOut.ts';
import { isCashOutOffered } from '#sandbox/betting/cash-out/cashOutQuote.ts';
import {
  cashedOut,
  noteOf,
  shareOfRest,
  winLose,
  type Order,
  type OrderLeg,
} from '#sandbox/betting/order.ts';
import { reasonText } from '#sandbox/betting/reasons.ts';
import type { Reservation } from '#sandbox/betting/reserve/reservation.ts';
import { scoreAt } from '#sandbox/sports/playToEnd.ts';
import type { BoardMarket, BoardMatch } from '#sandbox/server-board/serverBoard.ts';
import { inLanguage, type Language } from '#sandbox/wire/language.ts';
import { numericLine } from '#sandbox/wire/lines.ts';
import { groupName } from '#sandbox/wire/marketNames.ts';
import { fullOptionName, nameOf, teamNames } from '#sandbox/wire/record.ts';
import type { Match } from '#sandbox/world/worldChange.ts';

/** Returns the current match of a leg; null if the board does not have it any more. */
type MatchNow = (matchId: string) => BoardMatch | null;
export type OrderRecordContext = { readonly language: Language; readonly matchNow: MatchNow };

const FOOTBALL_HANDICAP = 1000;
const scoreOf = ({ nsg, sid }: Match): readonly [number, number] | undefined =>
  scoreAt(nsg, sid * 1000, 5) ?? scoreAt(nsg, sid * 1000 + 1, 5);

/** A selection as order lists write it (wire facts 2.5): `mid` is the match, `mrid` the market. */
const legRecord = (
  leg: OrderLeg,
  of: number,
  { language, matchNow }: OrderRecordContext,
  isSettled: boolean,
) => {
  const { match, market } = leg;
  const teams = teamNames(match, language);
  const name = fullOptionName(market as BoardMarket, leg.at, teams, language);
  const atBet = scoreOf(match);
  const now = matchNow(match.id)?.match;
  return {
    sid: match.sid,
    mid: match.id,
    mn: nameOf(match, language),
    lid: match.lid,
    ln: leg.league === null ? '' : inLanguage(leg.league, language),
    bt: match.bt,
    pe: market.pe,
    mty: market.mty,
    mgn: groupName(market, language),
    on: name,
    onm: name,
    ip: match.ms === 5,
    te: match.ts.map((team, at) => ({ id: Number(team.id) || team.id, na: teams[at] ?? '' })),
    bo: String((of === 2 ? leg.od - 1000 : leg.od) / 1000),
    of,
    ...(market.line === null ? {} : { li: numericLine(market.line) }),
    mrid: market.id,
    ty: leg.type,
    od: leg.od / 1000,
    rmk: '',
    mtp: match.ty,
    ...(match.ms === 5 && atBet !== undefined
      ? { bsc: `S: ${atBet.join('-')}`, ...(market.mty === FOOTBALL_HANDICAP ? { re: atBet.join('-') } : {}) }
      : {}),
    ...(isSettled || leg.result !== 0
      ? {
          sr: leg.result,
          rs: leg.result === 7 ? '' : (leg.score ?? ''),
          ...(leg.cancelReason === undefined ? {} : { cr: leg.cancelReason }),
        }
      : {}),
    ...(isSettled || now === undefined ? {} : { ms: now.ms, scs: [...(scoreOf(now) ?? [])] }),
  };
};

/** Rates of currencies to yuan, as text (`exr`). */
const RATES: ReadonlyMap<number, number> = new Map([
  [2, 7.12],
  [3, 7.74],
  [10, 0.00028],
  [200, 7.11],
]);
const rateOf = (currencyId: number): number => RATES.get(currencyId) ?? 1;

/** Writes an order as lists do (wire facts 2.5). Fields that an order lacks are omitted, never null. */
export const orderRecord = (order: Order, writing: OrderRecordContext) => {
  const { stake, legs, series, unit, st, endedAt } = order;
  const whole = payout(
    unit,
    legs.map((leg) => ({ ...leg, result: 0 as const })),
    series,
  );
  const cashed = cashedOut(order);
  const bets = betsOf(legs, series).length;
  const isOpen = endedAt === null;
  const { rmk } = noteOf(order);
  return {
    id: order.id,
    sert: legs.length === 1 ? 0 : 1,
    bn: bets,
    al: legs.length,
    sat: numberOf(stake),
    st,
    oc: order.oc,
    cte: order.at,
    us: numberOf(unit),
    bt: `${series === 0 ? legs.length : series}x1*${bets}`,
    uwl: textOf(winLose(order)),
    ab: order.isAuto,
    ic: legs.length,
    sv: series,
    lwa: numberOf(isOpen ? shareOfRest(order, whole - stake) : 0),
    mla: numberOf(whole),
    mwa: numberOf(whole - stake),
    cid: order.currencyId,
    exr: rateOf(order.currencyId),
    ...(rmk === '' ? {} : { rmk }),
    ...(order.changedAt === null ? {} : { mt: order.changedAt }),
    co: isOpen && isCashOutOffered(order) ? 1 : 0,
    ss: order.settlements > 1,
    ops: legs.map((leg) => legRecord(leg, order.of, writing, st === 5)),
    ...(isOpen
      ? {}
      : st === 5
        ? { stm: endedAt, sa: numberOf(order.paid) }
        : {
            ct: endedAt,
            ...(st === 2 ? { rj: order.rj ?? 4, rjs: reasonText(order.rj ?? 4, writing.language) } : {}),
          }),
    ...(order.cashOuts.length === 0
      ? {}
      : {
          cots: numberOf(cashed.stake),
          cops: numberOf(cashed.paid),
          coc: cashed.count,
          crl: order.cashOuts.map((each) => cashOutInOrder(order, each)),
        }),
    ...(order.reservedCashOuts.length === 0
      ? {}
      : { rcool: order.reservedCashOuts.map((each) => reservedCashOutRecord(order, each)) }),
  };
};

const cashOutInOrder = (order: Order, each: CashOut) => ({
  id: each.id,
  ct: each.at,
  cst: numberOf(each.stake),
  cops: numberOf(each.payout),
  st: each.st,
  oid: order.id,
  ...(each.reason === '' ? {} : { cr: each.reason }),
});

/** An auto cash-out (wire facts 2.14): `st` 1 waiting, 2 done, 3 failed, 4 cancelled. */
export const reservedCashOutRecord = (order: Order, each: ReservedCashOut) => ({
  id: each.id,
  ct: each.at,
  cst: numberOf(each.stake),
  cops: numberOf(each.targetPayout),
  st: each.st,
  unps: Number((BigInt(each.targetPayout) * 1000n) / BigInt(each.stake)) / 1000,
  oid: order.id,
});

/** A cash-out by its own id (wire facts 2.13). */
export const cashOutRecord = (order: Order, each: CashOut) => ({
  id: each.id,
  createTime: each.at,
  cashOutStake: numberOf(each.stake),
  cashOutPayoutStake: numberOf(each.payout),
  cashOutProfitStake: numberOf(each.payout - each.stake),
  orderStatus: each.st,
  orderId: order.id,
  currencyId: order.currencyId,
  exchangeRate: rateOf(order.currencyId),
  ...(each.st === 3 ? { cancelTime: each.endedAt, cancelReasonCode: 1 } : {}),
  cancelCashOutAmountTo: each.st === 3 ? numberOf(each.stake) : 0,
  ...(each.reason === '' ? {} : { remark: each.reason }),
});

/** A reserved bet (wire facts 2.10). */
export const reservedRecord = (each: Reservation, writing: OrderRecordContext) => ({
  id: each.id,
  sat: numberOf(each.stake),
  cte: each.at,
  rst: each.rst,
  cid: each.currencyId,
  p: each.isCharged ? 2 : 1,
  ...(each.fr === null ? {} : { fr: each.fr }),
  rid: each.rid,
  ops: [legRecord({ ...each.leg, od: each.odds }, 1, writing, false)],
});
