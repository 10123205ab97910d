import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Books } from '#sandbox/account/orders.ts';
import { keyOf } from '#sandbox/account/wallets.ts';
import type { BettingBoard } from '#sandbox/betting/bettingBoard.ts';
import { isRefused, type Refused } from '#sandbox/betting/codes.ts';
import type { OrderDesk } from '#sandbox/betting/orderDesk.ts';
import { preBetAnswer, readPicks } from '#sandbox/betting/preBet.ts';
import { readMultiples, readSingles, type AskedOrder } from '#sandbox/betting/readSubmit.ts';
import { ledgerEntry, statusRecord, takenRecord } from '#sandbox/betting/tell.ts';
import type { ServerClock } from '#sandbox/clock.ts';
import type { Member, Members } from '#sandbox/members/members.ts';
import { languageOf } from '#sandbox/wire/language.ts';
import { bodyOf, matchAnswer, matchRefusal, type Body } from './envelope.ts';
import { statusOf } from './orderRecords.ts';

type BetWorld = {
  readonly desk: OrderDesk;
  readonly board: BettingBoard;
  readonly books: Books;
  readonly members: Members;
  readonly clock: ServerClock;
  readonly speed: number;
};

const BAD_PARAMETER = 5;
const DUPLICATE = 10;
const MOST_IDS = 200;

/**
 * Pre-bet, the submits and the status poll; `GET /sandbox/ledger`, `POST /sandbox/orders`. Answers what
 * orders of the configuration change of them.
 */
export const createBetCalls = (
  app: FastifyInstance,
  { desk, board, books, members, clock, speed }: BetWorld,
) => {
  let isIdempotent = false;
  const answered = new Map<
    string,
    { readonly asked: string; readonly answer: ReturnType<typeof matchAnswer> }
  >();

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
    read: (body: Body) => readonly AskedOrder[] | Refused,
  ) => {
    const key =
      typeof request.headers['idempotency-key'] === 'string' ? request.headers['idempotency-key'] : null;
    const asked = JSON.stringify(request.body);
    const place = `${keyOf(member)} ${key}`;
    const before = isIdempotent && key !== null ? answered.get(place) : undefined;
    if (before !== undefined)
      return before.asked === asked
        ? before.answer
        : matchRefusal(DUPLICATE, 'This key was used for another bet.');
    const body = bodyOf(request.body);
    const orders = read(body);
    const placed = isRefused(orders)
      ? orders
      : desk.place({ member, orders, currencyId: body.number('currencyId'), key });
    if (isRefused(placed)) return matchRefusal(placed.code, placed.message);
    const answer = matchAnswer(placed.map(takenRecord));
    if (key !== null) answered.set(place, { asked, answer });
    return answer;
  };
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
    if (ids === null || ids.length > MOST_IDS)
      return matchRefusal(BAD_PARAMETER, `orderIds must be a list of at most ${MOST_IDS}.`);
    desk.tick();
    const language = languageOf(body.text('languageType'));
    const [placed, seeded] = [desk.of(member), books.of(keyOf(member)).bets];
    return matchAnswer(
      ids.flatMap((id) => {
        const order = placed.find((each) => each.id === id);
        const bet = order === undefined ? seeded.find((each) => each.id === id) : undefined;
        return order !== undefined
          ? [{ oid: id, ...statusRecord(order, language) }]
          : bet === undefined
            ? []
            : [{ oid: id, st: statusOf(bet, clock.now()) }];
      }),
    );
  });

  app.get('/sandbox/ledger', () => {
    desk.tick();
    return desk.orders.map(ledgerEntry);
  });
  app.post('/sandbox/orders', (request, reply) => {
    const wrong = desk.scripts.order(request.body);
    if (wrong !== null) return reply.code(400).send({ error: wrong });
    const { release } = request.body as { readonly release?: unknown };
    return {
      released: release === true ? desk.release() : 0,
      waiting: desk.scripts.waiting,
      rules: desk.scripts.rules,
    };
  });

  return {
    /** As the operator's configuration says it (D4). */
    get reference(): 'honoured' | 'ignored' {
      return isIdempotent ? 'honoured' : 'ignored';
    },
    order({ idempotency, notes, reset }: Readonly<Record<string, unknown>>): {
      readonly idempotency: boolean;
      readonly notes: boolean;
    } {
      isIdempotent = typeof idempotency === 'boolean' ? idempotency : isIdempotent && reset !== true;
      desk.echoes = typeof notes === 'boolean' ? notes : desk.echoes || reset === true;
      return { idempotency: isIdempotent, notes: desk.echoes };
    },
  };
};
