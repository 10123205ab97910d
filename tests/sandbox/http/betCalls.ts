import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BettingBoard } from '#sandbox/betting/bettingBoard.ts';
import { isRefusal, type OrderRefusal } from '#sandbox/betting/codes.ts';
import type { OrderDesk } from '#sandbox/betting/orderDesk.ts';
import { preBetAnswer, readPicks } from '#sandbox/betting/preBet.ts';
import { readMultiples, readSingles, type OrderRequest } from '#sandbox/betting/readSubmit.ts';
import { statusRecord, acceptedRecord } from '#sandbox/betting/orderEvents.ts';
import type { ServerClock } from '#sandbox/clock.ts';
import type { Member, Members } from '#sandbox/members/members.ts';
import { languageOf } from '#sandbox/wire/language.ts';
import { bodyOf, matchAnswer, matchRefusal, type Body } from './envelope.ts';
import type { OnceByKey } from './onceByKey.ts';

type BetWorld = {
  readonly desk: OrderDesk;
  readonly board: BettingBoard;
  readonly once: OnceByKey;
  readonly members: Members;
  readonly clock: ServerClock;
  readonly speed: number;
};

const BAD_PARAMETER = 5;
const MAX_IDS = 200;

/**
 * Serves pre-bet, the submits and the status poll. Returns functions by which `/sandbox/config` changes their
 * behaviour.
 */
export const createBetCalls = (
  app: FastifyInstance,
  { desk, board, once, members, clock, speed }: BetWorld,
) => {
  app.post('/v1/order/batchBetMatchMarketOfJumpLine', (request) => {
    const body = bodyOf(request.body);
    const picks = readPicks(body);
    if (picks === null)
      return matchRefusal(BAD_PARAMETER, 'betMatchMarketList has marketId, matchId and type of each.');
    const currencyId =
      body.number('currencyId') ?? members.ofToken(request.headers.authorization)?.currencyId ?? 1;
    return matchAnswer(
      preBetAnswer(
        board,
        picks,
        { series: body.flag('isSelectSeries'), currencyId },
        { language: languageOf(body.text('languageType')), now: clock.world(), skew: clock.skew(), speed },
      ),
    );
  });

  const submit = (
    request: FastifyRequest,
    member: Member,
    read: (body: Body) => readonly OrderRequest[] | OrderRefusal,
  ) =>
    once.answer(request, member, (key) => {
      const body = bodyOf(request.body);
      const orders = read(body);
      const placed = isRefusal(orders)
        ? orders
        : desk.place({ member, orders, currencyId: body.number('currencyId'), key });
      return isRefusal(placed)
        ? matchRefusal(placed.code, placed.message)
        : matchAnswer(placed.map(acceptedRecord));
    });
  const own = (path: string, answer: (request: FastifyRequest, member: Member) => unknown) =>
    app.post(path, (request: FastifyRequest, reply: FastifyReply) => {
      const member = members.required(request, reply);
      return member === null ? reply : answer(request, member);
    });
  own('/v1/order/bet/singlePass', (request, member) => submit(request, member, readSingles));
  own('/v1/order/betMultiple', (request, member) => submit(request, member, readMultiples));

  own('/v1/order/getStakeOrderStatus', (request, member) => {
    const body = bodyOf(request.body);
    const ids = body.ids('orderIds');
    if (ids === null || ids.length > MAX_IDS)
      return matchRefusal(BAD_PARAMETER, `orderIds must be a list of at most ${MAX_IDS}.`);
    desk.tick();
    const language = languageOf(body.text('languageType'));
    const orders = desk.of(member);
    return matchAnswer(
      ids.flatMap((id) => {
        const order = orders.find((each) => each.id === id);
        return order === undefined ? [] : [{ oid: id, ...statusRecord(order, language) }];
      }),
    );
  });

  return {
    /** The value of `money.reference` in the domain configuration (D4). */
    get reference(): 'honoured' | 'ignored' {
      return once.isHonoured ? 'honoured' : 'ignored';
    },
    applyCommand({ idempotency, notes, failedApart, reset }: Readonly<Record<string, unknown>>): {
      readonly idempotency: boolean;
      readonly notes: boolean;
      readonly failedApart: boolean;
    } {
      once.isHonoured = typeof idempotency === 'boolean' ? idempotency : once.isHonoured && reset !== true;
      desk.echoes = typeof notes === 'boolean' ? notes : desk.echoes || reset === true;
      desk.listsFailedApart =
        typeof failedApart === 'boolean' ? failedApart : desk.listsFailedApart && reset !== true;
      return { idempotency: once.isHonoured, notes: desk.echoes, failedApart: desk.listsFailedApart };
    },
  };
};
