import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CashOutRequest } from '#contract/cashOutRequest.ts';
import type { OrderId } from '#domain/orders/order.ts';
import type { Amount } from '#domain/money/amount.ts';
import { until } from '../harness.ts';
import type { FakeTab } from '../fakeTab.ts';
import { createCashOutScene, type CashOutScene } from './scene.ts';

// The login expires at each step of a cash-out (F31): the outcome is right, nothing is sent twice, and the
// user is notified.

let scene: CashOutScene;
let tab: FakeTab;
beforeEach(async () => {
  scene = await createCashOutScene();
  tab = await scene.bench().tab();
  await scene.logIn(tab);
});
afterEach(() => scene.close());

const PRICE = '/v1/order/cashOut/price';
const SUBMIT = '/v1/order/cashOut/bet';
const RECORDS = '/v1/order/getCashOutsByIds';
const SET_AUTO = '/v1/order/cashOutReserve/bet';
const CANCEL_AUTO = '/v1/order/cashOutReserve/cancel';
const LIST = '/v1/order/new/bet/list';

const requests = (path: string): number => scene.sandbox.stats().requests[path] ?? 0;
const stateOf = (press: CashOutRequest) => scene.intent(tab, press.slipId)?.state;
const ends = (press: CashOutRequest, state: string) => until(() => stateOf(press) === state, scene.step);
const expireAt = (path: string, more: object = {}) =>
  scene.fault('expire-at', path, { at: 1, times: 1, ...more });
const loginsWanted = (): number => tab.model.events.filter(({ kind }) => kind === 'login-wanted').length;
/** Waits until the worker has noticed the expiry and notified the user once. */
const expired = async () => {
  await until(() => loginsWanted() > 0, scene.step);
  await scene.noFault();
  await scene.pass(5_000);
  expect(loginsWanted()).toBe(1);
};
const quotedAgain = (at: number, orderId: OrderId) =>
  until(() => (scene.documentOf(tab).quotes[orderId]?.at ?? 0) > at, scene.step);
const notices = () => scene.notices(tab).map(({ what }) => what);

describe('a login that expires', () => {
  test('at the quote: the shown price cannot be pressed, and nothing is sent (F31, CASHOUT-13, USER-08)', async () => {
    const order = await scene.quotedOrder(tab);
    const { at } = scene.documentOf(tab).quotes[order.id] ?? { at: 0 };
    const press = scene.press(tab, order, '20');
    await expireAt(PRICE);
    await expired();
    const asked = requests(PRICE);
    expect(await scene.send(tab, press)).toMatchObject({ problem: { code: 'login-wanted' } });
    await scene.pass(12_000);
    expect([requests(PRICE), requests(SUBMIT)]).toEqual([asked, 0]);
    await scene.logIn(tab);
    await quotedAgain(at, order.id);
    const again = scene.press(tab, order, '20');
    expect(await scene.send(tab, again)).toMatchObject({ ok: true });
    await ends(again, 'settled');
    expect(await scene.ledger(order)).toHaveLength(1);
  });

  test('at the press: the cash-out is refused and never sent again, also after a login (F31, D30, D31)', async () => {
    const order = await scene.quotedOrder(tab);
    const press = scene.press(tab, order, '20');
    await expireAt(SUBMIT);
    expect(await scene.send(tab, press)).toMatchObject({ ok: true });
    await ends(press, 'refused');
    expect(scene.intent(tab, press.slipId)?.reason).toEqual({ kind: 'session-expired' });
    await expired();
    const { at } = scene.documentOf(tab).quotes[order.id] ?? { at: 0 };
    await scene.logIn(tab);
    await quotedAgain(at, order.id);
    await scene.pass(10_000);
    expect([requests(SUBMIT), await scene.ledger(order), notices()]).toEqual([1, [], ['cash-out-refused']]);
    const again = scene.press(tab, order, '20');
    expect(await scene.send(tab, again)).toMatchObject({ ok: true });
    await ends(again, 'settled');
    expect(await scene.ledger(order)).toHaveLength(1);
  });

  test('while records are polled: the next login polls on, with one notice (F31, CASHOUT-12, CASHOUT-13, D26)', async () => {
    const order = await scene.quotedOrder(tab);
    const press = scene.press(tab, order, '20');
    await expireAt(RECORDS);
    await scene.send(tab, press);
    await ends(press, 'in-progress');
    await expired();
    const polls = requests(RECORDS);
    await scene.pass(12_000);
    expect([requests(RECORDS), stateOf(press), notices()]).toEqual([polls, 'in-progress', []]);
    await scene.logIn(tab);
    await ends(press, 'settled');
    await scene.pass(3_000);
    expect([requests(SUBMIT), notices()]).toEqual([1, ['cash-out-partial']]);
    expect(await scene.ledger(order)).toHaveLength(1);
  });

  test('while an unknown outcome is searched: it stays unknown, and the next login finds it (F31, D4, D31)', async () => {
    const order = await scene.quotedOrder(tab);
    const press = scene.press(tab, order, '20');
    const other = scene.press(tab, order, '20');
    await scene.fault('accept-hang', SUBMIT);
    await scene.send(tab, press);
    await ends(press, 'unknown');
    await scene.noFault();
    await expireAt(LIST);
    await expired();
    await scene.pass(90_000);
    expect([stateOf(press), notices()]).toEqual(['unknown', []]);
    expect(await scene.send(tab, other)).toMatchObject({ problem: { code: 'login-wanted' } });
    await scene.logIn(tab);
    await ends(press, 'settled');
    expect([requests(SUBMIT), (await scene.ledger(order)).length]).toEqual([1, 1]);
  });

  test('after the record of a partial cash-out: it is neither full nor lost (F31, CASHOUT-16)', async () => {
    const order = await scene.quotedOrder(tab);
    const press = scene.press(tab, order, '20');
    await scene.send(tab, press);
    await ends(press, 'in-progress');
    await expireAt(LIST);
    await expired();
    expect(stateOf(press)).toBe('in-progress');
    await scene.logIn(tab);
    await ends(press, 'settled');
    expect(scene.intent(tab, press.slipId)).toMatchObject({ isFull: false });
    await scene.pass(3_000);
    expect([requests(SUBMIT), notices()]).toEqual([1, ['cash-out-partial']]);
  });

  test('at an auto cash-out: it is not set, and its removal removes nothing (F31, CASHOUT-32)', async () => {
    const order = await scene.quotedOrder(tab);
    const rate = Number(scene.documentOf(tab).quotes[order.id]?.rate ?? 0);
    const set = (slipId: string): CashOutRequest => ({
      kind: 'reserve-cash-out',
      slipId,
      orderId: order.id,
      stake: '20' as Amount,
      price: (Math.floor(rate * 2400) / 100).toFixed(2) as Amount,
    });
    const reserved = async () =>
      (await scene.open(tab)).find(({ id }) => id === order.id)?.reserveCashOutList ?? [];
    await expireAt(SET_AUTO);
    await scene.send(tab, set('one'));
    await ends(set('one'), 'refused');
    await expired();
    await scene.logIn(tab);
    await until(() => scene.quoted(tab, order).kind === 'offer', scene.step);
    expect(await reserved()).toEqual([]);
    await scene.send(tab, set('two'));
    await ends(set('two'), 'done');
    const [waiting] = await reserved();
    await expireAt(CANCEL_AUTO);
    const remove: CashOutRequest = {
      kind: 'cancel-reserve-cash-out',
      slipId: 'three',
      orderId: order.id,
      cashOutId: waiting?.id ?? '',
    };
    await scene.send(tab, remove);
    await ends(remove, 'refused');
    await scene.noFault();
    await scene.logIn(tab);
    expect((await reserved()).map(({ id, status }) => [id, status])).toEqual([[waiting?.id, 1]]);
    expect([requests(SET_AUTO), requests(CANCEL_AUTO)]).toEqual([2, 1]);
  });

  test('with an accepted request: nothing is sent again, and the list shows the ledger (D30, F31)', async () => {
    const order = await scene.quotedOrder(tab);
    const press = scene.press(tab, order, '20');
    await expireAt(SUBMIT, { accepted: true });
    await scene.send(tab, press);
    await expired();
    await scene.logIn(tab);
    await scene.pass(10_000);
    const [entry] = await scene.ledger(order);
    const listed = (await scene.open(tab)).find(({ id }) => id === order.id);
    const shown = listed === undefined ? undefined : scene.withIntents(tab, listed);
    expect([shown?.cashOutCount, Number(shown?.cashOutTotalAmount)]).toEqual([1, Number(entry?.stake)]);
    expect(requests(SUBMIT)).toBe(1);
  });
});
