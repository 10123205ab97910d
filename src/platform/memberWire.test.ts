import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OptionKey, Thousandths } from '#domain/ids.ts';
import type { TipId, TipsterId } from '#domain/rooms/tip.ts';
import type { TitleId } from '#domain/rooms/title.ts';
import { ASKED, askFor, CLIENT_CALLS, type Known } from '#tests/msw/clientCalls.ts';
import { openPicks } from '#sandbox/betting/bettor.ts';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import { searchMatches } from './calls.ts';
import { getAnchors } from './calls/rooms.ts';
import { getOrders } from './calls/orders.ts';
import { getTips } from './calls/tips.ts';
import type { Decoding } from './decode/context.ts';
import { ENDPOINTS, type EndpointName } from './endpoints.ts';
import { createCaller, type Caller } from './http.ts';
import { createIcons } from './icons.ts';

/**
 * Client and sandbox were written from the same facts and share no code: here every call of the endpoint map
 * meets its answer.
 */
let sandbox: Sandbox;
let base = '';
let known: Known;
let drops: string[] = [];
let decoding: Decoding;
let asGuest: Caller;
let asMember: Caller;
const tokenOf = (user: string): string => sandbox.members.login(user)?.token ?? '';
const callerOf = (token: string | null): Caller =>
  createCaller({ base, language: () => 'CMN', auth: () => token });

/**
 * Calls that the sandbox has no answer for yet: they move money, and come with the issues of cash-out, gifts
 * and paid tips.
 */
const LATER: readonly EndpointName[] = [
  'reserveLimit',
  'reserveBet',
  'reserveModify',
  'reserveCancel',
  'reserveStatus',
  'cashOutBet',
  'cashOutReserve',
  'cashOutReserveCancel',
  'cashOutReserveStatus',
  'giftPresent',
  'giftRecords',
  'lotteryJoin',
  'lotteryVoteSubmit',
  'questionAnswer',
  'tipBuy',
];
/** Calls that are tested where they are made: the game jump, the log, files. */
const ELSEWHERE: readonly EndpointName[] = ['gameJump', 'log', 'file'];
/** What an answer says of the moment only: no rain may fall in a room just now. */
const PASSING: readonly EndpointName[] = ['redEnvelopeReceive'];

beforeAll(async () => {
  sandbox = await createSandbox({ matches: 120, rate: 50, seed: 3, generator: 'manual' });
  base = `http://127.0.0.1:${sandbox.port}/sport/`;
  decoding = {
    drop: (reason) => {
      if (!reason.startsWith('unknown-')) drops.push(reason);
    },
    serverNow: () => sandbox.now(),
    icons: createIcons('/icon/{keyword}/{id}.svg', base),
  };
  asGuest = callerOf(null);
  asMember = callerOf(tokenOf('vip'));
  const anchors = await getAnchors(asMember, decoding);
  const room = anchors.ok ? anchors.value.find(({ status }) => status === 1) : undefined;
  const open = await getOrders(asMember, decoding, { settled: false, currencyId: 1 });
  const orders = open.ok ? open.value.orders : [];
  const tips = await getTips(asMember, decoding, { pageNum: 1 });
  if (room === undefined || room.matchId === null || !tips.ok)
    throw new Error('There is no room, or no tip.');
  known = {
    base,
    now: sandbox.now(),
    matchId: room.matchId,
    optionKey: Object.keys(sandbox.truth(room.matchId)?.options ?? {})[0] as OptionKey,
    legs: openPicks(sandbox)
      .slice(0, 2)
      .map(({ market, type, odds }) => ({
        key: `${market}:${type}` as OptionKey,
        odds: odds as Thousandths,
      })),
    roomId: room.roomId,
    hostId: room.hostId,
    userId: '710001',
    orderIds: orders.map(({ id }) => id),
    cashOutIds: orders.flatMap(({ cashOutList }) => cashOutList.map(({ id }) => id)),
    titleId: '1' as TitleId,
    lotteryId: `d-${room.roomId}`,
    messageId: `m-${room.roomId}-1`,
    tipId: tips.value.list[0]?.id as TipId,
    tipsterId: '501' as TipsterId,
    bankerId: '141-1',
    searched: room.home.zh,
  };
  // What one has read is in the list of what one has read.
  await askFor('tip', asMember, decoding, known);
});
afterAll(() => sandbox.close());
beforeEach(() => {
  drops = [];
});

/** Sent with a token where there is one, and answered without (wire facts of betting 2.1). */
const GUESTS_TOO: readonly EndpointName[] = [
  'tipsters',
  'tipsterRanking',
  'preBet',
  'orderShowRule',
  'titleList',
];
const isOpen = (name: EndpointName): boolean => !ENDPOINTS[name].auth || GUESTS_TOO.includes(name);
const reachable = ASKED.filter((name) => !LATER.includes(name) && !PASSING.includes(name));

describe('every call of the endpoint map', () => {
  test('is asked here, is tested elsewhere, or is of a later issue: a new one without a body fails (C42)', () => {
    const named = new Set([...ASKED, ...LATER, ...ELSEWHERE, 'userBase']);
    expect((Object.keys(ENDPOINTS) as EndpointName[]).filter((name) => !named.has(name))).toEqual([]);
    expect(ELSEWHERE.filter((name) => CLIENT_CALLS[name] !== null)).toEqual([]);
  });

  test.each(reachable)('%s answers a member what decodes without a drop', async (name) => {
    const answer = await askFor(name, asMember, decoding, known);
    expect([answer, drops]).toEqual([{ ok: true, value: answer.ok ? answer.value : null }, []]);
    // Something is there: an empty list would decode, and prove nothing.
    expect(answer.ok && Array.isArray(answer.value) && answer.value.length === 0 ? name : '').toBe('');
  });

  test.each(reachable.filter(isOpen))(
    '%s answers a guest the same shape without a drop (REQ-06)',
    async (name) => {
      const answer = await askFor(name, asGuest, decoding, known);
      expect([answer.ok, drops]).toEqual([true, []]);
    },
  );

  test.each(reachable.filter((name) => !isOpen(name)))(
    '%s is refused to a guest as its family does, and tells nothing (REQ-05, D19)',
    async (name) => {
      const answer = await askFor(name, asGuest, decoding, known);
      expect([answer.ok, drops]).toEqual([false, []]);
      expect(answer.ok ? '' : answer.problem.code).toMatch(/^(session-expired|refused)$/);
    },
  );

  test('a search finds what has this name over all sports, and nothing for an unknown name (REQ-62)', async () => {
    const found = await searchMatches(asGuest, decoding, known.searched);
    expect(found.ok && found.value.records.map(({ facts }) => facts.id)).toContain(known.matchId);
    expect(await searchMatches(asGuest, decoding, 'no team is called so')).toEqual({
      ok: true,
      value: { records: [], leagues: [] },
    });
    expect(await searchMatches(asGuest, decoding, ' ')).toMatchObject({
      ok: false,
      problem: { code: 'refused' },
    });
  });

  test('who the order side takes the user for is his own account', async () => {
    expect(await asMember('userBase')).toMatchObject({
      ok: true,
      value: { uid: '710004', currencyId: 1, bl: expect.stringMatching(/^12345\d\d\.89$/) as string },
    });
  });
});
