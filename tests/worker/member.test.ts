import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MemberAnswers, MemberQuestion } from '#contract/memberQuery.ts';
import type { Session } from '#contract/session.ts';
import type { TitleId } from '#domain/rooms/title.ts';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import type { FakeTab } from './fakeTab.ts';
import { configOf, createBench, settle, until, type Bench } from './harness.ts';

const OWN = '/api/forehead/user/membertitlemanagement/listpc';
const ALL = '/api/forehead/user/title/list/all';
const WEAR = '/api/forehead/user/title/set/info';
const BANNERS = '/ssapi/bannerList/search';

let sandbox: Sandbox;
let bench: Bench;
beforeEach(async () => {
  sandbox = await createSandbox({ matches: 20, rate: 0.001, generator: 'manual' });
  bench = createBench({ ...configOf(sandbox.url, false), merchant: 'sandbox' }, `${sandbox.url}/sport/`);
});
afterEach(async () => {
  bench.close();
  await sandbox.close();
});

const step = () => bench.clock.advance(20);
const requests = (path: string): number => sandbox.stats().requests[path] ?? 0;
const post = (path: string, body: object): Promise<Response> =>
  fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const sessionOf = async (user: string): Promise<Session> =>
  (await (await post('/sandbox/login', { user })).json()) as Session;
const logIn = async (tab: FakeTab, user = 'alice'): Promise<Session> => {
  const session = await sessionOf(user);
  await tab.api.session(tab.id, { kind: 'login', session });
  await until(() => tab.model.documents.session?.user?.uid === session.uid, step);
  return session;
};
const ask = async <Q extends MemberQuestion>(
  tab: FakeTab,
  question: Q,
): Promise<MemberAnswers[Q['topic']]> => {
  const answer = await tab.api.ask(tab.id, question);
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.value as MemberAnswers[Q['topic']];
};
const changes = (tab: FakeTab, topic: string): number =>
  tab.model.events.filter((event) => event.kind === 'asked-changed' && event.topic === topic).length;

describe('titles, with the sandbox', () => {
  test('a stored session loads own and all titles once for two tabs (BOOT-15, BOOT-16, TITLES-01)', async () => {
    const session = await sessionOf('alice');
    const tab = await bench.tab(undefined, { session: { generation: 1, session } });
    const other = await bench.tab();
    await until(() => requests(OWN) === 1 && requests(ALL) === 1, step);
    const [mine, theirs] = await Promise.all([
      ask(tab, { topic: 'titles' }),
      ask(other, { topic: 'titles' }),
    ]);
    expect(theirs).toEqual(mine);
    expect(mine.all).toHaveLength(8);
    expect(mine.own.filter(({ worn }) => worn)).toHaveLength(1);
    expect([requests(OWN), requests(ALL)]).toEqual([1, 1]);
  });

  test('a guest loads all titles once, shortly after the start (BOOT-16)', async () => {
    const [tab, other] = [await bench.tab(), await bench.tab()];
    await settle();
    expect(requests(ALL)).toBe(0);
    bench.clock.advance(2_000);
    await until(() => requests(ALL) === 1);
    const titles = await ask(tab, { topic: 'titles' });
    expect([titles.own, titles.all.length]).toEqual([[], 8]);
    expect(await ask(other, { topic: 'titles' })).toEqual(titles);
    await settle();
    expect([requests(OWN), requests(ALL)]).toEqual([0, 1]);
  });

  test.each([
    ['rooms are off', { modules: { rooms: false } }],
    ['there is a maintenance', { maintenance: {} }],
  ])('a guest loads no titles after the start while %s', async (_what, more) => {
    const closed = createBench(
      { ...configOf(sandbox.url, false, more), merchant: 'sandbox' },
      `${sandbox.url}/sport/`,
    );
    const tab = await closed.tab();
    closed.clock.advance(2_000);
    await ask(tab, { topic: 'banners', bannerSlot: 'home' });
    await settle();
    expect([requests(BANNERS), requests(ALL)]).toEqual([1, 0]);
    closed.close();
  });

  test('a guest of a platform that refuses them sees no titles, and asks once (D38)', async () => {
    await post('/sandbox/faults', { kind: 'status', status: 401, on: { path: ALL } });
    const tab = await bench.tab();
    expect(await ask(tab, { topic: 'titles' })).toEqual({ own: [], all: [] });
    await ask(tab, { topic: 'titles' });
    expect(requests(ALL)).toBe(1);
  });

  test('a login loads the titles of the user, the next login those of the next user (BOOT-20, BOOT-21)', async () => {
    const tab = await bench.tab();
    await ask(tab, { topic: 'titles' });
    await logIn(tab);
    await until(() => requests(OWN) === 1 && requests(ALL) === 2, step);
    const told = changes(tab, 'titles');
    expect(told).toBeGreaterThan(0);
    await logIn(tab, 'bob');
    await until(() => requests(OWN) === 2 && requests(ALL) === 3, step);
    expect(changes(tab, 'titles')).toBeGreaterThan(told);
  });

  test('titles that are 60 s old are read again, as the user may have won one (TITLES-01, TITLES-05)', async () => {
    const tab = await bench.tab();
    await logIn(tab);
    await ask(tab, { topic: 'titles' });
    bench.clock.advance(59_000);
    await ask(tab, { topic: 'titles' });
    expect([requests(OWN), requests(ALL)]).toEqual([1, 1]);
    bench.clock.advance(1_000);
    await ask(tab, { topic: 'titles' });
    expect([requests(OWN), requests(ALL)]).toEqual([2, 2]);
  });

  test('a title is worn by one request, and every tab reads the titles again (TITLES-03)', async () => {
    const [tab, other] = [await bench.tab(), await bench.tab()];
    const { uid } = await logIn(tab);
    const { own } = await ask(tab, { topic: 'titles' });
    const next = own.find(({ worn }) => !worn);
    if (next === undefined) throw new Error('The member has one title only.');
    const told = changes(other, 'titles');
    const after = await ask(tab, { topic: 'title-wear', titleId: next.id });
    expect(after.own.find(({ worn }) => worn)?.id).toBe(next.id);
    await until(() => changes(other, 'titles') > told, step);
    expect((await ask(other, { topic: 'titles' })).own.find(({ worn }) => worn)?.id).toBe(next.id);
    expect(requests(WEAR)).toBe(1);
    const wall = await ask(other, { topic: 'title-wall', userId: uid });
    expect(wall.titles.find(({ worn }) => worn)?.id).toBe(next.id);
  });

  test('a title that is not the user’s is refused, and what is worn stays (TITLES-03)', async () => {
    const tab = await bench.tab();
    await logIn(tab);
    const { own, all } = await ask(tab, { topic: 'titles' });
    const foreign = all.find(({ id }) => own.every((each) => each.id !== id))?.id ?? ('99' as TitleId);
    const answer = await tab.api.ask(tab.id, { topic: 'title-wear', titleId: foreign });
    expect(answer).toMatchObject({ ok: false, problem: { code: 'refused' } });
    expect((await ask(tab, { topic: 'titles' })).own).toEqual(own);
  });

  test('a wall names its user; what a title requires comes with the progress (TITLES-02, TITLES-04)', async () => {
    const tab = await bench.tab();
    const { uid, name } = await logIn(tab);
    const wall = await ask(tab, { topic: 'title-wall', userId: uid });
    expect([wall.userId, wall.name, wall.titles.length > 0]).toEqual([uid, name, true]);
    const { own, all } = await ask(tab, { topic: 'titles' });
    const foreign = all.find(({ id }) => own.every((each) => each.id !== id));
    const [has, lacks] = await Promise.all(
      [own[0], foreign].map((title) =>
        ask(tab, { topic: 'title-progress', titleId: title?.id ?? ('' as TitleId) }),
      ),
    );
    expect([has?.id, has?.obtained, has?.progress]).toEqual([own[0]?.id, true, has?.target]);
    expect([lacks?.id, lacks?.obtained]).toEqual([foreign?.id, false]);
    expect(lacks?.progress).toBeLessThan(lacks?.target ?? 0);
    expect(new Set(['', has?.condition, lacks?.condition]).size).toBe(3);
  });
});

describe('banners, bankers, coupons and games, with the sandbox', () => {
  test('banners of a place load once for all tabs and guests (BANNER-01, REQ-03, REQ-19)', async () => {
    const [tab, other] = [await bench.tab(), await bench.tab()];
    const [mine, theirs] = await Promise.all([
      ask(tab, { topic: 'banners', bannerSlot: 'home' }),
      ask(other, { topic: 'banners', bannerSlot: 'home' }),
    ]);
    expect(mine).toHaveLength(3);
    expect(theirs).toEqual(mine);
    expect(requests(BANNERS)).toBe(1);
    await ask(tab, { topic: 'banners', bannerSlot: 'detail' });
    expect(requests(BANNERS)).toBe(2);
    const english = mine.map(({ title }) => title);
    await tab.api.command(tab.id, { kind: 'settings.set', change: { locale: 'zh-CN' } });
    await until(() => changes(tab, 'banners') > 0, step);
    expect((await ask(tab, { topic: 'banners', bannerSlot: 'home' })).map(({ title }) => title)).not.toEqual(
      english,
    );
  });

  test('bankers are listed with limits, and one has plans with codes (BANKER-01, BANKER-02, REQ-20)', async () => {
    const tab = await bench.tab();
    await logIn(tab);
    const bankers = await ask(tab, { topic: 'bankers' });
    expect(bankers).toHaveLength(5);
    const { plans, ...summary } = await ask(tab, { topic: 'banker', bankerId: bankers[0]?.id ?? '' });
    expect(summary).toEqual(bankers[0]);
    expect(plans.map(({ sports }) => sports)).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
    expect(plans[0]).toMatchObject({ leastStake: '10', mostStake: '5000' });
    expect(await tab.api.ask(tab.id, { topic: 'banker', bankerId: '141-99' })).toMatchObject({ ok: false });
  });

  test('the bankers’ game gives its page without token and apiSrc to tabs (BOOT-29, BOOT-30)', async () => {
    const tab = await bench.tab();
    await logIn(tab);
    const jump = await ask(tab, { topic: 'game-jump', game: 'banker' });
    expect(jump).toMatchObject({ token: 'game-141-token', page: `${sandbox.url}/game/141/` });
    expect(new URL(jump.apiSrc).origin).toBe(sandbox.url);
  });

  test('coupons of kinds 8, 12 and 13 and a title prize are listed for users, not guests (TITLES-05)', async () => {
    const tab = await bench.tab();
    expect(await tab.api.ask(tab.id, { topic: 'coupons' })).toMatchObject({ ok: false });
    await logIn(tab);
    const coupons = await ask(tab, { topic: 'coupons' });
    expect(new Set(coupons.map(({ kind }) => kind))).toEqual(
      new Set(['cash-coupon', 'deposit-coupon', 'flow-coupon', 'title']),
    );
    expect(coupons.find(({ kind }) => kind === 'title')?.titleId).toBe('2');
  });

  test.each([
    { topic: 'banners', bannerSlot: 'elsewhere' },
    { topic: 'banker', bankerId: '../x' },
    { topic: 'title-wear', titleId: 5 },
    { topic: 'game-jump', game: 'poker' },
    { topic: 'notices-off', kinds: ['x'] },
    { topic: 'notices-system', words: {} },
    { topic: 'notices-system', words: null, onlyIfOn: 'yes' },
    { topic: 'notices-read', ids: 'all' },
  ])('the port refuses %o', async (question) => {
    const tab = await bench.tab();
    expect(await tab.api.ask(tab.id, question as never)).toEqual({
      ok: false,
      problem: { code: 'bad-request' },
    });
  });
});
