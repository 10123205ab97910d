import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { betsOf, payout, textOf } from '#sandbox/account/money.ts';
import { createSandbox } from '#sandbox/createSandbox.ts';
import type { Sandbox } from '#sandbox/createSandbox.ts';

type Record5 = Readonly<Record<string, unknown>>;
type Order = Record5 & {
  id: string;
  sert: number;
  sat: number;
  st: number;
  sa?: number;
  us: number;
  bn: number;
  mwa: number;
  mla: number;
  cte: number;
  cots?: number;
  cops?: number;
  co: number;
  crl?: { id: string; st: number; cst: number; cops: number }[];
  ops: { sr?: number; od: number; mid: string; mrid: string }[];
  uwl: string;
};
type Page = {
  total: number;
  size: number;
  records: Order[];
  tamt: string;
  tsamt: string;
  sts: { cid: number; ct: number; sa: number; pa?: number; cwl?: number }[];
};
type Answer = { success?: boolean; code: number; message: string; data: unknown };

let sandbox: Sandbox;
let token = '';
const ask = async (
  path: string,
  body: object = {},
  authorization: string | null = token,
): Promise<Answer> => {
  const headers = {
    'content-type': 'application/json',
    ...(authorization === null ? {} : { authorization }),
  };
  return (await (
    await fetch(sandbox.url + path, {
      method: 'POST',
      headers,
      body: JSON.stringify({ languageType: 'ENG', ...body }),
    })
  ).json()) as Answer;
};
const get = async (path: string, authorization: string | null = token): Promise<Answer> =>
  (await (
    await fetch(sandbox.url + path, { headers: authorization === null ? {} : { authorization } })
  ).json()) as Answer;
const login = (user: string): string => sandbox.members.login(user)?.token ?? '';

const ORDERS = '/v1/order/new/bet/list';
const DAY = 86_400_000;
const settledBody = (more: object = {}) => ({
  isSettled: true,
  current: 1,
  size: 50,
  startTime: sandbox.now() - 45 * DAY,
  endTime: sandbox.now(),
  ...more,
});
const orders = async (body: object, authorization = token): Promise<Page> =>
  (await ask(ORDERS, body, authorization)).data as Page;
/** Returns the ids and stakes of the orders in a sandbox. */
const betsIn = async (at: Sandbox, authorization: string) =>
  (
    (await (
      await fetch(at.url + ORDERS, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization },
        body: JSON.stringify({ isSettled: false, current: 1, size: 9 }),
      })
    ).json()) as { data: Page }
  ).data.records.map(({ id, sat }) => [id, sat]);
/** All pages of a list. */
const all = async (body: object): Promise<Order[]> => {
  const first = await orders(body);
  const found = [...first.records];
  for (let current = 2; found.length < first.total; current += 1)
    found.push(...(await orders({ ...body, current })).records);
  return found;
};
const cents = (value: number): number => Math.round(value * 100);

beforeAll(async () => {
  sandbox = await createSandbox({ matches: 120, rate: 0, seed: 7, generator: 'manual' });
  token = login('alice');
});
afterAll(() => sandbox.close());

describe('orders', () => {
  test('are returned in pages with each order once, newest first; sums equal those of the records', async () => {
    const body = settledBody();
    const page = await orders(body);
    const found = await all(body);
    expect([page.size, page.records.length, found.length, new Set(found.map(({ id }) => id)).size]).toEqual([
      50,
      50,
      page.total,
      page.total,
    ]);
    expect(found.map(({ cte }) => cte)).toEqual(found.map(({ cte }) => cte).sort((a, b) => b - a));
    const [sum] = page.sts;
    const staked = found.filter(({ st }) => st !== 2 && st !== 3);
    const stake = staked.reduce((total, each) => total + cents(each.sat), 0);
    const paid = found.reduce((total, each) => total + cents(each.sa ?? 0) + cents(each.cops ?? 0), 0);
    expect([sum?.ct, cents(sum?.sa ?? 0), cents(sum?.pa ?? 0), page.tamt, page.tsamt]).toEqual([
      found.length,
      stake,
      paid,
      textOf(stake),
      textOf(paid),
    ]);
    expect(cents(sum?.cwl ?? 0)).toBe(found.reduce((total, each) => total + cents(Number(each.uwl)), 0));
  });

  test('have ids beyond 2^53 that differ after the fifteenth character', async () => {
    const found = await all(settledBody());
    expect(found.every(({ id }) => BigInt(id) > 2n ** 53n)).toBe(true);
    expect(new Set(found.map(({ id }) => id.slice(0, 15))).size).toBeLessThan(found.length);
  });

  test('unsettled ones: singles, parlay, system, confirming, cashed out in part, in progress', async () => {
    const { records, total } = await orders({ isSettled: false, current: 1, size: 200, currencyId: 1 });
    expect([
      total,
      records.filter(({ st }) => st === 1).length,
      new Set(records.map(({ bn }) => bn)),
    ]).toEqual([8, 1, new Set([1, 3, 11])]);
    expect(records.filter(({ crl }) => crl !== undefined).map(({ crl }) => crl?.map(({ st }) => st))).toEqual(
      [[5, 2, 3], [1]],
    );
    for (const each of records) {
      const done = (each.crl ?? []).filter(({ st }) => st === 5);
      expect([cents(each.cots ?? 0), cents(each.cops ?? 0)]).toEqual([
        done.reduce((sum, { cst }) => sum + cents(cst), 0),
        done.reduce((sum, { cops }) => sum + cents(cops), 0),
      ]);
    }
  });

  test('the possible win follows from the odds, and is paid if all legs won', async () => {
    const records = [
      ...(await orders({ isSettled: false, current: 1, size: 200 })).records,
      ...(await all(settledBody())),
    ];
    for (const each of records) {
      const legs = each.ops.map(({ od, sr }) => ({ od: Math.round(od * 1000), result: (sr ?? 0) as 0 }));
      const series = each.sert === 0 ? 1 : (each.sv as number);
      expect([cents(each.sat), each.bn]).toEqual([cents(each.us) * each.bn, betsOf(legs, series).length]);
      expect(cents(each.mla)).toBe(
        payout(
          cents(each.us),
          legs.map((leg) => ({ ...leg, result: 0 as const })),
          series,
        ),
      );
      expect(cents(each.mla) - cents(each.sat)).toBe(cents(each.mwa));
      const paid =
        each.st === 5 && each.crl === undefined ? payout(cents(each.us), legs, series) : cents(each.sa ?? 0);
      expect(cents(each.sa ?? 0)).toBe(paid);
    }
    expect(new Set(records.map(({ st }) => st))).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(new Set(records.flatMap(({ ops }) => ops.map(({ sr }) => sr ?? 0)))).toEqual(
      new Set([0, 2, 3, 4, 5, 6, 7]),
    );
  });

  test('an order in confirmation is accepted after a moment, and a running cash-out ends', async () => {
    const own = login('poor');
    const open = { isSettled: false, current: 1, size: 200 };
    expect((await orders(open, own)).records.map(({ st }) => st)).toContain(1);
    sandbox.advance(610_000);
    const { records } = await orders(open, own);
    expect(records.map(({ st }) => st)).not.toContain(1);
    expect(records.flatMap(({ crl }) => crl?.map(({ st }) => st) ?? [])).toEqual([5, 2, 3, 5]);
    expect(
      records
        .map(({ cots }) => cots ?? 0)
        .filter((each) => each > 0)
        .sort((a, b) => a - b),
    ).toEqual([20, 40]);
  });

  test.each<[string, object, number]>([
    ['a page below 1', { isSettled: false, current: 0, size: 50 }, 5],
    ['no size', { isSettled: false, current: 1 }, 5],
    ['settled without a range', { isSettled: true, current: 1, size: 50 }, 5],
    [
      'a range that ends before it begins',
      { isSettled: true, current: 1, size: 50, startTime: 2, endTime: 1 },
      5,
    ],
    [
      'more than 45 days',
      { isSettled: true, current: 1, size: 50, startTime: 0, endTime: 1_773_489_600_000 },
      14_051,
    ],
  ])('%s is refused', async (_, body, code) => {
    expect(await ask(ORDERS, body)).toMatchObject({ success: false, code, data: null });
  });

  test('belong to their member: another member has other orders, a guest has none', async () => {
    const mine = await all(settledBody());
    const [bob, other] = [
      await orders(settledBody({ size: 200 }), login('bob')),
      await orders(settledBody({ size: 200 }), login('alice2')),
    ];
    const ids = new Set(mine.map(({ id }) => id));
    expect([
      bob.sts[0]?.cid,
      other.sts[0]?.cid,
      [...bob.records, ...other.records].filter(({ id }) => ids.has(id)),
    ]).toEqual([2, 3, []]);
    expect(await ask(ORDERS, settledBody(), null)).toMatchObject({ code: 14_010, data: null });
  });

  test('quotes are for the remaining stake: none without a remaining stake, or during a cash-out', async () => {
    const own = login('vip');
    const { records } = await orders({ isSettled: false, current: 1, size: 200 }, own);
    const settled = (await orders(settledBody({ size: 3 }), own)).records;
    const { data } = await ask(
      '/v1/order/cashOut/price',
      { orderIds: [...records, ...settled].map(({ id }) => id) },
      own,
    );
    const { pr, mxc } = data as {
      mxc: number;
      pr: { oid: string; amt?: number; st: number; smis: number; pmis: number }[];
    };
    expect([mxc, pr.length]).toEqual([5, records.length + settled.length]);
    for (const quote of pr) {
      const order = records.find(({ id }) => id === quote.oid);
      const running = order?.crl?.some(({ st }) => st === 1) === true;
      const quoted = order?.st === 4 && !running;
      expect([quote.oid, quote.amt !== undefined, quote.st]).toEqual([
        quote.oid,
        quoted,
        running ? 102 : (order?.st ?? settled.find(({ id }) => id === quote.oid)?.st),
      ]);
    }
    expect(await ask('/v1/order/cashOut/price', { orderIds: 'x' })).toMatchObject({ code: 5 });
    expect(await ask('/v1/order/cashOut/price', { orderIds: ['no-such-order'] })).toMatchObject({
      code: 0,
      data: { pr: [] },
    });
  });

  test('cash-outs by ids equal those of the orders; a cancelled one gives its stake back', async () => {
    const { records } = await orders({ isSettled: false, current: 1, size: 200 });
    const found = records.flatMap((each) => each.crl ?? []);
    const { data } = await ask('/v1/order/getCashOutsByIds', { ids: found.map(({ id }) => id) });
    const list = data as {
      id: string;
      orderStatus: number;
      cashOutStake: number;
      cancelCashOutAmountTo: number;
    }[];
    expect(list.map(({ id, orderStatus }) => [id, orderStatus])).toEqual(found.map(({ id, st }) => [id, st]));
    expect(
      list
        .filter(({ cancelCashOutAmountTo }) => cancelCashOutAmountTo !== 0)
        .map(({ orderStatus, cancelCashOutAmountTo, cashOutStake }) => [
          orderStatus,
          cancelCashOutAmountTo === cashOutStake,
        ]),
    ).toEqual([[3, true]]);
    expect(await ask('/v1/order/getCashOutsByIds', {})).toMatchObject({ code: 5 });
  });

  test('reserved bets are listed as waiting, or as failed within a range of times', async () => {
    const path = '/v1/order/new/reserve/betList';
    const list = async (body: object) =>
      (await ask(path, body)).data as { ods: { rst: number; fr?: number }[]; sts: { ct: number }[] };
    const [open, failed] = [
      await list({ isFailed: false }),
      await list({ isFailed: true, startTime: '2026-03-07 00:00:00', endTime: '2026-03-15 00:00:00' }),
    ];
    expect([open.ods.map(({ rst }) => rst), open.sts[0]?.ct]).toEqual([[0, 0, 0], 3]);
    expect(failed.ods.map(({ rst, fr }) => [rst, fr])).toEqual([
      [3, 1],
      [2, 8],
      [3, 1],
      [2, 8],
      [3, 1],
    ]);
    expect(await ask(path, { isFailed: true, startTime: '1773489600000', endTime: 'x' })).toMatchObject({
      code: 5,
    });
  });

  test('the same seed makes the same orders (CI runs twice alike)', async () => {
    const twin = await createSandbox({ matches: 120, rate: 0, seed: 7, generator: 'manual' });
    const own = twin.members.login('bob')?.token ?? '';
    const fresh = await createSandbox({ matches: 120, rate: 0, seed: 7, generator: 'manual' });
    expect(await betsIn(twin, own)).toEqual(await betsIn(fresh, fresh.members.login('bob')?.token ?? ''));
    await Promise.all([twin.close(), fresh.close()]);
  });
});

type Anchor = {
  liveRoomId: number;
  hostId: number;
  matchId: string;
  liveStatus: number;
  liveHostType: number;
  subscribeStatus: number;
  homeName: string;
};
const anchors = async (authorization: string | null = token) =>
  (await ask('/api/forehead/live/anchor/list', {}, authorization)).data as Anchor[];
const special = async (user: string) =>
  ((await ask('/api/forehead/live/room/special/list', {}, login(user))).data as string)
    .split(',')
    .filter(Boolean);
const living = async (): Promise<Anchor> =>
  (await anchors()).find(({ liveStatus }) => liveStatus === 1) as Anchor;

describe('rooms', () => {
  test('show the matches in play, also to guests; other kinds only to members who may enter', async () => {
    const list = await anchors(null);
    const inPlay = new Set([5, 2, 8, 9].flatMap((status) => sandbox.matchIds(undefined, status)));
    expect(list.filter(({ liveStatus, matchId }) => liveStatus === 1 && !inPlay.has(matchId))).toEqual([]);
    expect(new Set(list.map(({ liveHostType }) => liveHostType))).toEqual(new Set([0, 1, 17]));
    const of = (type: number) =>
      list.filter(({ liveHostType }) => liveHostType === type).map(({ liveRoomId }) => String(liveRoomId));
    expect([await special('alice'), await special('vip'), await special('agent')]).toEqual([
      [],
      of(1),
      of(17),
    ]);
  });

  test('a booking is listed until it is cancelled; one of an unknown room is refused', async () => {
    const { hostId, matchId } = await living();
    const booking = { subscribeMatchId: matchId, subscribeHostId: hostId };
    const boardMatch = async () => [
      (await ask('/api/forehead/live/booking/get')).data,
      (await anchors()).find((each) => each.hostId === hostId)?.subscribeStatus,
    ];
    expect(await ask('/api/forehead/live/booking/send', booking)).toMatchObject({ code: 1 });
    expect(await boardMatch()).toEqual([
      { subscribeMatchId: [matchId], subscribeHostId: [String(hostId)] },
      1,
    ]);
    expect(await ask('/api/forehead/live/booking/cancel', booking)).toMatchObject({ code: 1 });
    expect(await boardMatch()).toEqual([{ subscribeMatchId: [], subscribeHostId: [] }, 0]);
    expect(await ask('/api/forehead/live/booking/send', { ...booking, subscribeHostId: '1' })).toMatchObject({
      code: -2,
      data: null,
    });
  });

  test('a rain opens at its time, is received once, and its coins are added to the balance', async () => {
    const { liveRoomId: roomId } = await living();
    type Rain = { state: number; hasReceived: number } | null;
    const rain = async () => (await ask('/api/forehead/live/red/envelope/get', { roomId })).data as Rain;
    for (let step = 0; step < 60 && (await rain())?.state !== 1; step += 1) sandbox.advance(15_000);
    const before = (await ask('/api/forehead/live/coin/balance')).data;
    expect(await ask('/api/forehead/live/red/envelope/receive', { roomId })).toMatchObject({
      code: 1,
      data: { prizeType: 15, amount: '8.88' },
    });
    expect(await ask('/api/forehead/live/red/envelope/receive', { roomId })).toMatchObject({
      code: 1001,
      data: null,
    });
    expect([
      before,
      (await ask('/api/forehead/live/coin/balance')).data,
      (await rain())?.hasReceived,
    ]).toEqual([{ coinBalance: '10000.00' }, { coinBalance: '10008.88' }, 1]);
  });

  test('an approval is stored; one of another match, or of no message, is refused', async () => {
    const { liveRoomId: roomId, matchId } = await living();
    const submit = (more: object) =>
      ask('/api/forehead/live/lottery/approval/submitInfo', {
        roomId,
        matchId,
        messageId: `m-${roomId}-1`,
        approvalResult: 2,
        ...more,
      });
    expect([
      (await submit({ matchId: '1' })).code,
      (await submit({ messageId: 'x' })).code,
      (await submit({ approvalResult: 3 })).code,
      (await submit({})).code,
    ]).toEqual([-2, -2, 1001, 1]);
    expect(
      (
        (await ask('/api/forehead/live/lottery/approval/info', { roomId })).data as {
          approvalResult: number;
        }[]
      ).map(({ approvalResult }) => approvalResult),
    ).toEqual([2, 0]);
  });

  test('the ten users who gave most are sorted; an unknown room is refused', async () => {
    const { liveRoomId: roomId } = await living();
    const ten = (await ask('/api/forehead/live/room/gift/top10', { roomId })).data as {
      rank: number;
      amount: string;
    }[];
    expect([ten.map(({ rank }) => rank), ten.map(({ amount }) => Number(amount))]).toEqual([
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      ten.map(({ amount }) => Number(amount)).sort((a, b) => b - a),
    ]);
    expect(await ask('/api/forehead/live/room/gift/top10', { roomId: 1 })).toMatchObject({ code: -2 });
  });
});

describe('chat, titles and tips', () => {
  test('every request creates a new chat token; a banned user gets the ban in the answer', async () => {
    const pass = async (user: string) =>
      (await get('/api/forehead/user/chat/token/v2?languageType=ENG', login(user))).data as {
        token: string;
        chatBanInfo: { isBan: number; banText: string };
      };
    const [one, two, banned] = [await pass('alice'), await pass('alice'), await pass('banned')];
    expect([one.token === two.token, one.chatBanInfo, banned.chatBanInfo]).toEqual([
      false,
      { isBan: 0, banText: '', banEndTime: null },
      { isBan: 1, banText: 'You may not chat', banEndTime: null },
    ]);
    expect(await get('/api/forehead/user/chat/token/v2', null)).toMatchObject({ data: null });
  });

  test('reports are stored; without a room, a category or a text they are refused', async () => {
    const { liveRoomId: roomId } = await living();
    const report = (more: object) =>
      ask('/api/forehead/live/chat/report/add', {
        roomId,
        messageId: 'm-1',
        userId: 'u',
        categoryId: '2',
        content: 'x',
        ...more,
      });
    expect([
      (await report({ roomId: 1 })).code,
      (await report({ categoryId: '99' })).code,
      (await report({ messageId: '' })).code,
      (await report({})).code,
    ]).toEqual([-2, -2, 1001, 1]);
    expect(
      await ask('/api/forehead/live/report/submit', { roomId, typeId: '10', content: '', images: [] }),
    ).toMatchObject({ code: 1001 });
    expect(
      await ask('/api/forehead/live/report/submit', {
        roomId,
        typeId: '10',
        content: 'y',
        images: ['a', 'b'],
      }),
    ).toMatchObject({ code: 1 });
    const { reports } = (await get('/sandbox/reports')) as unknown as { reports: Record5[] };
    expect(reports.map(({ kind, about, category }) => [kind, about, category])).toEqual([
      ['message', 'm-1', '2'],
      ['room', String(roomId), '10'],
    ]);
  });

  test("a title that the user owns can be worn, and is on the wall; another user's cannot", async () => {
    const own = async () =>
      (await ask('/api/forehead/user/membertitlemanagement/listpc')).data as { id: number; isWear: number }[];
    const titles = await own();
    const [wanted] = titles.filter(({ isWear }) => isWear === 0);
    const lacking = [1, 2, 3, 4, 5, 6, 7, 8].find((id) => !titles.some((title) => title.id === id));
    expect(await ask('/api/forehead/user/title/set/info', { titleId: wanted?.id })).toMatchObject({
      code: 1,
    });
    expect(await ask('/api/forehead/user/title/set/info', { titleId: lacking })).toMatchObject({
      code: 1001,
    });
    expect((await own()).filter(({ isWear }) => isWear === 1).map(({ id }) => id)).toEqual([wanted?.id]);
    expect(
      (await ask('/api/forehead/user/title/wall/info', { userId: '710001' }, login('bob'))).data,
    ).toMatchObject({ titleList: await own() });
    expect(await ask('/api/forehead/user/title/wall/info', { userId: '820001' })).toMatchObject({ code: -2 });
  });

  test('experts are followed, tips read and commented; banned users are refused', async () => {
    const path = '/api/forehead/professor';
    type Tips = {
      list: { id: string; professorId: string; isAttention: number }[];
      total: number;
      isLastPage: number;
    };
    const first = (await ask(`${path}/message/list`, { pageNum: 1, pageSize: 10 })).data as Tips;
    const [tip] = first.list;
    expect([first.list.length, first.isLastPage]).toEqual([10, 0]);
    await ask(`${path}/attention/set`, { id: tip?.professorId, isAttention: 1 });
    expect((await ask(`${path}/attention/list`)).data).toMatchObject({
      total: 1,
      list: [{ id: tip?.professorId, subscribed: 1 }],
    });
    const { data } = await ask(`${path}/comment/add`, { id: tip?.id, content: 'mine' });
    const { id } = data as { id: string };
    await ask(`${path}/comment/add`, { id: tip?.id, content: 'again', parentId: id });
    expect((await ask(`${path}/comment/list`, { id: tip?.id })).data).toMatchObject({
      total: 4,
      list: [{ id, content: 'mine', subComments: [{ content: 'again', parentId: id }] }, {}, {}, {}],
    });
    expect((await ask(`${path}/comment/mine`)).data).toMatchObject({ total: 2 });
    expect([
      (await ask(`${path}/comment/add`, { id: tip?.id, content: ' ' })).code,
      (await ask(`${path}/comment/add`, { id: tip?.id, content: 'fine', parentId: 'none' })).code,
      (await ask(`${path}/comment/add`, { id: tip?.id, content: 'fine' }, login('poor'))).code,
    ]).toEqual([1001, -2, 1001]);
  });

  test('results are within the request, in pages; other feeds have the ended matches', async () => {
    const body = { sportId: 1, beginTime: sandbox.now() - 7 * DAY, endTime: sandbox.now() };
    type Results = { total: number; records: { id: string; bt: number; nsg: { sc: number[] }[] }[] };
    const page = (await ask('/v1/match/matchResultPage', { ...body, current: 1, size: 20 }, null))
      .data as Results;
    const second = (await ask('/v1/match/matchResultPage', { ...body, current: 2, size: 20 }, null))
      .data as Results;
    expect([
      page.records.length,
      page.total > 20,
      page.records.filter(({ id }) => second.records.some((each) => each.id === id)),
    ]).toEqual([20, true, []]);
    expect(page.records.filter(({ bt }) => bt < body.beginTime || bt > body.endTime)).toEqual([]);
    for (const feed of ['second', 'third']) {
      const { data } = await ask(`/api/forehead/data/result/${feed}/list`, body, null);
      const count = (data as { matches: unknown[] }[]).reduce((sum, { matches }) => sum + matches.length, 0);
      expect(count).toBeGreaterThan(page.total * 0.8);
      expect(count).toBeLessThanOrEqual(page.total);
    }
    expect(await ask('/v1/match/matchResultPage', { sportId: 1 }, null)).toMatchObject({ code: 5 });
  });
});
