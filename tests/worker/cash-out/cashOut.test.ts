import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CashOutRequest } from '#contract/cashOutRequest.ts';
import type { Amount } from '#domain/money/amount.ts';
import { cashOutPayout, restAfter } from '#domain/orders/cashOutOffer.ts';
import { settle, until, untilTrue } from '../harness.ts';
import type { FakeTab } from '../fakeTab.ts';
import { postedEvidence } from '../postedEvidence.ts';
import { createCashOutScene, type CashOutScene } from './scene.ts';

let scene: CashOutScene;
let tab: FakeTab;
beforeEach(async () => {
  scene = await createCashOutScene();
  tab = await scene.bench().tab();
  await scene.logIn(tab);
});
afterEach(() => scene.close());

const stateOf = (press: CashOutRequest) => scene.intent(tab, press.slipId)?.state;
const ends = (press: CashOutRequest, state: string) => until(() => stateOf(press) === state, scene.step);
const noticed = async () => {
  await until(() => scene.notices(tab).length > 0, scene.step);
  await scene.pass(2_000);
  return scene.notices(tab).map(({ what }) => what);
};
const requests = (path: string): number => scene.sandbox.stats().requests[path] ?? 0;
const PRICE = '/v1/order/cashOut/price';
const SUBMIT = '/v1/order/cashOut/bet';
const RECORDS = '/v1/order/getCashOutsByIds';

test('where the operator switches cash-outs off, no price is asked for and no press is sent (CASHOUT-04, D25)', async () => {
  const order = await scene.quotedOrder(tab);
  const press = scene.press(tab, order, '20');
  await scene.post('/sandbox/config', { change: { modules: { cashOut: false } } });
  await until(() => tab.model.status.switches?.modules.cashOut === false, scene.step);
  const asked = requests(PRICE);
  expect(await scene.send(tab, press)).toMatchObject({ problem: { code: 'cash-out-closed' } });
  await scene.pass(12_000);
  expect([requests(SUBMIT), requests(PRICE)]).toEqual([0, asked]);
});

describe('quotes', () => {
  test('of the orders on all screens come in one request every 5 s (REQ-17, D18, D27)', async () => {
    const order = await scene.quotedOrder(tab);
    const other = await scene.bench().tab();
    await other.watch({ lists: {}, picks: [], matches: [], quotes: [order.id] });
    await scene.pass(1_000);
    const before = requests(PRICE);
    const { at } = scene.documentOf(tab).quotes[order.id] ?? { at: 0 };
    await scene.pass(10_000);
    expect(requests(PRICE) - before).toBe(2);
    expect((scene.documentOf(other).quotes[order.id]?.at ?? 0) - at).toBeGreaterThan(5_000);
  });

  test('that fail are ignored: no notice, and the old quote cannot be pressed (CASHOUT-30, ERR-27)', async () => {
    const order = await scene.quotedOrder(tab);
    const press = scene.press(tab, order, order.betAmount);
    await scene.fault('status', PRICE);
    await scene.pass(10_000);
    expect(scene.documentOf(tab).quotes[order.id]?.rate).toBe('rate' in press ? press.rate : '');
    expect(scene.quoted(tab, order)).toMatchObject({ kind: 'blocked', reason: 'stale' });
    expect(await scene.send(tab, press)).toMatchObject({ problem: { code: 'cash-out-closed' } });
    expect([requests(SUBMIT), scene.notices(tab)]).toEqual([0, []]);
  });
});

test('a press whose order cannot be read is told so, and not as closed or of unknown outcome (D31, F36)', async () => {
  const order = await scene.quotedOrder(tab);
  // The list of open orders is read again.
  await scene.pass(12_000);
  await scene.fault('status', '/v1/order/new/bet/list', { status: 502 });
  const press = scene.press(tab, order, order.betAmount);
  expect(await scene.send(tab, press)).toMatchObject({ problem: { code: 'order-unread' } });
  expect(requests(SUBMIT)).toBe(0);
});

describe('a cash-out', () => {
  test('of the whole leaves the open bets, notified (CASHOUT-12, CASHOUT-14, CASHOUT-15, REQ-18, REQ-71)', async () => {
    const order = await scene.quotedOrder(tab);
    const press = scene.press(tab, order, order.betAmount);
    expect(await scene.send(tab, press)).toMatchObject({ ok: true });
    await ends(press, 'settled');
    expect(scene.intent(tab, press.slipId)).toMatchObject({ isFull: true });
    expect(await noticed()).toEqual(['cash-out-settled']);
    const [entry, ...more] = await scene.ledger(order);
    expect([entry?.clientRef, entry?.key, more]).toEqual([press.slipId, press.slipId, []]);
    expect(await postedEvidence(scene.sandbox.url, 1)).toEqual([
      { kind: 'cash-out', reference: press.slipId },
    ]);
    expect(Number(entry?.payout)).toBe(Number(scene.intent(tab, press.slipId)?.payout));
    expect(Number(entry?.payout)).toBe(Number('price' in press ? press.price : 0));
    await settle();
    expect((await scene.open(tab)).map(({ id }) => id)).not.toContain(order.id);
  });

  test('is named in its notice as the platform names the match, in the language of the user', async () => {
    const commanded = await tab.api.command(tab.id, { kind: 'settings.set', change: { locale: 'zh-CN' } });
    expect(commanded).toMatchObject({ ok: true });
    const order = await scene.quotedOrder(tab);
    await scene.send(tab, scene.press(tab, order, order.betAmount));
    expect(await noticed()).toEqual(['cash-out-settled']);
    const [leg] = order.options;
    const [name] = scene.notices(tab)[0]?.names ?? [];
    expect(name?.match).toBe(leg?.matchName);
    expect(name?.match).not.toContain(' v ');
  });

  test('of a part leaves the rest open with amounts that equal the platform’s list (CASHOUT-16, CASHOUT-18, CASHOUT-19, CASHOUT-20, CASHOUT-22, CASHOUT-23, CASHOUT-24)', async () => {
    const order = await scene.quotedOrder(tab);
    const press = scene.press(tab, order, '12.5');
    await scene.send(tab, press);
    await ends(press, 'settled');
    const intent = scene.intent(tab, press.slipId);
    expect(intent).toMatchObject({ isFull: false, stake: '12.5' });
    const shown = scene.withIntents(tab, order);
    expect(await noticed()).toEqual(['cash-out-partial']);
    const listed = (await scene.open(tab)).find(({ id }) => id === order.id);
    expect(listed?.cashOutCount).toBe(1);
    expect([shown.cashOutTotalAmount, shown.cashOutPayoutStake, shown.lastWinAmount]).toEqual([
      listed?.cashOutTotalAmount,
      listed?.cashOutPayoutStake,
      listed?.lastWinAmount === null ? null : Number(listed?.lastWinAmount).toFixed(2),
    ]);
    // The list has the cash-out now, so it does not count twice.
    expect(listed === undefined ? null : scene.withIntents(tab, listed)).toBe(listed);
    // The next quote prices what remains, and not the whole stake.
    await until(() => scene.quoted(tab, order).kind === 'offer', scene.step);
    const remaining = restAfter(order.betAmount, '12.5' as Amount);
    const rate = scene.documentOf(tab).quotes[order.id]?.rate ?? ('0' as Amount);
    expect(Number(rate)).toBeGreaterThan(0);
    expect(scene.quoted(tab, order).offer).toMatchObject({
      remaining,
      price: cashOutPayout(remaining, rate),
    });
  });

  test.each([
    [{ reject: 'risk' }, 'rejected', 'cash-out-failed'],
    [{ cancel: 'score changed' }, 'canceled', 'cash-out-canceled'],
  ] as const)(
    'that the platform ends by %j has one notice, and its order leaves polling (CASHOUT-25, CASHOUT-26)',
    async (script, state, what) => {
      const order = await scene.quotedOrder(tab);
      await scene.post('/sandbox/cash-outs', { next: [script] });
      const press = scene.press(tab, order, order.betAmount);
      await scene.send(tab, press);
      await ends(press, state);
      expect(await noticed()).toEqual([what]);
      const [notice] = scene.notices(tab);
      const refunds = [scene.intent(tab, press.slipId)?.refundAmount, notice?.cashOut?.refundAmount];
      const refund = state === 'canceled' ? Number(order.betAmount) : null;
      expect(refunds.map((amount) => (typeof amount === 'string' ? Number(amount) : amount))).toEqual([
        refund,
        refund,
      ]);
      const polls = requests(RECORDS);
      await scene.pass(7_000);
      expect(requests(RECORDS)).toBe(polls);
      expect((await scene.open(tab)).map(({ id }) => id)).toContain(order.id);
    },
  );

  test.each([
    ['settled', {}, 'cash-out-settled'],
    ['rejected', { reject: 'risk' }, 'cash-out-failed'],
  ] as const)(
    'whose records cannot be read ends as its order says: %s, with one notice (CASHOUT-15, D26, I2)',
    async (state, outcome, what) => {
      const order = await scene.quotedOrder(tab);
      await scene.post('/sandbox/cash-outs', { next: [{ keep: 'confirming', ...outcome }] });
      await scene.fault('status', RECORDS, { status: 503 });
      const press = scene.press(tab, order, order.betAmount);
      await scene.send(tab, press);
      await ends(press, 'in-progress');
      await scene.pass(30_000);
      expect(stateOf(press)).toBe('in-progress');
      await scene.post('/sandbox/cash-outs', { release: true });
      await ends(press, state);
      await scene.noFault();
      await scene.pass(10_000);
      expect(await noticed()).toEqual([what]);
      expect(await scene.ledger(order)).toHaveLength(1);
    },
  );

  test('that the platform refuses takes nothing, has one notice and may be repeated (CASHOUT-28, D26, D30)', async () => {
    const order = await scene.quotedOrder(tab);
    await scene.post('/sandbox/cash-outs', { next: [{ code: 17_005 }] });
    const press = scene.press(tab, order, order.betAmount);
    await scene.send(tab, press);
    await ends(press, 'refused');
    expect(await noticed()).toEqual(['cash-out-refused']);
    expect(await scene.ledger(order)).toEqual([]);
    const again = scene.press(tab, order, order.betAmount);
    expect(await scene.send(tab, again)).toMatchObject({ ok: true });
    await ends(again, 'settled');
    expect(await scene.ledger(order)).toHaveLength(1);
  });

  test('at another price, above the rest, or below the least is refused before sending (D31, CASHOUT-07)', async () => {
    const order = await scene.quotedOrder(tab);
    const press = scene.press(tab, order, order.betAmount);
    const wrong = (change: object) => scene.send(tab, { ...press, ...change });
    expect(await wrong({ slipId: 'a', rate: '0.001' })).toMatchObject({ problem: { code: 'quote-moved' } });
    expect(await wrong({ slipId: 'b', price: '1' })).toMatchObject({ problem: { code: 'quote-moved' } });
    const high = scene.press(tab, order, String(Number(order.betAmount) + 1));
    expect(await scene.send(tab, high)).toMatchObject({ problem: { code: 'stake-high' } });
    const low = scene.press(tab, order, '1');
    expect(await scene.send(tab, low)).toMatchObject({ problem: { code: 'stake-low' } });
    expect(requests(SUBMIT)).toBe(0);
  });

  test('pressed in two tabs is sent once; the second press is refused (D5, D31)', async () => {
    const order = await scene.quotedOrder(tab);
    const other = await scene.bench().tab();
    const [one, two] = [scene.press(tab, order, '20'), scene.press(tab, order, '20')];
    const answers = await Promise.all([scene.send(tab, one), scene.send(other, two), scene.send(other, one)]);
    const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.problem.code]));
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(refused)).toEqual(new Set(['cash-out-running']));
    await scene.pass(5_000);
    expect(scene.documentOf(tab).intents.map(({ state }) => state)).toEqual(['settled']);
    expect(await scene.ledger(order)).toHaveLength(1);
  });

  test('in workers of two builds at once is sent by one of them (D25, D31)', async () => {
    const order = await scene.quotedOrder(tab);
    const press = scene.press(tab, order, '20');
    const there = await scene.startTwin().tab();
    await scene.logIn(there);
    await there.watch({ lists: {}, picks: [], matches: [], quotes: [order.id] });
    await until(() => scene.documentOf(there).quotes[order.id] !== undefined, scene.step);
    const other = { ...scene.press(there, order, '20'), slipId: 'twin' };
    const answers = await Promise.all([scene.send(tab, press), scene.send(there, other)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    await scene.pass(5_000);
    expect(await scene.ledger(order)).toHaveLength(1);
  });
});

describe('a browser that stores nothing', () => {
  test('requests no price and sends no press; once it stores again, both work (D25, D31, F34)', async () => {
    const order = await scene.quotedOrder(tab);
    const press = scene.press(tab, order, '20');
    scene.disk.state.unread = true;
    scene.restart();
    tab = await scene.bench().tab();
    await scene.logIn(tab);
    await tab.watch({ lists: {}, picks: [], matches: [], quotes: [order.id] });
    await until(() => scene.documentOf(tab).journal === 'denied', scene.step);
    const before = requests(PRICE);
    await scene.pass(7_000);
    expect(scene.quoted(tab, order)).toMatchObject({ kind: 'blocked', reason: 'no-journal' });
    expect(await scene.send(tab, press)).toMatchObject({ problem: { code: 'no-journal' } });
    expect([requests(PRICE) - before, requests(SUBMIT)]).toEqual([0, 0]);
    scene.disk.state.unread = false;
    await until(() => scene.quoted(tab, order).kind === 'offer', scene.step);
    expect(await scene.send(tab, scene.press(tab, order, '20'))).toMatchObject({ ok: true });
  });
});

describe('an unknown outcome', () => {
  test.each([
    ['accept-hang', {}],
    ['status', { status: 502, accepted: true }],
    ['no-data', { accepted: true }],
    ['garbled', {}],
  ] as const)(
    '(%s) is shown as being checked, is not sent again, and is found by the order’s records (D4, D31)',
    async (kind, more) => {
      const order = await scene.quotedOrder(tab);
      await scene.fault(kind, SUBMIT, more);
      const press = scene.press(tab, order, '20');
      await scene.send(tab, press);
      await ends(press, 'unknown');
      await scene.noFault();
      const again = { ...press, slipId: 'again' };
      expect(await scene.send(tab, again)).toMatchObject({ problem: { code: 'cash-out-running' } });
      await ends(press, 'settled');
      expect(await scene.ledger(order)).toHaveLength(1);
      expect(requests(SUBMIT)).toBe(1);
      expect(await noticed()).toEqual(['cash-out-partial']);
    },
  );

  test('that nothing shows after three reads and 60 s is not found, and the user may act again (D31)', async () => {
    const order = await scene.quotedOrder(tab);
    await scene.fault('reject-hang', SUBMIT);
    const press = scene.press(tab, order, '20');
    await scene.send(tab, press);
    await ends(press, 'unknown');
    await scene.noFault();
    await scene.pass(50_000);
    expect(stateOf(press)).toBe('unknown');
    await ends(press, 'not-found');
    expect(await noticed()).toEqual(['cash-out-not-found']);
    await until(() => scene.quoted(tab, order).kind === 'offer', scene.step);
    const again = scene.press(tab, order, '20');
    expect(await scene.send(tab, again)).toMatchObject({ ok: true });
    await ends(again, 'settled');
    expect(await scene.ledger(order)).toHaveLength(1);
  });

  test('is searched for a minute, also if the token is renewed meanwhile (D31, F24, F31)', async () => {
    const order = await scene.quotedOrder(tab);
    await scene.fault('reject-hang', SUBMIT);
    const press = scene.press(tab, order, '20');
    await scene.send(tab, press);
    await ends(press, 'unknown');
    await scene.noFault();
    const { clock, answered } = scene.bench();
    const since = clock.now();
    await scene.pass(40_000);
    await scene.logIn(tab);
    expect(stateOf(press)).toBe('unknown');
    // A search that began again with the token would end after 100 s or more.
    while (stateOf(press) === 'unknown' && clock.now() - since < 90_000) {
      scene.step(250);
      await answered();
    }
    expect(stateOf(press)).toBe('not-found');
  });

  test('of a worker that ended is found by the next one: one ledger entry, one notice (D25, D31, F16)', async () => {
    const order = await scene.quotedOrder(tab);
    await scene.fault('accept-hang', SUBMIT);
    const press = scene.press(tab, order, '20');
    await scene.send(tab, press);
    await untilTrue(async () => (await scene.ledger(order)).length > 0);
    await scene.noFault();
    scene.restart();
    tab = await scene.bench().tab();
    await scene.logIn(tab);
    await ends(press, 'settled');
    expect(await noticed()).toEqual(['cash-out-partial']);
    expect([await scene.ledger(order), requests(SUBMIT)]).toMatchObject([[{ clientRef: press.slipId }], 1]);
  });

  test('waits for the login: no polls while it has expired, then the end (CASHOUT-13, USER-08, F31)', async () => {
    const order = await scene.quotedOrder(tab);
    await scene.post('/sandbox/cash-outs', { rules: { keep: 'confirming' } });
    const press = scene.press(tab, order, '20');
    await scene.send(tab, press);
    await ends(press, 'in-progress');
    await tab.api.session(tab.id, { kind: 'logout' });
    await scene.pass(1_000);
    const polls = requests(RECORDS);
    await scene.pass(7_000);
    expect(requests(RECORDS)).toBe(polls);
    expect(scene.documentOf(tab).intents).toEqual([]);
    await scene.post('/sandbox/cash-outs', { release: true, rules: {} });
    await scene.logIn(tab);
    await ends(press, 'settled');
    expect(await scene.ledger(order)).toHaveLength(1);
  });
});

describe('an auto cash-out', () => {
  test('is set, changed and removed, and is shown by its order (CASHOUT-32)', async () => {
    const order = await scene.quotedOrder(tab);
    const price = (stake: string, factor: number): Amount => {
      const { rate } = scene.documentOf(tab).quotes[order.id] ?? { rate: '0' };
      return (Math.floor(Number(rate) * Number(stake) * factor * 100) / 100).toFixed(2) as Amount;
    };
    const set = (slipId: string, stake: string, factor: number): CashOutRequest => ({
      kind: 'reserve-cash-out',
      slipId,
      orderId: order.id,
      stake: stake as Amount,
      price: price(stake, factor),
    });
    const first = set('auto1', '20', 1.05);
    expect(await scene.send(tab, first)).toMatchObject({ ok: true });
    await ends(first, 'done');
    const waiting = async () =>
      (await scene.open(tab))
        .find(({ id }) => id === order.id)
        ?.reserveCashOutList.find(({ status }) => status === 1);
    const reserved = await waiting();
    expect(Number(reserved?.wantedPayout)).toBe(Number('price' in first ? first.price : 0));
    const second = set('auto2', '20', 1.1);
    await scene.send(tab, second);
    await ends(second, 'done');
    expect(Number((await waiting())?.wantedPayout)).toBe(Number('price' in second ? second.price : 0));
    const now = scene.press(tab, order, '20');
    expect(await scene.send(tab, now)).toMatchObject({ problem: { code: 'cash-out-closed' } });
    const remove: CashOutRequest = {
      kind: 'cancel-reserve-cash-out',
      slipId: 'auto3',
      orderId: order.id,
      cashOutId: reserved?.id ?? '',
    };
    await scene.send(tab, remove);
    await ends(remove, 'done');
    expect(await waiting()).toBeUndefined();
  });

  test.each([
    [{ rate: 3_000 }, 'auto-cash-out-made', ['20.00']],
    [{ reject: 'risk' }, 'auto-cash-out-failed', []],
  ] as const)(
    'that ends by %j has one notice, and pays the set payout if made (CASHOUT-32, RESERVE-06, D26)',
    async (script, what, stakes) => {
      const order = await scene.quotedOrder(tab);
      await scene.post('/sandbox/cash-outs', { next: [script] });
      const rate = Number(scene.documentOf(tab).quotes[order.id]?.rate ?? 0);
      const set: CashOutRequest = {
        kind: 'reserve-cash-out',
        slipId: 'auto1',
        orderId: order.id,
        stake: '20' as Amount,
        price: (Math.floor(rate * 2200) / 100).toFixed(2) as Amount,
      };
      expect(await scene.send(tab, set)).toMatchObject({ ok: true });
      await ends(set, 'done');
      await scene.pass(20_000);
      expect(scene.notices(tab).map((notice) => [notice.what, notice.ref])).toEqual([[what, 'auto1']]);
      const entries = await scene.ledger(order);
      expect(entries.map(({ stake }) => stake)).toEqual(stakes);
      for (const { payout } of entries) expect(Number(payout)).toBeGreaterThanOrEqual(Number(set.price));
      // The platform settles by itself: the client sends no cash-out.
      expect(requests(SUBMIT)).toBe(0);
    },
  );
});
