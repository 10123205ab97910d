import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Session } from '#contract/session.ts';
import type { OpenOrderList, Order, SettledPage } from '#domain/orders/order.ts';
import { createCaller } from '#platform/http.ts';
import { shiftDay } from '#domain/orders/historyRange.ts';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import type { FakeTab } from './fakeTab.ts';
import { configOf, createBench, settle, until, untilTrue, type Bench } from './harness.ts';
import { createFakeJournal } from './orders/scene.ts';

const LIST = '/v1/order/new/bet/list';

let sandbox: Sandbox;
let bench: Bench;
const openScene = async (push: boolean): Promise<void> => {
  sandbox = await createSandbox({ matches: 20, rate: 0.001, generator: 'manual' });
  const { journal } = createFakeJournal();
  today = new Date(sandbox.now()).toISOString().slice(0, 10);
  bench = createBench({ ...configOf(sandbox.url, push), merchant: 'sandbox' }, `${sandbox.url}/sport/`, {
    journal: () => journal,
  });
};
beforeEach(() => openScene(true));
afterEach(async () => {
  bench.close();
  await sandbox.close();
});

const step = () => bench.clock.advance(20);
const post = async <T>(path: string, body: unknown): Promise<T> =>
  (await (
    await fetch(`${sandbox.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json()) as T;
const listRequests = (): number => sandbox.stats().requests[LIST] ?? 0;

const logIn = async (tab: FakeTab, user = 'alice'): Promise<void> => {
  const session = await post<Session>('/sandbox/login', { user });
  await tab.api.session(tab.id, { kind: 'login', session });
  await until(() => tab.model.documents.session?.user?.uid === session.uid, step);
  await until(() => tab.model.documents.bets?.journal === 'ready', step);
};
/** The date on the sandbox's clock. The test hardly drives it past midnight. */
let today = '';
/** Returns the range from 43 days ago to tomorrow. */
const days = () => ({ from: shiftDay(today, -43), to: shiftDay(today, 1), timeZone: 'UTC' });
const readPage = async (tab: FakeTab, page: number): Promise<SettledPage> => {
  const answer = await tab.api.ask(tab.id, { topic: 'settled-orders', ...days(), page });
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.value as SettledPage;
};
const readOpen = async (tab: FakeTab): Promise<readonly Order[]> => {
  const answer = await tab.api.ask(tab.id, { topic: 'open-bets' });
  if (!answer.ok) throw new Error(answer.problem.code);
  return (answer.value as OpenOrderList).orders;
};
const changesOf = (tab: FakeTab, topic: string): number =>
  tab.model.events.filter((event) => event.kind === 'asked-changed' && event.topic === topic).length;

describe('the bet history, with the sandbox', () => {
  test('another currency of the user outdates the lists of orders, which it filters (USER-09, D27)', async () => {
    const tab = await bench.tab();
    const session = { ...(await post<Session>('/sandbox/login', { user: 'alice' })), wallet: null };
    await tab.api.session(tab.id, { kind: 'login', session });
    await until(() => tab.model.documents.bets?.journal === 'ready', step);
    await Promise.all([readOpen(tab), readPage(tab, 1)]);
    await settle();
    const before = ['open-bets', 'settled-orders'].map((topic) => changesOf(tab, topic));
    const requests = listRequests();
    await tab.api.session(tab.id, { kind: 'login', session: { ...session, currencyId: 2 } });
    // Kept orders expire after 10 s.
    for (let time = 0; time < 4; time += 1) {
      bench.clock.advance(200);
      await settle();
    }
    const after = ['open-bets', 'settled-orders'].map((topic) => changesOf(tab, topic));
    expect(after.map((count, at) => count > (before[at] ?? 0))).toEqual([true, true]);
    await Promise.all([readOpen(tab), readPage(tab, 1)]);
    expect(listRequests() - requests).toBeGreaterThanOrEqual(2);
  });

  test('has the orders of all currencies once the currency has changed, also if nobody asked before (I2)', async () => {
    bench.close();
    const currencies: unknown[] = [];
    bench = createBench({ ...configOf(sandbox.url), merchant: 'sandbox' }, `${sandbox.url}/sport/`, {
      caller: (options) => {
        const call = createCaller(options);
        return (name, body = {}, more) => {
          if (name === 'orderList' && body['isSettled'] === true) currencies.push(body['currencyId']);
          return call(name, body, more);
        };
      },
    });
    const tab = await bench.tab();
    const session = { ...(await post<Session>('/sandbox/login', { user: 'alice' })), wallet: null };
    await tab.api.session(tab.id, { kind: 'login', session });
    await tab.api.session(tab.id, { kind: 'login', session: { ...session, currencyId: 2 } });
    await readPage(tab, 1);
    // The login expires, and the same user logs in again.
    await post('/sandbox/expire', { user: 'all' });
    const isGuest = (): boolean => tab.model.documents.session?.user === null;
    await until(isGuest, () => bench.clock.advance(1_000));
    const renewed = { ...(await post<Session>('/sandbox/login', { user: 'alice' })), wallet: null };
    await tab.api.session(tab.id, { kind: 'login', session: { ...renewed, currencyId: 2 } });
    await until(() => !isGuest(), step);
    await readPage(tab, 1);
    expect([...new Set(currencies)]).toEqual([undefined]);
  });

  test('comes in pages of 50, each requested once for all tabs, newest first (MYBETS-11, REQ-15, D27)', async () => {
    const [tab, other] = [await bench.tab(), await bench.tab()];
    await logIn(tab);
    await post('/sandbox/history', { user: 'alice', count: 120, days: 40 });
    const before = listRequests();
    const first = await readPage(tab, 1);
    const pages = [first, ...(await Promise.all([2, 3, 4].map((page) => readPage(tab, page))))];
    const repeated = await Promise.all([1, 2, 3, 4].map((page) => readPage(other, page)));
    expect(listRequests() - before).toBe(4);
    expect(pages.map(({ orders }) => orders.length)).toEqual([50, 50, 50, first.total - 150]);
    expect(repeated.map(({ orders }) => orders.map(({ id }) => id))).toEqual(
      pages.map(({ orders }) => orders.map(({ id }) => id)),
    );
    const orders = pages.flatMap((page) => page.orders);
    expect(new Set(orders.map(({ id }) => id)).size).toBe(first.total);
    expect(first.total).toBeGreaterThan(150);
    const times = orders.map(({ createdTime }) => createdTime ?? 0);
    expect(times).toEqual([...times].sort((a, b) => b - a));
  });

  test('has the statistics of each currency of a user with wallets of several (MYBETS-13)', async () => {
    const tab = await bench.tab();
    await logIn(tab);
    await post('/sandbox/history', { user: 'alice', count: 40, days: 10, currencies: [1, 2] });
    const { statistics, total } = await readPage(tab, 1);
    const wallets = tab.model.documents.session?.wallet?.balances.length ?? 0;
    expect(wallets).toBeGreaterThan(1);
    expect(statistics.map(({ coinName }) => coinName).sort()).toEqual(['CNY', 'USD']);
    expect(statistics.reduce((sum, { count }) => sum + count, 0)).toBe(total);
  });

  test('a settled order, and a second settlement, change both lists in every tab by push (D29, D1)', async () => {
    const tabs = [await bench.tab(), await bench.tab()];
    const [tab, other] = tabs as [FakeTab, FakeTab];
    await logIn(tab);
    for (let turn = 0; turn < 60; turn += 1) {
      step();
      await settle(1);
    }
    const open = await readOpen(tab);
    const order = open.find(({ status, options }) => status === 4 && options.length === 1);
    if (order === undefined) throw new Error('There is no open single.');
    const { total } = await readPage(tab, 1);
    const seen = tabs.map((each) => [changesOf(each, 'open-bets'), changesOf(each, 'settled-orders')]);
    const haveAllChanges = () =>
      tabs.every(
        (each, at) =>
          changesOf(each, 'open-bets') > (seen[at]?.[0] ?? 0) &&
          changesOf(each, 'settled-orders') > (seen[at]?.[1] ?? 0),
      );

    await post(`/sandbox/orders/${order.id}/settle`, { legs: [{ result: 4 }] });
    sandbox.advance(100);
    await until(haveAllChanges, step);
    expect((await readOpen(other)).map(({ id }) => id)).not.toContain(order.id);
    const won = await readPage(other, 1);
    expect(won.total).toBe(total + 1);
    const paid = won.orders.find(({ id }) => id === order.id)?.settledAmount;
    expect(Number(paid)).toBeGreaterThan(Number(order.betAmount));

    await post(`/sandbox/orders/${order.id}/settle`, { legs: [{ result: 3 }] });
    sandbox.advance(100);
    const lost = async () => (await readPage(tab, 1)).orders.find(({ id }) => id === order.id);
    await untilTrue(async () => (await lost())?.settledAmount === '0', step);
    expect((await readPage(other, 1)).earlier[order.id]).toEqual({ payout: paid, results: [4] });
  });

  test('on polls alone a settled order moves to the other list at the next read (D27)', async () => {
    bench.close();
    await sandbox.close();
    await openScene(false);
    const tab = await bench.tab();
    await logIn(tab);
    const order = (await readOpen(tab)).find(({ status, options }) => status === 4 && options.length === 1);
    if (order === undefined) throw new Error('There is no open single.');
    await readPage(tab, 1);
    await post(`/sandbox/orders/${order.id}/settle`, { legs: [{ result: 2 }] });
    const seen = changesOf(tab, 'open-bets');
    await until(() => changesOf(tab, 'open-bets') > seen, step);
    const settledBefore = changesOf(tab, 'settled-orders');
    expect((await readOpen(tab)).map(({ id }) => id)).not.toContain(order.id);
    await until(() => changesOf(tab, 'settled-orders') > settledBefore, step);
    expect((await readPage(tab, 1)).orders.map(({ id }) => id)).toContain(order.id);
  });

  test('is empty for a guest, and another user gets nothing of it (I6)', async () => {
    const tab = await bench.tab();
    expect(await readPage(tab, 1)).toMatchObject({ orders: [], total: 0 });
    expect(listRequests()).toBe(0);
    await logIn(tab);
    const alices = new Set((await readPage(tab, 1)).orders.map(({ id }) => id));
    await logIn(tab, 'vip');
    const vips = (await readPage(tab, 1)).orders.map(({ id }) => id);
    expect(alices.size).toBeGreaterThan(0);
    expect(vips.filter((id) => alices.has(id))).toEqual([]);
  });
});
