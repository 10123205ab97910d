import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { numberOf, textOf } from '#sandbox/account/money.ts';
import type { BettingBoard } from '#sandbox/betting/bettingBoard.ts';
import type { CashOutDesk } from '#sandbox/betting/cash-out/cashOutDesk.ts';
import { leastCashOut, MAX_CASH_OUTS, quoteOf } from '#sandbox/betting/cash-out/cashOutQuote.ts';
import { decimal } from '#sandbox/betting/decimal.ts';
import type { OrderDesk } from '#sandbox/betting/orderDesk.ts';
import type { Member, Members } from '#sandbox/members/members.ts';
import { bodyOf, matchAnswer, matchRefusal, type Body } from './envelope.ts';
import type { OnceByKey } from './onceByKey.ts';
import { cashOutRecord, reservedCashOutRecord } from './orderRecords.ts';

export type CashOutCallWorld = {
  readonly desk: OrderDesk;
  readonly cashOuts: CashOutDesk;
  readonly board: BettingBoard;
  readonly members: Members;
  readonly once: OnceByKey;
  readonly tick: () => void;
};

const BAD_PARAMETER = 5;
const RESERVED_UNKNOWN = 17_014;
const MAX_IDS = 200;
const refuse = (message: string) => matchRefusal(BAD_PARAMETER, message);
const idsOf = (body: Body, key: string): readonly string[] | null => {
  const ids = body.ids(key);
  return ids === null || ids.length > MAX_IDS ? null : ids;
};
const referenceIn = (body: Body): string =>
  body.text('thirdRemark') ?? body.text('relatedId') ?? body.text('clientRef') ?? '';

/** Quote, submit, records and auto cash-outs (wire facts 2.11 to 2.16); `POST /sandbox/cash-outs`. */
export const createCashOutCalls = (
  app: FastifyInstance,
  { desk, cashOuts, board, members, once, tick }: CashOutCallWorld,
): void => {
  const own = (path: string, answer: (body: Body, member: Member, request: FastifyRequest) => unknown) =>
    app.post(path, (request: FastifyRequest, reply: FastifyReply) => {
      const member = members.required(request, reply);
      if (member === null) return reply;
      tick();
      return answer(bodyOf(request.body), member, request);
    });

  own('/v1/order/cashOut/price', (body, member) => {
    const ids = idsOf(body, 'orderIds');
    if (ids === null) return refuse(`orderIds must be a list of at most ${MAX_IDS}.`);
    const orders = desk.of(member);
    return matchAnswer({
      mxc: MAX_CASH_OUTS,
      pr: ids.flatMap((id) => {
        const order = orders.find((each) => each.id === id);
        if (order === undefined) return [];
        const { rate, st, reserved } = quoteOf(order, board);
        const least = leastCashOut(order.currencyId);
        return [
          {
            oid: id,
            ...(rate === null ? {} : { amt: rate / 1000 }),
            st,
            smis: numberOf(least.single),
            pmis: numberOf(least.parlay),
            ...(reserved === null ? {} : { rcs: textOf(reserved) }),
          },
        ];
      }),
    });
  });

  own('/v1/order/cashOut/bet', (body, member, request) =>
    once.answer(request, member, (key) => {
      const [orderId, stake, rate] = [
        body.id('orderId'),
        decimal(body.raw('cashOutStake'), 2),
        decimal(body.raw('unitCashOutPayoutStake'), 3),
      ];
      if (orderId === null || stake === null || stake === 0 || rate === null || rate === 0)
        return refuse('orderId, cashOutStake and unitCashOutPayoutStake are needed.');
      const isAnyRate = body.flag('acceptOddsChange');
      const taken = cashOuts.submit({
        member,
        orderId,
        stake,
        rate,
        isAnyRate,
        clientRef: referenceIn(body),
        key,
      });
      return 'code' in taken
        ? matchRefusal(taken.code, taken.message)
        : matchAnswer({ id: taken.id, st: taken.st });
    }),
  );

  own('/v1/order/getCashOutsByIds', (body, member) => {
    const ids = idsOf(body, 'ids');
    if (ids === null) return refuse(`ids must be a list of at most ${MAX_IDS}.`);
    return matchAnswer(
      desk
        .of(member)
        .flatMap((order) =>
          order.cashOuts.filter(({ id }) => ids.includes(id)).map((each) => cashOutRecord(order, each)),
        ),
    );
  });

  own('/v1/order/cashOutReserve/bet', (body, member, request) =>
    once.answer(request, member, (key) => {
      const [orderId, stake, targetPayout] = [
        body.id('orderId'),
        decimal(body.raw('cashOutStake'), 2),
        decimal(body.raw('cashOutPayoutStake'), 2),
      ];
      if (orderId === null || stake === null || stake === 0 || targetPayout === null || targetPayout === 0)
        return refuse('orderId, cashOutStake and cashOutPayoutStake are needed.');
      const taken = cashOuts.reserve({
        member,
        orderId,
        stake,
        targetPayout,
        clientRef: referenceIn(body),
        key,
      });
      if ('code' in taken) return matchRefusal(taken.code, taken.message);
      const order = desk.of(member).find(({ id }) => id === orderId);
      return order === undefined
        ? refuse('There is no such order.')
        : matchAnswer(reservedCashOutRecord(order, taken));
    }),
  );

  own('/v1/order/cashOutReserve/cancel', (body, member, request) =>
    once.answer(request, member, () =>
      cashOuts.cancelReserved(member, body.id('reserveCashOutId') ?? '')
        ? matchAnswer(true)
        : matchRefusal(RESERVED_UNKNOWN, 'There is no such auto cash-out that waits.'),
    ),
  );

  own('/v1/order/reserve/cashOut/statusInfoByIds', (body, member) => {
    const ids = idsOf(body, 'reserveCashOutIds') ?? idsOf(body, 'ids');
    if (ids === null) return refuse(`reserveCashOutIds must be a list of at most ${MAX_IDS}.`);
    return matchAnswer(
      desk
        .of(member)
        .flatMap((order) =>
          order.reservedCashOuts
            .filter(({ id }) => ids.includes(id))
            .map((each) => reservedCashOutRecord(order, each)),
        ),
    );
  });

  app.post('/sandbox/cash-outs', (request, reply) => {
    const wrong = cashOuts.scripts.set(request.body);
    if (wrong !== null) return reply.code(400).send({ error: wrong });
    const { release } = request.body as { readonly release?: unknown };
    return {
      released: release === true ? cashOuts.release() : 0,
      waiting: cashOuts.scripts.waiting,
      rules: cashOuts.scripts.rules,
    };
  });
};
