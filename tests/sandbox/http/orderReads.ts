import type { FastifyInstance } from 'fastify';
import { numberOf, textOf } from '#sandbox/account/money.ts';
import { cashedOut, winLose, type Order } from '#sandbox/betting/order.ts';
import type { OrderDesk } from '#sandbox/betting/orderDesk.ts';
import type { BettingBoard } from '#sandbox/betting/bettingBoard.ts';
import type { ServerClock } from '#sandbox/clock.ts';
import type { Member, Members } from '#sandbox/members/members.ts';
import { languageOf } from '#sandbox/wire/language.ts';
import { bodyOf, matchAnswer, matchRefusal, type Body } from './envelope.ts';
import { orderRecord } from './orderRecords.ts';

export type OrderWorld = {
  readonly board: BettingBoard;
  readonly clock: ServerClock;
  readonly members: Members;
  readonly desk: OrderDesk;
  /** Decides the orders, cash-outs and reserved bets that are due. */
  readonly tick: () => void;
};

const BAD_PARAMETER = 5;
const RANGE_TOO_LONG = 14_051;
const HISTORY_MS = 46 * 86_400_000;
const MAX_PAGE = 200;

const sum = (orders: readonly Order[], read: (order: Order) => number): number =>
  orders.reduce((total, order) => total + read(order), 0);
const refuse = (message: string) => matchRefusal(BAD_PARAMETER, message);
/** The stake of a rejected or cancelled order was returned, so it counts as 0. */
const stakeOf = ({ st, stake }: Order): number => (st === 2 || st === 3 ? 0 : stake);
const paidOut = (order: Order): number => order.paid + cashedOut(order).paid;

const byCurrency = (orders: readonly Order[]): ReadonlyMap<number, readonly Order[]> => {
  const groups = new Map<number, Order[]>();
  for (const order of orders) {
    const group = groups.get(order.currencyId);
    if (group === undefined) groups.set(order.currencyId, [order]);
    else group.push(order);
  }
  return groups;
};

/** Serves the order list and the data of the user. These calls change nothing. */
export const createOrderReads = (
  app: FastifyInstance,
  { board, clock, members, desk, tick }: OrderWorld,
): void => {
  app.post('/v1/order/new/bet/list', (request, reply) => {
    const member = members.required(request, reply);
    if (member === null) return reply;
    tick();
    const body = bodyOf(request.body);
    const page = pageOf(body);
    if ('refusal' in page) return page.refusal;
    const orders = chosen(desk, member, body, clock.now());
    if ('refusal' in orders) return orders.refusal;
    const found = orders.list;
    const writing = {
      language: languageOf(body.text('languageType')),
      matchNow: (id: string) => board.match(id),
    };
    const isSettled = body.flag('isSettled');
    return matchAnswer({
      current: page.current,
      size: page.size,
      total: found.length,
      totalType: 0,
      tamt: textOf(sum(found, stakeOf)),
      tsamt: textOf(sum(found, paidOut)),
      records: found
        .slice((page.current - 1) * page.size, page.current * page.size)
        .map((order) => orderRecord(order, writing)),
      sts: [...byCurrency(found)].map(([cid, list]) => ({
        cid,
        ct: list.length,
        sa: numberOf(sum(list, stakeOf)),
        ...(isSettled ? { pa: numberOf(sum(list, paidOut)), cwl: numberOf(sum(list, winLose)) } : {}),
      })),
    });
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
  return { current, size: Math.min(size, MAX_PAGE) };
};

/**
 * Selects orders, newest first: unsettled ones, or settled ones in a range of times. The time is that of placing,
 * or for `timeType` 2 that of settlement.
 */
const chosen = (
  desk: OrderDesk,
  member: Member,
  body: Body,
  now: number,
): { readonly list: readonly Order[] } | { readonly refusal: ReturnType<typeof refuse> } => {
  const settled = body.flag('isSettled');
  const [from, to] = [body.number('startTime'), body.number('endTime')];
  if (settled && (from === null || to === null || from > to))
    return { refusal: refuse('startTime and endTime are needed for settled orders.') };
  if (settled && (to ?? 0) - (from ?? 0) > HISTORY_MS)
    return { refusal: matchRefusal(RANGE_TOO_LONG, 'The range is too long.') };
  const isRanged = settled || (body.flag('unsettledAllowTimeRange') && from !== null && to !== null);
  const wanted = body.number('currencyId');
  const types = body.numbers('matchTypes') ?? [];
  const failed = body.flag('isFailed');
  const time = (order: Order): number => (body.number('timeType') === 2 ? (order.endedAt ?? 0) : order.at);
  const list = desk
    .of(member)
    .filter(
      (order) =>
        (order.endedAt !== null) === settled &&
        (wanted === null || wanted === order.currencyId) &&
        (!isRanged || (time(order) >= (from ?? 0) && time(order) <= (to ?? now))) &&
        (!settled || (failed ? order.st !== 5 : !desk.listsFailedApart || order.st === 5)) &&
        (types.length === 0 || order.legs.some(({ match }) => types.includes(match.ty))) &&
        (!body.flag('isCashout') || order.cashOuts.length > 0),
    );
  return { list: list.sort((a, b) => b.at - a.at) };
};
