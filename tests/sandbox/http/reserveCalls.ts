import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { numberOf } from '#sandbox/account/money.ts';
import type { BettingBoard } from '#sandbox/betting/bettingBoard.ts';
import { isRefusal } from '#sandbox/betting/codes.ts';
import { decimal } from '#sandbox/betting/decimal.ts';
import { readReserve } from '#sandbox/betting/readSubmit.ts';
import { reserveWin, type ReserveDesk } from '#sandbox/betting/reserve/reserveDesk.ts';
import type { Reservation } from '#sandbox/betting/reserve/reservation.ts';
import type { Member, Members } from '#sandbox/members/members.ts';
import { languageOf } from '#sandbox/wire/language.ts';
import { bodyOf, matchAnswer, matchRefusal, type Body } from './envelope.ts';
import type { OnceByKey } from './onceByKey.ts';
import { reservedRecord } from './orderRecords.ts';

export type ReserveCallWorld = {
  readonly reserves: ReserveDesk;
  readonly board: BettingBoard;
  readonly members: Members;
  readonly once: OnceByKey;
  readonly tick: () => void;
};

const BAD_PARAMETER = 5;
const MARKET_INVALID = 6050;
const MAX_IDS = 200;
const CHARGED = 2;
const refuse = (message: string) => matchRefusal(BAD_PARAMETER, message);

/** Format of the wire's times as text (wire facts 2.10). The times are in UTC+8. */
const TEXT_TIME = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/;
const timeOf = (text: string | null): number | null => {
  const found = TEXT_TIME.exec(text ?? '');
  const time =
    found === null
      ? Number.NaN
      : Date.parse(`${found[1]}-${found[2]}-${found[3]}T${found[4]}:${found[5]}:${found[6]}+08:00`);
  return Number.isFinite(time) ? time : null;
};

const statistics = (list: readonly Reservation[]) =>
  [...new Set(list.map(({ currencyId }) => currencyId))].map((cid) => {
    const own = list.filter(({ currencyId }) => currencyId === cid);
    return {
      cid,
      ct: own.length,
      sa: numberOf(own.reduce((sum, { stake }) => sum + stake, 0)),
      mw: numberOf(own.reduce((sum, each) => sum + reserveWin(each), 0)),
    };
  });

/** Serves reserved bets (wire facts 2.6 to 2.10, 2.17) and `POST /sandbox/reserves`. */
export const createReserveCalls = (
  app: FastifyInstance,
  { reserves, board, members, once, tick }: ReserveCallWorld,
): void => {
  const own = (path: string, answer: (body: Body, member: Member, request: FastifyRequest) => unknown) =>
    app.post(path, (request: FastifyRequest, reply: FastifyReply) => {
      const member = members.required(request, reply);
      if (member === null) return reply;
      tick();
      return answer(bodyOf(request.body), member, request);
    });

  own('/v1/order/reserve/getBetParameter', (body, member) => {
    const marketId = body.id('marketId');
    const offer = marketId === null ? null : board.market(marketId);
    const type = body.number('optionType') ?? offer?.market.ops[0] ?? null;
    if (marketId === null || type === null)
      return matchRefusal(MARKET_INVALID, 'The market is not on offer.');
    const limits = reserves.limits(marketId, type, body.number('currencyId') ?? member.currencyId);
    return limits === null
      ? matchRefusal(MARKET_INVALID, 'The market is not on offer.')
      : matchAnswer({
          mid: marketId,
          mis: numberOf(limits.least),
          mms: numberOf(limits.most),
          mly: numberOf(limits.winnable),
          mod: limits.mostOdds / 1000,
          od: limits.now / 1000,
          scl: 2,
          msf: 1,
        });
  });

  own('/v1/order/reserve/bet', (body, member, request) =>
    once.answer(request, member, (key) => {
      const reservation = readReserve(body);
      if (isRefusal(reservation)) return matchRefusal(reservation.code, reservation.message);
      const made = reserves.reserve({
        member,
        request: reservation,
        currencyId: body.number('currencyId'),
        key,
        isCharged: body.number('pay') === CHARGED,
      });
      return 'message' in made
        ? matchRefusal(made.code, made.message)
        : matchAnswer({ id: made.id, st: made.rst });
    }),
  );

  own('/v1/order/reserve/update', (body, member, request) =>
    once.answer(request, member, () => {
      const [stake, odds] = [decimal(body.raw('unitStake'), 2), decimal(body.raw('odds'), 3)];
      if (stake === null || odds === null || odds <= 1000) return refuse('unitStake and odds are needed.');
      const wrong = reserves.update(member, body.id('reserveId') ?? '', { stake, odds });
      return wrong === null ? matchAnswer(true) : matchRefusal(wrong.code, wrong.message);
    }),
  );

  own('/v1/order/reserve/cancel', (body, member, request) =>
    once.answer(request, member, () => {
      const wrong = reserves.cancel(member, body.id('reserveId') ?? '');
      return wrong === null ? matchAnswer(true) : matchRefusal(wrong.code, wrong.message);
    }),
  );

  own('/v1/order/reserve/statusInfoByIds', (body, member) => {
    const ids = body.ids('reserveIds');
    if (ids === null || ids.length > MAX_IDS)
      return refuse(`reserveIds must be a list of at most ${MAX_IDS}.`);
    return matchAnswer(
      reserves
        .of(member)
        .filter(({ id }) => ids.includes(id))
        .map(({ id, rst, fr, order }) => ({
          id,
          st: rst,
          ...(fr === null ? {} : { fr }),
          ...(order === null ? {} : { oid: order.id }),
        })),
    );
  });

  own('/v1/order/new/reserve/betList', (body, member) => {
    const isFailed = body.flag('isFailed');
    const [from, to] = [timeOf(body.text('startTime')), timeOf(body.text('endTime'))];
    if (isFailed && (from === null || to === null || from > to))
      return refuse('startTime and endTime must be yyyy-MM-dd HH:mm:ss.');
    const cid = body.number('currencyId');
    const found = reserves
      .of(member)
      .filter(
        ({ rst, at, currencyId }) =>
          (cid === null || cid === currencyId) &&
          (isFailed ? (rst === 2 || rst === 3) && at >= (from ?? 0) && at <= (to ?? 0) : rst === 0),
      )
      .sort((a, b) => b.at - a.at);
    const writing = {
      language: languageOf(body.text('languageType')),
      matchNow: (id: string) => board.match(id),
    };
    return matchAnswer({ ods: found.map((each) => reservedRecord(each, writing)), sts: statistics(found) });
  });

  app.post('/sandbox/reserves', (request, reply) => {
    const wrong = reserves.scripts.set(request.body);
    if (wrong !== null) return reply.code(400).send({ error: wrong });
    const { release } = request.body as { readonly release?: unknown };
    return {
      released: release === true ? reserves.release() : 0,
      waiting: reserves.scripts.waiting,
      rules: reserves.scripts.rules,
    };
  });
};
