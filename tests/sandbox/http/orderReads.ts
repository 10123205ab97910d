import type { FastifyInstance } from 'fastify';
import { numberOf, textOf } from '#sandbox/account/money.ts';
import {
  cashedOut,
  settledPayout,
  stakeOf,
  type Bet,
  type Book,
  type Books,
  type Leg,
} from '#sandbox/account/orders.ts';
import { keyOf } from '#sandbox/account/wallets.ts';
import type { OrderDesk } from '#sandbox/betting/orderDesk.ts';
import { asBet } from '#sandbox/betting/order.ts';
import type { ServerClock } from '#sandbox/clock.ts';
import type { Member, Members } from '#sandbox/members/members.ts';
import type { ServerBoard } from '#sandbox/server-board/serverBoard.ts';
import { languageOf } from '#sandbox/wire/language.ts';
import { bodyOf, matchAnswer, matchRefusal, type Body } from './envelope.ts';
import {
  cashOutRecord,
  currencyOf,
  orderRecord,
  reservedRecord,
  reservedWin,
  winLose,
} from './orderRecords.ts';

export type OrderWorld = {
  readonly mirror: ServerBoard;
  readonly clock: ServerClock;
  readonly members: Members;
  readonly books: Books;
  readonly desk: OrderDesk;
};

const BAD_PARAMETER = 5;
const RANGE_TOO_LONG = 14_051;
const HISTORY_MS = 46 * 86_400_000;
const MOST_PAGE = 200;
const MOST_IDS = 200;
/** Cash-outs that may be in progress at once. */
const MOST_CASH_OUTS = 5;

/** The wire's text times (2.10), reckoned in UTC+8. */
const TEXT_TIME = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/;
const timeOf = (text: string | null): number | null => {
  const found = TEXT_TIME.exec(text ?? '');
  const time =
    found === null
      ? Number.NaN
      : Date.parse(`${found[1]}-${found[2]}-${found[3]}T${found[4]}:${found[5]}:${found[6]}+08:00`);
  return Number.isFinite(time) ? time : null;
};

const sum = (bets: readonly Bet[], read: (bet: Bet) => number): number =>
  numberOf(bets.reduce((total, bet) => total + read(bet), 0));
const refuse = (message: string) => matchRefusal(BAD_PARAMETER, message);

/**
 * What the platform pays now for 1 unit of a bet's stake, in thousandths: odds as they were against odds as
 * they are, less a margin; null where a leg is not on sale.
 */
const rateOf = (bet: Bet, mirror: ServerBoard): number | null => {
  const now = (leg: Leg): number => {
    const market = mirror.markets.get(leg.market.n);
    return market === undefined || market.ss !== 1 ? 0 : (market.od[leg.at] ?? 0);
  };
  let rate = 950;
  for (const leg of bet.legs) {
    const od = now(leg);
    if (od <= 1000) return null;
    rate = (rate * leg.od) / od;
  }
  return Math.round(rate);
};

/** Orders by currency, as the sums of a list are. */
const byCurrency = (bets: readonly Bet[], usual: number): ReadonlyMap<number, readonly Bet[]> => {
  const groups = new Map<number, Bet[]>();
  for (const bet of bets)
    groups.set(currencyOf(bet, usual), [...(groups.get(currencyOf(bet, usual)) ?? []), bet]);
  return groups;
};

/** What a member reads of his bets; to place, to cash out and to reserve are calls of their own. */
export const createOrderReads = (
  app: FastifyInstance,
  { mirror, clock, members, books, desk }: OrderWorld,
): void => {
  /** What was placed here, beside what the member is made up to have bet before. */
  const bookOf = (member: Member): Book => {
    desk.tick();
    const { bets, reserved } = books.of(keyOf(member));
    return { bets: [...desk.of(member).map(asBet), ...bets], reserved };
  };
  app.post('/v1/order/new/bet/list', (request, reply) => {
    const member = members.required(request, reply);
    if (member === null) return reply;
    const body = bodyOf(request.body);
    const page = pageOf(body);
    if ('refusal' in page) return page.refusal;
    const now = clock.now();
    const bets = chosen(bookOf(member).bets, body, now, member);
    if ('refusal' in bets) return bets.refusal;
    const found = bets.list;
    const language = languageOf(body.text('languageType'));
    const total = (read: (bet: Bet) => number) => found.reduce((all, bet) => all + read(bet), 0);
    const settled = body.flag('isSettled');
    return matchAnswer({
      current: page.current,
      size: page.size,
      total: found.length,
      totalType: 0,
      tamt: textOf(total(stakeOf)),
      tsamt: textOf(total((bet) => settledPayout(bet) + cashedOut(bet, now).paid)),
      records: found
        .slice((page.current - 1) * page.size, page.current * page.size)
        .map((bet) => orderRecord(bet, member.currencyId, language, now)),
      sts: [...byCurrency(found, member.currencyId)].map(([cid, list]) => ({
        cid,
        ct: list.length,
        sa: sum(list, stakeOf),
        ...(settled
          ? {
              pa: sum(list, (bet) => settledPayout(bet) + cashedOut(bet, now).paid),
              cwl: sum(list, (bet) => winLose(bet, now)),
            }
          : {}),
      })),
    });
  });

  app.post('/v1/order/new/reserve/betList', (request, reply) => {
    const member = members.required(request, reply);
    if (member === null) return reply;
    const body = bodyOf(request.body);
    const failed = body.flag('isFailed');
    const [from, to] = [timeOf(body.text('startTime')), timeOf(body.text('endTime'))];
    if (failed && (from === null || to === null || from > to))
      return refuse('startTime and endTime must be yyyy-MM-dd HH:mm:ss.');
    const found = bookOf(member).reserved.filter((each) =>
      each.rst === 0 ? !failed : failed && each.placed >= (from ?? 0) && each.placed <= (to ?? 0),
    );
    const language = languageOf(body.text('languageType'));
    const sumOf = (read: (each: (typeof found)[number]) => number) =>
      numberOf(found.reduce((total, each) => total + read(each), 0));
    return matchAnswer({
      ods: found.map((each) => reservedRecord(each, member.currencyId, language)),
      sts:
        found.length === 0
          ? []
          : [
              {
                cid: member.currencyId,
                ct: found.length,
                sa: sumOf((each) => each.stake),
                mw: sumOf(reservedWin),
              },
            ],
    });
  });

  app.post('/v1/order/cashOut/price', (request, reply) => {
    const member = members.required(request, reply);
    if (member === null) return reply;
    const ids = bodyOf(request.body).ids('orderIds');
    if (ids === null || ids.length > MOST_IDS)
      return refuse(`orderIds must be a list of at most ${MOST_IDS}.`);
    const now = clock.now();
    const { bets } = bookOf(member);
    const pr = ids.flatMap((id) => {
      const bet = bets.find((each) => each.id === id);
      if (bet === undefined) return [];
      const cashed = cashedOut(bet, now);
      const standing = bet.ended === null && now >= bet.confirmed && cashed.stake < stakeOf(bet);
      const rate = standing && !cashed.running ? rateOf(bet, mirror) : null;
      const st = bet.ended !== null ? bet.ended.st : cashed.running ? 102 : now < bet.confirmed ? 1 : 4;
      return [{ oid: id, ...(rate === null ? {} : { amt: rate / 1000 }), st, smis: 10, pmis: 5 }];
    });
    return matchAnswer({ mxc: MOST_CASH_OUTS, pr });
  });

  app.post('/v1/order/getCashOutsByIds', (request, reply) => {
    const member = members.required(request, reply);
    if (member === null) return reply;
    const ids = bodyOf(request.body).ids('ids');
    if (ids === null || ids.length > MOST_IDS) return refuse(`ids must be a list of at most ${MOST_IDS}.`);
    const { bets } = bookOf(member);
    const now = clock.now();
    return matchAnswer(
      bets.flatMap((bet) =>
        bet.cashOuts
          .filter((each) => ids.includes(each.id))
          .map((each) => cashOutRecord(bet, each, currencyOf(bet, member.currencyId), now)),
      ),
    );
  });

  app.post('/v1/user/base', (request, reply) => {
    const member = members.required(request, reply);
    if (member === null) return reply;
    const cbs = members.wallets.of(member);
    return matchAnswer({ currencyId: member.currencyId, uid: member.uid, bl: cbs[0]?.bl ?? '0.00', cbs });
  });
};

const pageOf = (
  body: Body,
): { readonly current: number; readonly size: number } | { readonly refusal: ReturnType<typeof refuse> } => {
  const [current, size] = [body.number('current'), body.number('size')];
  if (current === null || current < 1 || size === null || size < 1)
    return { refusal: refuse('current and size must be 1 and more.') };
  return { current, size: Math.min(size, MOST_PAGE) };
};

/**
 * The orders asked for: unsettled ones, or settled ones of a range (by when they were placed, or settled for
 * timeType 2), newest first.
 */
const chosen = (
  bets: readonly Bet[],
  body: Body,
  now: number,
  member: Member,
): { readonly list: readonly Bet[] } | { readonly refusal: ReturnType<typeof refuse> } => {
  const settled = body.flag('isSettled');
  const [from, to] = [body.number('startTime'), body.number('endTime')];
  if (settled && (from === null || to === null || from > to))
    return { refusal: refuse('startTime and endTime are needed for settled orders.') };
  if (settled && (to ?? 0) - (from ?? 0) > HISTORY_MS)
    return { refusal: matchRefusal(RANGE_TOO_LONG, 'The range is too long.') };
  const wanted = body.number('currencyId');
  const time = (bet: Bet): number => (body.number('timeType') === 2 ? (bet.ended?.at ?? 0) : bet.placed);
  const failed = body.flag('isFailed');
  const within = bets
    .filter(
      (bet) =>
        (bet.ended !== null) === settled &&
        (wanted === null || wanted === currencyOf(bet, member.currencyId)),
    )
    .filter((bet) => !settled || (time(bet) >= (from ?? 0) && time(bet) <= (to ?? now)))
    .filter((bet) => !settled || !failed || bet.ended?.st !== 5);
  return { list: [...within].sort((a, b) => b.placed - a.placed) };
};
