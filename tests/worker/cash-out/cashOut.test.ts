import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { settle, until } from '../harness.ts';
import type { FakeTab } from '../fakeTab.ts';
import { createCashOutScene, type CashOutScene } from './scene.ts';

let scene: CashOutScene;
let tab: FakeTab;
beforeEach(async () => {
  scene = await createCashOutScene();
  tab = await scene.bench().tab();
  await scene.logIn(tab);
});
afterEach(() => scene.close());

const stateOf = (id: string) => scene.intent(tab, id)?.state;
const ends = (id: string, state: string) => until(() => stateOf(id) === state, scene.step);

describe('quotes', () => {
  test('of the orders on all screens come in one request every 5 s (REQ-17, D18)', async () => {
    const order = await scene.quotedOrder(tab);
    const other = await scene.bench().tab();
    await other.watch({ lists: {}, picks: [], matches: [], quotes: [order.id] });
    await scene.pass(1_000);
    const path = '/v1/order/cashOut/price';
    const before = scene.sandbox.stats().requests[path] ?? 0;
    const { at } = scene.documentOf(tab).quotes[order.id] ?? { at: 0 };
    await scene.pass(10_000);
    expect((scene.sandbox.stats().requests[path] ?? 0) - before).toBe(2);
    expect((scene.documentOf(other).quotes[order.id]?.at ?? 0) - at).toBeGreaterThan(5_000);
  });
});

describe('a cash-out', () => {
  test('of the whole leaves the unsettled bets with one notice, and the ledger has exactly what was confirmed (CASHOUT-12, CASHOUT-14, CASHOUT-15)', async () => {
    const order = await scene.quotedOrder(tab);
    const press = scene.press(tab, order, order.betAmount);
    expect(await scene.send(tab, press)).toMatchObject({ ok: true });
    await ends(press.slipId, 'settled');
    expect(scene.intent(tab, press.slipId)).toMatchObject({ isFull: true });
    await until(() => scene.notices(tab).length > 0, scene.step);
    expect(scene.notices(tab)[0]).toMatchObject({ what: 'cash-out-settled', ref: press.slipId });
    const [entry, ...more] = await scene.ledger();
    expect([entry?.clientRef, entry?.key, more]).toEqual([press.slipId, press.slipId, []]);
    expect(Number(entry?.payout)).toBe(Number(scene.intent(tab, press.slipId)?.payout));
    expect(Number(entry?.payout)).toBe(Number('price' in press ? press.price : 0));
    await settle();
    expect((await scene.open(tab)).map(({ id }) => id)).not.toContain(order.id);
  });
});
