import { betsOf, numberOf, payout, textOf } from '#sandbox/account/money.ts';
import {
  cashedOut,
  settledPayout,
  stakeOf,
  type Bet,
  type Leg,
  type Reserved,
} from '#sandbox/account/orders.ts';
import { reasonText } from '#sandbox/betting/reasons.ts';
import type { HeldMarket } from '#sandbox/server-board/serverBoard.ts';
import { inLanguage, type Language } from '#sandbox/wire/language.ts';
import { numericLine } from '#sandbox/wire/lines.ts';
import { groupName } from '#sandbox/wire/marketNames.ts';
import { fullOptionName, nameOf, sides } from '#sandbox/wire/record.ts';

/** A selection as order lists write it (wire facts 2.5): `mid` is the match, `mrid` the market. */
const legRecord = (leg: Leg, of: 1 | 2, language: Language, settled: boolean) => {
  const { match, market } = leg;
  const teams = sides(match, language);
  const name = fullOptionName(market as HeldMarket, leg.at, teams, language);
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
    ty: market.ops[leg.at] ?? 0,
    od: leg.od / 1000,
    mtp: match.ty,
    ...(settled
      ? {
          sr: leg.result,
          rs: leg.result === 7 ? '' : (leg.score ?? '2-1'),
          ...(leg.result === 7 ? { cr: 'postponed' } : {}),
        }
      : {}),
  };
};

/** How an order stands now: 0 to 5 (3.1). */
export const statusOf = (bet: Bet, now: number): number =>
  bet.own?.st ?? (bet.ended !== null ? bet.ended.st : now < bet.confirmed ? 1 : 4);
export const currencyOf = (bet: Bet, usual: number): number => bet.own?.currencyId ?? usual;

/** What an order won or lost the user, over settlement and cash-outs. */
export const winLose = (bet: Bet, now: number): number =>
  bet.ended?.st === 5 ? settledPayout(bet) + cashedOut(bet, now).paid - stakeOf(bet) : 0;

export const orderRecord = (bet: Bet, usual: number, language: Language, now: number) => {
  const stake = stakeOf(bet);
  const whole = payout(
    bet.unit,
    bet.legs.map((leg) => ({ ...leg, result: 0 as const })),
    bet.series,
  );
  const cashed = cashedOut(bet, now);
  const left = Math.floor(((whole - stake) * (stake - cashed.stake)) / stake);
  const { ended } = bet;
  const bets = betsOf(bet.legs, bet.series).length;
  const single = bet.legs.length === 1;
  return {
    id: bet.id,
    sert: single ? 0 : 1,
    bn: bets,
    al: bet.legs.length,
    sat: numberOf(stake),
    st: statusOf(bet, now),
    oc: bet.oc,
    cte: bet.placed,
    us: numberOf(bet.unit),
    bt: `${bet.series === 0 ? bet.legs.length : bet.series}x1*${bets}`,
    uwl: textOf(winLose(bet, now)),
    ab: false,
    ic: bet.legs.length,
    sv: bet.series,
    lwa: numberOf(ended === null ? left : 0),
    mla: numberOf(whole),
    mwa: numberOf(whole - stake),
    cid: currencyOf(bet, usual),
    exr: 1,
    ...(bet.own === undefined || bet.own.rmk === '' ? {} : { rmk: bet.own.rmk }),
    co: ended === null ? 1 : 0,
    ss: false,
    ops: bet.legs.map((leg) => legRecord(leg, bet.of, language, ended?.st === 5)),
    // What an order has not is left out, and not null (wire facts 2.5).
    ...(ended === null
      ? {}
      : ended.st === 5
        ? { stm: ended.at, sa: numberOf(settledPayout(bet)) }
        : {
            ct: ended.at,
            ...(ended.st === 2 ? { rj: bet.own?.rj ?? 4, rjs: reasonText(bet.own?.rj ?? 4, language) } : {}),
          }),
    ...(bet.cashOuts.length === 0
      ? {}
      : {
          cots: numberOf(cashed.stake),
          cops: numberOf(cashed.paid),
          coc: cashed.count,
          crl: bet.cashOuts.map((each) => cashOutInOrder(bet, each, now)),
        }),
  };
};

type CashOut = Bet['cashOuts'][number];
const cashOutStatus = (each: CashOut, now: number): number => (each.done <= now ? each.end : 1);
const paidBy = (each: CashOut): number => Math.floor((each.stake * each.rate) / 1000);
const cashOutInOrder = (bet: Bet, each: CashOut, now: number) => ({
  id: each.id,
  ct: each.ct,
  cst: numberOf(each.stake),
  cops: numberOf(paidBy(each)),
  st: cashOutStatus(each, now),
  oid: bet.id,
  ...(each.end === 2 && each.done <= now ? { cr: 'score changed' } : {}),
});

/** A cash-out by its own id (wire facts 2.13). */
export const cashOutRecord = (bet: Bet, each: CashOut, currencyId: number, now: number) => {
  const status = cashOutStatus(each, now);
  return {
    id: each.id,
    createTime: each.ct,
    cashOutStake: numberOf(each.stake),
    cashOutPayoutStake: numberOf(paidBy(each)),
    cashOutProfitStake: numberOf(paidBy(each) - each.stake),
    orderStatus: status,
    orderId: bet.id,
    currencyId,
    exchangeRate: 1,
    ...(status === 3
      ? { cancelTime: each.done, cancelReasonCode: 1, cancelCashOutAmountTo: numberOf(each.stake) }
      : {}),
    ...(status === 2 ? { remark: 'score changed' } : {}),
  };
};

/** A reserved bet (wire facts 2.10). */
export const reservedRecord = (each: Reserved, currencyId: number, language: Language) => ({
  id: each.id,
  sat: numberOf(each.stake),
  cte: each.placed,
  rst: each.rst,
  cid: currencyId,
  p: 1,
  ...(each.fr === null ? {} : { fr: each.fr }),
  rid: '',
  ops: [legRecord(each.leg, 1, language, false)],
});
export const reservedWin = (each: Reserved): number =>
  payout(each.stake, [{ od: each.leg.od, result: 0 }], 1) - each.stake;
