import { describe, expect, test } from 'vitest';
import { ok } from '#contract/problem.ts';
import type { HostId, RoomId } from '#domain/rooms/anchor.ts';
import type { MatchId } from '#domain/ids.ts';
import type { OrderId } from '#domain/orders/order.ts';
import type { TipId } from '#domain/rooms/tip.ts';
import type { TitleId } from '#domain/rooms/title.ts';
import type { Decoding } from '../decode/context.ts';
import type { Caller } from '../http.ts';
import { createIcons } from '../icons.ts';
import { getVote, submitApproval } from './activities.ts';
import { getBanners } from './banker.ts';
import { reportMessage, getOrderShowRule } from './chat.ts';
import { getCashOutQuotes, getCashOuts, getOrders, getReservations } from './orders.ts';
import { addBooking, cancelBooking } from './rooms.ts';
import { addTipComment } from './tips.ts';
import { getTitleProgress, getTitleWall, wearTitle } from './titles.ts';

const decoding: Decoding = {
  drop: () => undefined,
  serverNow: () => 0,
  icons: createIcons('', 'https://play.example.com/'),
};
/** What leaves when something is asked: the calls' names and bodies. */
const sent = async (
  ask: (call: Caller) => Promise<unknown>,
  answers: Readonly<Record<string, unknown>> = {},
): Promise<[string, unknown][]> => {
  const seen: [string, unknown][] = [];
  await ask((name, body) => {
    seen.push([name, body]);
    return Promise.resolve(ok(answers[name] ?? null));
  });
  return seen;
};
const ROOM = '88001' as RoomId;
const NOW = 1_763_730_000_000;
const BOOKING = { matchId: '1048301' as MatchId, hostId: '301' as HostId };

describe('what the calls of the table send', () => {
  test.each<[string, (call: Caller) => Promise<unknown>, [string, unknown]]>([
    [
      'unsettled orders, 200 at once (REQ-15, MYBETS-05, MYBETS-10, CONST-09)',
      (call) => getOrders(call, decoding, { settled: false, currencyId: 1 }),
      ['orderList', { isSettled: false, current: 1, currencyId: 1, size: 200 }],
    ],
    [
      'settled orders of a range of settle times, 50 a page (REQ-15, MYBETS-05)',
      (call) =>
        getOrders(call, decoding, {
          settled: true,
          currencyId: 200,
          from: 1,
          to: NOW,
          rangeOf: 'settled',
          current: 3,
          failed: true,
        }),
      [
        'orderList',
        {
          isSettled: true,
          current: 3,
          currencyId: 200,
          size: 50,
          startTime: 1,
          endTime: NOW,
          timeType: 2,
          isFailed: true,
        },
      ],
    ],
    [
      'the settled check of 20',
      (call) => getOrders(call, decoding, { settled: true, currencyId: 1, from: 1, to: NOW, size: 20 }),
      ['orderList', { isSettled: true, current: 1, currencyId: 1, size: 20, startTime: 1, endTime: NOW }],
    ],
    [
      'reserved bets that stand (REQ-16)',
      (call) => getReservations(call, decoding, { failed: false }),
      ['reserveList', { isFailed: false }],
    ],
    [
      'reserved bets that failed, in text times (REQ-16)',
      (call) =>
        getReservations(call, decoding, {
          failed: true,
          startTime: '2026-03-07 00:00:00',
          endTime: '2026-03-14 23:59:59',
        }),
      ['reserveList', { isFailed: true, startTime: '2026-03-07 00:00:00', endTime: '2026-03-14 23:59:59' }],
    ],
    [
      'a cash-out quote, ids as texts (REQ-17, C39)',
      (call) => getCashOutQuotes(call, decoding, ['9223372036854775807'] as OrderId[]),
      ['cashOutQuote', { orderIds: ['9223372036854775807'] }],
    ],
    [
      'cash-outs by ids (REQ-18)',
      (call) => getCashOuts(call, decoding, ['88112233445566001']),
      ['cashOutRecords', { ids: ['88112233445566001'] }],
    ],
    [
      'banners (REQ-19)',
      (call) => getBanners(call, decoding, { pid: 'home', plat: 0 }),
      ['banners', { pid: 'home', plat: 0 }],
    ],
    [
      'a chat report, by the POST of REQ-24 alone (REQ-22, REQ-24, C25)',
      (call) =>
        reportMessage(call, { roomId: ROOM, messageId: 'm', userId: 'u', categoryId: '1', content: '' }),
      ['reportAdd', { roomId: ROOM, messageId: 'm', userId: 'u', categoryId: '1', content: '' }],
    ],
    [
      'the order-show rule of a game (REQ-27)',
      (call) => getOrderShowRule(call, decoding, 45),
      ['orderShowRule', { gameId: 45 }],
    ],
    [
      'a title wall (REQ-30)',
      (call) => getTitleWall(call, decoding, 'u-1'),
      ['titleWall', { userId: 'u-1' }],
    ],
    ['the title worn (REQ-31)', (call) => wearTitle(call, '4' as TitleId), ['titleSet', { titleId: '4' }]],
    [
      'what a title takes (REQ-33)',
      (call) => getTitleProgress(call, '4' as TitleId),
      ['titleObtain', { titleId: '4' }],
    ],
    [
      'the vote of a room (REQ-34)',
      (call) => getVote(call, decoding, ROOM),
      ['lotteryVote', { roomId: ROOM }],
    ],
    [
      'an approval (REQ-35)',
      (call) =>
        submitApproval(call, { approvalResult: 2, roomId: ROOM, matchId: BOOKING.matchId, messageId: 'm' }),
      ['lotteryApprovalSubmit', { approvalResult: 2, roomId: ROOM, matchId: '1048301', messageId: 'm' }],
    ],
    [
      'a booking (REQ-52)',
      (call) => addBooking(call, BOOKING),
      ['bookingAdd', { subscribeMatchId: '1048301', subscribeHostId: '301' }],
    ],
    [
      'a booking given up (REQ-53)',
      (call) => cancelBooking(call, BOOKING),
      ['bookingCancel', { subscribeMatchId: '1048301', subscribeHostId: '301' }],
    ],
    [
      'a reply, to its comment (TIPS-11)',
      (call) => addTipComment(call, { tipId: '9' as TipId, content: 'x', parentId: 'c' }),
      ['tipCommentAdd', { id: '9', content: 'x', parentId: 'c' }],
    ],
  ])('%s', async (_, ask, body) => {
    expect(await sent(ask)).toEqual([body]);
  });
});
