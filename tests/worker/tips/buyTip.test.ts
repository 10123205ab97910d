import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FeedEvent } from '#contract/patch.ts';
import type { TipId } from '#domain/rooms/tip.ts';
import type { FakeTab } from '../fakeTab.ts';
import { settle, until } from '../harness.ts';
import { postedEvidence } from '../postedEvidence.ts';
import { createTipScene, PATHS, type TipScene } from './scene.ts';

let scene: TipScene;
let tab: FakeTab;
beforeEach(async () => {
  scene = await createTipScene();
  tab = await scene.bench().tab();
  await scene.logIn(tab);
});
afterEach(() => scene.close());

type BetNotice = Extract<FeedEvent, { kind: 'bet-notice' }>;
const noticesIn = ({ model }: FakeTab): readonly BetNotice[] =>
  model.events.filter((event): event is BetNotice => event.kind === 'bet-notice');
const tipOf = (id: TipId) => scene.ask(tab, { topic: 'tip', id });

describe('a purchase of a tip', () => {
  test('is one debit of the confirmed price; the tip has payment time and text (TIPS-07, TIPS-15, D32)', async () => {
    const paid = await scene.paidTip(tab);
    const before = await tipOf(paid.id);
    expect([before.bought, before.text, before.matches[0]?.selections]).toEqual([false, '', []]);
    expect((await scene.purchases(tab)).balance).toBe('10000');
    const press = scene.press(paid);
    expect(await scene.send(tab, press)).toEqual({
      ok: true,
      value: { intent: press.slipId, repeated: false },
    });
    await scene.becomes(tab, press.slipId, 'bought');
    const debits = await scene.ledger();
    expect(debits.map(({ tip, clientRef }) => [tip, clientRef])).toEqual([[paid.id, press.slipId]]);
    expect(Number(debits[0]?.amount)).toBe(Number(paid.goldPrice));
    const after = await tipOf(paid.id);
    expect([after.bought, after.text !== '', after.matches[0]?.selections.length]).toEqual([true, true, 1]);
    // The answer itself had the outcome, so there is no notice.
    expect(noticesIn(tab)).toEqual([]);
    expect(after.payTime).toBe((await scene.purchase(tab, press.slipId))?.payTime);
    expect(Number((await scene.purchases(tab)).balance)).toBe(10_000 - Number(paid.goldPrice));
    expect((await scene.ask(tab, { topic: 'tips', page: 1, bought: true })).list.map(({ id }) => id)).toEqual(
      [paid.id],
    );
    expect(await postedEvidence(scene.sandbox.url, 1)).toEqual([{ kind: 'tip', reference: press.slipId }]);
  });

  test('renews the coins that the gifts show, at once (GIFT-02, TIPS-15, F49)', async () => {
    const paid = await scene.paidTip(tab);
    const coins = () => tab.api.ask(tab.id, { topic: 'coins' });
    expect(await coins()).toMatchObject({ value: { balance: '10000' } });
    await settle();
    const seen = tab.model.events.length;
    const press = scene.press(paid);
    await scene.send(tab, press);
    await scene.becomes(tab, press.slipId, 'bought');
    await until(
      () =>
        tab.model.events
          .slice(seen)
          .some((event) => event.kind === 'asked-changed' && event.topic === 'coins'),
      scene.step,
    );
    expect(await coins()).toMatchObject({ value: { balance: String(10_000 - Number(paid.goldPrice)) } });
  });

  test('shows coins that are at most 20 s old, also after a refund or a prize (TIPS-15, F49)', async () => {
    expect((await scene.purchases(tab)).balance).toBe('10000');
    await scene.post('/sandbox/coins', { user: 'alice', coins: 12_345_00 });
    await scene.pass(19_000);
    expect((await scene.purchases(tab)).balance).toBe('10000');
    await scene.pass(1_000);
    expect((await scene.purchases(tab)).balance).toBe('12345');
  });

  test('is sent once for a double press, also with other ids, tabs or workers (F23, F49, I1, D25)', async () => {
    const paid = await scene.paidTip(tab);
    const other = await scene.bench().tab();
    const twin = await scene.startTwin().tab();
    await scene.logIn(twin);
    await scene.fault('slow', PATHS.buy, { delay: 300 });
    const [one, two, three] = [scene.press(paid), scene.press(paid), scene.press(paid)];
    const answers = await Promise.all([
      scene.send(tab, one),
      scene.send(tab, one),
      scene.send(other, two),
      scene.send(twin, three),
    ]);
    const sent = answers.flatMap((answer) => (answer.ok ? [answer.value] : []));
    expect(sent.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(new Set(sent.map(({ intent }) => intent)).size).toBe(1);
    await scene.becomes(tab, sent[0]?.intent ?? '', 'bought');
    await scene.becomes(twin, sent[0]?.intent ?? '', 'bought');
    expect([scene.requests(PATHS.buy), (await scene.ledger()).length]).toEqual([1, 1]);
    // Bought is bought: one more press sends nothing.
    expect(await scene.send(tab, scene.press(paid))).toMatchObject({ ok: true, value: { repeated: true } });
    expect(scene.requests(PATHS.buy)).toBe(1);
  });

  test.each([
    ['accept-hang', {}, 'bought', 1],
    ['reject-hang', {}, 'not-found', 0],
    ['status', { status: 503, accepted: true }, 'bought', 1],
    ['status', { status: 503, accepted: false }, 'not-found', 0],
    ['garbled', {}, 'bought', 1],
    ['no-data', {}, 'bought', 1],
  ] as const)(
    'whose answer is lost (%s %j) is unknown, is found out as %s, and is never sent again (D32, F24, F25, I2, I4)',
    async (kind, more, state, debits) => {
      const paid = await scene.paidTip(tab);
      await scene.fault(kind, PATHS.buy, more);
      const press = scene.press(paid);
      await scene.send(tab, press);
      await scene.becomes(tab, press.slipId, 'unknown');
      // While the outcome is unknown, another press answers with this purchase.
      expect(await scene.send(tab, scene.press(paid))).toEqual({
        ok: true,
        value: { intent: press.slipId, repeated: true },
      });
      await scene.noFault();
      await scene.becomes(tab, press.slipId, state);
      expect([scene.requests(PATHS.buy), (await scene.ledger()).length]).toEqual([1, debits]);
      expect((await tipOf(paid.id)).bought).toBe(debits === 1);
      await until(() => noticesIn(tab).length > 0, scene.step);
      await scene.pass(5_000);
      expect(noticesIn(tab).map(({ what, ref, names }) => [what, ref, names[0]?.match])).toEqual([
        [`tip-${state}`, press.slipId, paid.title],
      ]);
    },
  );

  test('whose outcome was unknown gives one notice over two tabs and a new worker (D26, D32)', async () => {
    const other = await scene.bench().tab();
    const paid = await scene.paidTip(tab);
    await scene.fault('accept-hang', PATHS.buy);
    const press = scene.press(paid);
    await scene.send(tab, press);
    await scene.becomes(tab, press.slipId, 'unknown');
    await scene.noFault();
    await scene.becomes(tab, press.slipId, 'bought');
    const asked = (): FakeTab | undefined => [tab, other].find((each) => noticesIn(each).length > 0);
    await until(() => asked() !== undefined, scene.step);
    const { api, id } = asked() ?? tab;
    const notice = `${press.slipId}:tip-bought`;
    expect([await api.claim(id, notice), await api.shown(id, notice)]).toEqual([true, true]);
    await scene.pass(5_000);
    expect([...noticesIn(tab), ...noticesIn(other)].map(({ what }) => what)).toEqual(['tip-bought']);
    scene.restart();
    tab = await scene.bench().tab();
    await scene.logIn(tab);
    await scene.becomes(tab, press.slipId, 'bought');
    await scene.pass(5_000);
    expect(noticesIn(tab)).toEqual([]);
  });

  test('that is not found may be made again (D32)', async () => {
    const paid = await scene.paidTip(tab);
    await scene.fault('reject-hang', PATHS.buy);
    const press = scene.press(paid);
    await scene.send(tab, press);
    await scene.becomes(tab, press.slipId, 'not-found');
    await scene.noFault();
    const again = scene.press(paid);
    expect(await scene.send(tab, again)).toMatchObject({ ok: true, value: { repeated: false } });
    await scene.becomes(tab, again.slipId, 'bought');
    expect(await scene.ledger()).toHaveLength(1);
  });

  test('of unknown outcome is searched for a minute, although the token is renewed (D32, F24, F31)', async () => {
    const paid = await scene.paidTip(tab);
    await scene.fault('reject-hang', PATHS.buy);
    const press = scene.press(paid);
    await scene.send(tab, press);
    await scene.becomes(tab, press.slipId, 'unknown');
    await scene.noFault();
    await scene.pass(40_000, 1_000);
    await scene.logIn(tab);
    expect((await scene.purchase(tab, press.slipId))?.state).toBe('unknown');
    for (let second = 0; second < 35; second += 1) {
      await scene.pass(1_000, 1_000);
      await scene.bench().answered();
    }
    expect((await scene.purchase(tab, press.slipId))?.state).toBe('not-found');
  });

  test('whose coins left, though the tip does not show it, bars another debit for ten minutes (D32, I4)', async () => {
    const paid = await scene.paidTip(tab);
    await scene.fault('reject-hang', PATHS.buy);
    const press = scene.press(paid);
    await scene.send(tab, press);
    await scene.becomes(tab, press.slipId, 'unknown');
    await scene.noFault();
    await scene.post('/sandbox/tips', { user: 'alice', coins: 9_000 });
    await scene.pass(570_000, 1_000);
    expect((await scene.purchase(tab, press.slipId))?.state).toBe('unknown');
    expect(await scene.send(tab, scene.press(paid))).toMatchObject({
      ok: true,
      value: { intent: press.slipId, repeated: true },
    });
    await scene.becomes(tab, press.slipId, 'unconfirmed');
    await until(() => noticesIn(tab).length > 0, scene.step);
    expect(noticesIn(tab).map(({ what, ref }) => [what, ref])).toEqual([['tip-unconfirmed', press.slipId]]);
    expect(scene.requests(PATHS.buy)).toBe(1);
  });

  test('outlives the worker that sent it: the next one finds it out (F16, F17)', async () => {
    const paid = await scene.paidTip(tab);
    await scene.fault('accept-hang', PATHS.buy);
    const press = scene.press(paid);
    await scene.send(tab, press);
    await until(() => scene.requests(PATHS.buy) === 1, scene.step);
    await settle();
    scene.restart();
    await scene.noFault();
    tab = await scene.bench().tab();
    await scene.logIn(tab);
    await scene.becomes(tab, press.slipId, 'bought');
    expect([scene.requests(PATHS.buy), (await scene.ledger()).length]).toEqual([1, 1]);
  });

  test('is not sent at another price or refund, without enough coins, or for a free tip (D32)', async () => {
    const paid = await scene.paidTip(tab);
    const moved = { ok: false, problem: { code: 'quote-moved' } };
    await scene.post('/sandbox/tips', { tip: paid.id, price: 99 });
    expect(await scene.send(tab, scene.press(paid))).toEqual(moved);
    await scene.post('/sandbox/tips', { tip: paid.id, price: Number(paid.goldPrice) });
    const back = Number(paid.givesBack ? paid.givesBackPercent : 0);
    await scene.post('/sandbox/tips', { tip: paid.id, back: back === 0 ? 50 : 0 });
    expect(await scene.send(tab, scene.press(paid))).toEqual(moved);
    await scene.post('/sandbox/tips', { tip: paid.id, back });
    await scene.post('/sandbox/tips', { user: 'alice', coins: 5 });
    expect(await scene.send(tab, scene.press(paid))).toEqual({
      ok: false,
      problem: { code: 'balance-low', balance: '5' },
    });
    await scene.post('/sandbox/tips', { tip: paid.id, price: 0 });
    expect(await scene.send(tab, scene.press(paid))).toEqual({ ok: false, problem: { code: 'tip-closed' } });
    expect([scene.requests(PATHS.buy), await scene.ledger()]).toEqual([0, []]);
  });

  test('that the platform refuses took no coins, says why, and may be made again (D30)', async () => {
    const paid = await scene.paidTip(tab);
    await scene.fault('status', PATHS.buy, { status: 422, accepted: false });
    const press = scene.press(paid);
    await scene.send(tab, press);
    await scene.becomes(tab, press.slipId, 'refused');
    expect((await scene.purchase(tab, press.slipId))?.reason).toMatchObject({ code: 'http-422' });
    expect(await scene.ledger()).toEqual([]);
  });

  test('of a guest asks for a login and sends nothing', async () => {
    const paid = await scene.paidTip(tab);
    await tab.api.session(tab.id, { kind: 'logout' });
    await until(() => tab.model.documents.session?.user === null, scene.step);
    expect(await scene.send(tab, scene.press(paid))).toEqual({
      ok: false,
      problem: { code: 'login-wanted' },
    });
    await until(() => tab.model.events.some(({ kind }) => kind === 'login-wanted'), scene.step);
    expect(scene.requests(PATHS.buy)).toBe(0);
  });

  test('of one user is not shown to the next (I6, D34)', async () => {
    const paid = await scene.paidTip(tab);
    const press = scene.press(paid);
    await scene.send(tab, press);
    await scene.becomes(tab, press.slipId, 'bought');
    await scene.logIn(tab, 'bob');
    expect((await scene.purchases(tab)).purchases).toEqual([]);
    expect((await tipOf(paid.id)).bought).toBe(false);
  });
});
