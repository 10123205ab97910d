import { describe, expect, test } from 'vitest';
import { RESTRICTION_KINDS, type RestrictionKind } from '#domain/responsible-gambling/restrictions.ts';
import { createCashOutScene } from './cash-out/scene.ts';
import type { FakeTab } from './fakeTab.ts';
import { createGiftScene } from './gifts/scene.ts';
import { until } from './harness.ts';
import { createTipScene, PATHS } from './tips/scene.ts';

/** Bets and reserved bets are in `bets.test.ts` and `reserve.test.ts`. */
const restrict = async (tab: FakeTab, kinds: readonly RestrictionKind[]): Promise<void> => {
  const restrictions = kinds.map((kind) => ({ kind, until: null }));
  expect(await tab.api.session(tab.id, { kind: 'restrict', restrictions })).toMatchObject({ ok: true });
};
const refusalOf = (kind: RestrictionKind) => ({
  ok: false,
  problem: { code: 'restricted', kind, until: null },
});
const SPENDING = RESTRICTION_KINDS.filter((kind) => kind !== 'deposit-limit');

describe('a restriction that the parent site sets', () => {
  test('keeps the worker from sending gifts, and its end opens them again (D38, D32)', async () => {
    const scene = await createGiftScene();
    const tab = await scene.bench().tab();
    await scene.logIn(tab);
    await scene.holds(async () => (await scene.coins(tab)).journal === 'ready');
    const room = await scene.room();
    const press = scene.press({ intents: [] }, 'gift', room);
    for (const kind of SPENDING) {
      await restrict(tab, [kind]);
      expect(await scene.send(tab, press)).toEqual(refusalOf(kind));
    }
    expect(await scene.ledger('gift')).toEqual([]);
    await restrict(tab, ['deposit-limit']);
    expect(await scene.send(tab, press)).toMatchObject({ ok: true });
    await scene.close();
  });

  test('keeps the worker from buying tips, and its end opens them again (D38, D32)', async () => {
    const scene = await createTipScene();
    const tab = await scene.bench().tab();
    await scene.logIn(tab);
    const press = scene.press(await scene.paidTip(tab));
    for (const kind of SPENDING) {
      await restrict(tab, [kind]);
      expect(await scene.send(tab, press)).toEqual(refusalOf(kind));
    }
    expect(scene.requests(PATHS.buy)).toBe(0);
    await restrict(tab, ['deposit-limit']);
    expect(await scene.send(tab, press)).toMatchObject({ ok: true });
    await scene.close();
  });

  test('of any kind leaves cash-outs open (D38, CASHOUT-12)', async () => {
    const scene = await createCashOutScene();
    const tab = await scene.bench().tab();
    await scene.logIn(tab);
    const order = await scene.quotedOrder(tab);
    await restrict(tab, RESTRICTION_KINDS);
    const press = scene.press(tab, order, order.betAmount);
    expect(await scene.send(tab, press)).toMatchObject({ ok: true });
    await until(() => scene.intent(tab, press.slipId)?.state === 'settled', scene.step);
    await scene.close();
  });
});

describe('a restriction that the platform sets', () => {
  test('arrives with the settings of the user, and leaves with the user (D38, D23)', async () => {
    const scene = await createGiftScene();
    const tab = await scene.bench().tab();
    const kinds = () => tab.model.documents.session?.restrictions.map(({ kind }) => kind).join();
    const settings = { restrictions: [{ kind: 'loss-limit' }, { kind: 'unknown' }] };
    await scene.post('/sandbox/settings/710001', settings);
    await scene.logIn(tab);
    await scene.holds(async () => kinds() === 'loss-limit');
    await tab.api.session(tab.id, { kind: 'logout' });
    await scene.holds(async () => kinds() === '');
    expect(tab.model.documents.session?.user).toBeNull();
    await scene.close();
  });
});
