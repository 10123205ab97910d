import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#domain/orders/order.ts';
import { bettorAt } from '#sandbox/betting/bettor.ts';
import type { FakeTab } from '../fakeTab.ts';
import { until } from '../harness.ts';
import { createCashOutScene, type CashOutScene } from './scene.ts';

// Cash-outs that this browser did not send: the list of open orders has their unfinished records.

let scene: CashOutScene;
let tab: FakeTab;
beforeEach(async () => {
  scene = await createCashOutScene();
  tab = await scene.bench().tab();
  await scene.logIn(tab);
});
afterEach(() => scene.close());

const SUBMIT = '/v1/order/cashOut/bet';
const RECORDS = '/v1/order/getCashOutsByIds';
const polls = (): number => scene.sandbox.stats().requests[RECORDS] ?? 0;
const told = (of: FakeTab) => scene.notices(of).map(({ what }) => what);
const openOf = async ({ id }: Order): Promise<Order | undefined> =>
  (await scene.open(tab)).find((each) => each.id === id);

/** The kept list of open orders expires after 10 s. */
const LIST_EXPIRES_MS = 11_000;
/**
 * Cashes out a stake of an order on another device, with an outcome that the platform holds back. Returns the order
 * once a tab has listed it with its record.
 */
const cashOutElsewhere = async (order: Order, stake: string, outcome: object = {}): Promise<Order> => {
  await scene.post('/sandbox/cash-outs', { next: [{ keep: 'confirming', ...outcome }] });
  const { success } = await bettorAt(scene.sandbox, 'alice').ask(SUBMIT, {
    orderId: order.id,
    cashOutStake: Number(stake),
    unitCashOutPayoutStake: Number(scene.documentOf(tab).quotes[order.id]?.rate),
    acceptOddsChange: true,
  });
  expect(success).toBe(true);
  await scene.pass(LIST_EXPIRES_MS);
  const listed = (await openOf(order)) ?? order;
  expect(listed.cashOutList.map(({ orderStatus }) => orderStatus)).toEqual([1]);
  return listed;
};
const release = () => scene.post('/sandbox/cash-outs', { release: true });

describe('a cash-out that was made on another device', () => {
  test('is polled once it is listed, and its end is told once, in one tab (CASHOUT-12, CASHOUT-24, D26)', async () => {
    const order = await scene.quotedOrder(tab);
    const other = await scene.bench().tab();
    await scene.open(tab);
    await scene.pass(10_000);
    expect(polls()).toBe(0);
    const press = scene.press(tab, order, '20');
    const listed = await cashOutElsewhere(order, '12.5');
    await scene.open(other);
    expect(scene.quoted(tab, listed)).toMatchObject({ kind: 'blocked', reason: 'in-progress' });
    const before = polls();
    await scene.pass(30_000, 50);
    // Every 3 s, in one request for all tabs; the next wait begins once the answer is there.
    expect(polls() - before).toBeGreaterThanOrEqual(8);
    expect(polls() - before).toBeLessThanOrEqual(10);
    expect(await scene.send(tab, press)).toMatchObject({ problem: { code: 'cash-out-running' } });
    await release();
    await until(() => [...told(tab), ...told(other)].length > 0, scene.step);
    const shower = told(tab).length > 0 ? tab : other;
    const id = scene.notices(shower)[0]?.id ?? '';
    expect([await shower.api.claim(shower.id, id), await shower.api.shown(shower.id, id)]).toEqual([
      true,
      true,
    ]);
    const after = polls();
    await scene.pass(10_000);
    expect([...told(tab), ...told(other)]).toEqual(['cash-out-partial']);
    const [notice] = [...scene.notices(tab), ...scene.notices(other)];
    expect(notice?.names.map(({ match }) => match)).toEqual([order.options[0]?.matchName]);
    expect(polls()).toBe(after);
    // The order is right before its list is read again.
    const [entry] = await scene.ledger(order);
    const shown = scene.withIntents(tab, listed);
    expect([shown.cashOutTotalAmount, shown.cashOutPayoutStake].map(Number)).toEqual(
      [entry?.stake, entry?.payout].map(Number),
    );
  });

  test.each([
    ['settles the whole', {}, 'cash-out-settled', false],
    ['is rejected', { reject: 'risk' }, 'cash-out-failed', true],
    ['is cancelled', { cancel: 'goal' }, 'cash-out-canceled', true],
  ] as const)(
    'that %s has its own notice (CASHOUT-12, CASHOUT-14, CASHOUT-15, CASHOUT-25, CASHOUT-26)',
    async (_name, outcome, what, isOpen) => {
      const order = await scene.quotedOrder(tab);
      await cashOutElsewhere(order, order.betAmount, outcome);
      await release();
      await until(() => told(tab).length > 0, scene.step);
      await scene.pass(5_000);
      expect(told(tab)).toEqual([what]);
      expect((await openOf(order)) !== undefined).toBe(isOpen);
    },
  );

  test('is not polled after a logout, and nothing of it stays; the next login tells its end (CASHOUT-13, D8, I6)', async () => {
    const order = await scene.quotedOrder(tab);
    await cashOutElsewhere(order, '12.5');
    await scene.pass(4_000);
    expect(polls()).toBeGreaterThan(0);
    await tab.api.session(tab.id, { kind: 'logout' });
    await scene.pass(1_000);
    const before = polls();
    await scene.logIn(tab, 'bob');
    await scene.open(tab);
    await scene.pass(10_000);
    expect([polls() - before, scene.disk.entries.size, told(tab)]).toEqual([0, 0, []]);
    await tab.api.session(tab.id, { kind: 'logout' });
    await scene.logIn(tab);
    await scene.open(tab);
    await scene.pass(4_000);
    await release();
    await until(() => told(tab).length > 0, scene.step);
    await scene.pass(5_000);
    expect(told(tab)).toEqual(['cash-out-partial']);
  });
});

describe('a cash-out of another device whose record no poll shows', () => {
  test('ends by the list of orders, and the rest can be cashed out here (CASHOUT-12, CASHOUT-24, D31)', async () => {
    const order = await scene.quotedOrder(tab);
    await cashOutElsewhere(order, '12.5');
    await scene.fault('status', RECORDS, { status: 502 });
    await scene.pass(8_000);
    await release();
    await scene.pass(LIST_EXPIRES_MS);
    await openOf(order);
    await until(() => told(tab).length > 0, scene.step);
    expect(told(tab)).toEqual(['cash-out-partial']);
    await scene.noFault();
    await openOf(order);
    await scene.pass(7_000);
    expect(await scene.send(tab, scene.press(tab, order, '12.5'))).toMatchObject({ ok: true });
  });

  test('and that the order does not list does not bar a press (CASHOUT-06, D31)', async () => {
    await cashOutElsewhere(await scene.quotedOrder(tab), '12.5');
    const [entry] = [...scene.disk.entries.values()];
    const order = await scene.quotedOrder(tab);
    if (entry === undefined) throw new Error('No cash-out of another device was journalled.');
    const slipId = 'record-elsewhere';
    const intent = { ...entry.intent, id: slipId, orderId: order.id, cashOutId: 'elsewhere' };
    await scene.disk.journal.add({ ...entry, slipId, intent }, () => false);
    expect(await scene.send(tab, scene.press(tab, order, '20'))).toMatchObject({ ok: true });
  });
});

describe('a cash-out of this browser', () => {
  test('is told once, however often the list shows its record (CASHOUT-12, D26)', async () => {
    const order = await scene.quotedOrder(tab);
    await scene.post('/sandbox/cash-outs', { next: [{ keep: 'confirming' }] });
    const press = scene.press(tab, order, '12.5');
    const sending = scene.send(tab, press);
    await scene.open(tab);
    await sending;
    for (let reads = 0; reads < 3; reads += 1) {
      await scene.pass(LIST_EXPIRES_MS);
      expect((await openOf(order))?.cashOutList.map(({ orderStatus }) => orderStatus)).toEqual([1]);
    }
    await release();
    await until(() => told(tab).length > 0, scene.step);
    await scene.pass(LIST_EXPIRES_MS);
    await scene.open(tab);
    await scene.pass(5_000);
    expect([told(tab), scene.disk.entries.size]).toEqual([['cash-out-partial'], 1]);
  });

  test('that the journal has lost is polled by its record, and told once (CASHOUT-12, D26)', async () => {
    const order = await scene.quotedOrder(tab);
    await scene.post('/sandbox/cash-outs', { next: [{ keep: 'confirming' }] });
    const press = scene.press(tab, order, '12.5');
    await scene.send(tab, press);
    await until(() => scene.intent(tab, press.slipId)?.state === 'in-progress', scene.step);
    scene.disk.entries.clear();
    scene.restart();
    tab = await scene.bench().tab();
    await scene.logIn(tab);
    await scene.open(tab);
    await scene.pass(4_000);
    expect(polls()).toBeGreaterThan(0);
    await release();
    await until(() => told(tab).length > 0, scene.step);
    await scene.pass(5_000);
    expect([told(tab), await scene.ledger(order)]).toMatchObject([
      ['cash-out-partial'],
      [{ stake: '12.50' }],
    ]);
  });
});
