import { describe, expect, test } from 'vitest';
import { fail, ok, type Result } from '#contract/problem.ts';
import { GUEST, type SessionView } from '#contract/session.ts';
import type { Order, OrderPage } from '#domain/orders/order.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { orderLegOf, orderOf } from '#tests/orderFixture.ts';
import { createListCurrency } from '../orders/listCurrency.ts';
import { createSettledOrders, SETTLED_MAX_AGE_MS, type SettledOrdersDeps } from './settledOrders.ts';

type Request = Parameters<SettledOrdersDeps['readOrders']>[0];
const WEEK = {
  topic: 'settled-orders',
  from: '2026-03-08',
  to: '2026-03-14',
  timeZone: 'Asia/Shanghai',
  page: 1,
} as const;
const page = (orders: readonly Order[], total = orders.length): OrderPage => ({
  orders,
  unreadable: [],
  current: 1,
  size: 50,
  total,
  stakeTotal: null,
  payoutTotal: null,
  statistics: [],
});
const member = (uid: string, wallets: readonly string[] = ['CNY']): SessionView => ({
  ...GUEST,
  user: { uid, name: uid, memberType: 0, currencyId: 1 },
  wallet: {
    balances: wallets.map((coinCode, at) => ({ coinCode, amount: '1', isDefault: at === 0 })),
  } as unknown as SessionView['wallet'],
});
const turn = () => new Promise<void>((done) => setImmediate(done));

const setUp = () => {
  const clock = createFakeClock();
  const requests: Request[] = [];
  const waiting: ((answer: Result<OrderPage>) => void)[] = [];
  const logged: string[] = [];
  const scene: { session: SessionView; changes: number } = { session: member('alice'), changes: 0 };
  const listCurrency = createListCurrency();
  const orders = createSettledOrders({
    clock,
    serverNow: clock.wallNow,
    session: () => scene.session,
    currencyOf: (view) => {
      listCurrency.note(view);
      return listCurrency.filterFor(view);
    },
    readOrders: (request) => {
      requests.push(request);
      return new Promise((done) => waiting.push(done));
    },
    changed: () => {
      scene.changes += 1;
    },
    log: (what) => logged.push(what),
  });
  const answer = async (result: Result<OrderPage>) => {
    waiting.shift()?.(result);
    await turn();
  };
  /** Asks and answers at once. */
  const read = async (answered: OrderPage, question = WEEK as Parameters<typeof orders.ask>[0]) => {
    const asked = orders.ask(question);
    await answer(ok(answered));
    return asked;
  };
  return { clock, requests, waiting, logged, scene, orders, answer, read };
};

describe('settled orders of the worker', () => {
  test('load once for all tabs by the user’s days, 50 a page (MYBETS-11, MYBETS-12, REQ-15, D27)', async () => {
    const { requests, orders, answer } = setUp();
    const asked = Promise.all([orders.ask(WEEK), orders.ask(WEEK), orders.ask({ ...WEEK, page: 2 })]);
    await answer(ok(page([orderOf()], 51)));
    await answer(ok(page([orderOf({ id: '2' })], 51)));
    expect((await asked).map((each) => each.ok && each.value.orders[0]?.id)).toEqual([
      orderOf().id,
      orderOf().id,
      '2',
    ]);
    await orders.ask(WEEK);
    expect(requests).toEqual(
      [1, 2].map((current) => ({
        settled: true,
        currencyId: 1,
        from: Date.parse('2026-03-07T16:00:00Z'),
        to: Date.parse('2026-03-14T15:59:59.999Z'),
        // The range is of the time of settlement.
        rangeOf: 'settled',
        current,
      })),
    );
  });

  test('are in all currencies for a user with wallets in several', async () => {
    const { requests, scene, read } = setUp();
    scene.session = member('alice', ['CNY', 'USD']);
    await read(page([]));
    expect(requests[0]?.currencyId).toBe(null);
  });

  test('are in all currencies once the currency of the user has changed, until another user logs in', async () => {
    const { requests, scene, read } = setUp();
    await read(page([]));
    const { user } = scene.session;
    scene.session = { ...scene.session, user: user === null ? null : { ...user, currencyId: 2 } };
    await read(page([]));
    scene.session = member('bob');
    await read(page([]));
    expect(requests.map(({ currencyId }) => currencyId)).toEqual([1, null, 1]);
  });

  test('a failure is not kept: the next question sends another request (MYBETS-33, MYBETS-34)', async () => {
    const { requests, orders, answer, read } = setUp();
    const failed = orders.ask(WEEK);
    await answer(fail({ code: 'network' }));
    expect(await failed).toEqual(fail({ code: 'network' }));
    expect(await read(page([]))).toMatchObject({ ok: true });
    expect(requests).toHaveLength(2);
  });

  test('days that do not exist, and a question of a guest, send nothing', async () => {
    const { requests, scene, orders } = setUp();
    expect(await orders.ask({ ...WEEK, from: '2026-02-31' })).toEqual(fail({ code: 'bad-request' }));
    scene.session = GUEST;
    expect(await orders.ask(WEEK)).toMatchObject({ ok: true, value: { orders: [], total: 0 } });
    expect(requests).toEqual([]);
  });

  test('are read again after 30 s, and 300 ms after orders changed, however many did', async () => {
    const { clock, requests, scene, orders, read } = setUp();
    await read(page([]));
    clock.advance(SETTLED_MAX_AGE_MS);
    expect(scene.changes).toBe(1);
    await read(page([]));
    for (let settled = 0; settled < 5; settled += 1) orders.outdate();
    expect(scene.changes).toBe(1);
    clock.advance(300);
    expect(scene.changes).toBe(2);
    await read(page([]));
    expect(requests).toHaveLength(3);
  });

  test('without questions no timer runs, and no change is announced', async () => {
    const { clock, scene, read } = setUp();
    await read(page([]));
    clock.advance(SETTLED_MAX_AGE_MS);
    clock.advance(10 * SETTLED_MAX_AGE_MS);
    expect([scene.changes, clock.timers()]).toEqual([1, 0]);
  });

  test('an answer to a request from before a change goes to no tab: the page is read again (D27)', async () => {
    const { requests, scene, orders, answer } = setUp();
    const asked = Promise.all([orders.ask(WEEK), orders.ask(WEEK)]);
    scene.session = member('alice', ['CNY', 'USD']);
    orders.outdate();
    await answer(ok(page([])));
    await answer(ok(page([orderOf()])));
    expect(await asked).toMatchObject([
      { ok: true, value: { total: 1 } },
      { ok: true, value: { total: 1 } },
    ]);
    await orders.ask(WEEK);
    expect(requests.map(({ currencyId }) => currencyId)).toEqual([1, null]);
  });

  test('orders of a user who has left are not returned to the next user (I6)', async () => {
    const { requests, scene, orders, answer, read } = setUp();
    await read(page([orderOf()]));
    const flying = orders.ask({ ...WEEK, page: 2 });
    scene.session = member('bob');
    const bobs = orders.ask(WEEK);
    await answer(ok(page([orderOf({ id: 'of-alice' })])));
    await answer(ok(page([])));
    expect([await flying, await bobs]).toMatchObject([
      { ok: true, value: { orders: [] } },
      { ok: true, value: { orders: [] } },
    ]);
    expect(requests).toHaveLength(3);
  });

  test('an order that was settled again carries its earlier payout and results (D29)', async () => {
    const { orders, clock, read } = setUp();
    const won = orderOf({ settledAmount: '195' });
    const lost = orderOf({ settledAmount: '0', options: [orderLegOf({ result: 3 })] });
    expect(await read(page([won]))).toMatchObject({ ok: true, value: { earlier: {} } });
    orders.outdate();
    clock.advance(300);
    const corrected = await read(page([lost]));
    expect(corrected.ok && corrected.value.earlier).toEqual({ [lost.id]: { payout: '195', results: [4] } });
    orders.outdate();
    clock.advance(300);
    const same = await read(page([lost]));
    expect(same.ok && same.value.earlier).toEqual({ [lost.id]: { payout: '195', results: [4] } });
  });

  test('a payout whose formula and parts disagree is reported once (C19)', async () => {
    const { clock, logged, orders, read } = setUp();
    const order = orderOf({
      settledAmount: '117',
      cashOutTotalAmount: '40',
      cashOutPayoutStake: '35',
      cashOutList: [{ id: 'c' }] as never,
    });
    await read(page([order]));
    orders.outdate();
    clock.advance(300);
    await read(page([order]));
    expect(logged).toEqual(['payout-differs']);
  });
});
