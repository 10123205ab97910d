import { expect, test } from 'vitest';
import { ok } from '#contract/problem.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createFakeJournal } from '#tests/worker/orders/scene.ts';
import type { TipPress } from '#contract/tipRequest.ts';
import type { TipEntry } from './tipJournal.ts';
import { createTips } from './tips.ts';
import type { TipsDeps } from './tipsDeps.ts';

const START = createFakeClock().wallNow();
/** The purchases of a user in a browser without locks; `call` answers the platform's calls. */
const createPurchases = (journal: TipsDeps['journal'], call: (name: string) => unknown) => {
  const clock = createFakeClock();
  return createTips({
    clock,
    serverNow: clock.wallNow,
    instance: 1,
    locks: null,
    channel: null,
    journal,
    config: { merchant: 'm', money: { refusals: { member: [] } } },
    call: async (name: string) => ok(call(name)),
    decoding: { drop: () => undefined, serverNow: clock.wallNow, icons: () => '' },
    session: () => ({ user: { uid: 'alice' } }),
    closed: () => null,
    changed: () => undefined,
    coinsMoved: () => undefined,
    oneTab: { announce: () => undefined },
    log: () => undefined,
  } as unknown as TipsDeps);
};

test.each([
  ['has a', createFakeJournal<TipEntry>().journal, true],
  ['has no', null, false],
])(
  'a browser that %s journal: only with it do the purchases say that none is missing (D32)',
  async (_, journal, isJournalRead) => {
    const tips = createPurchases(journal, () => ({ coinBalance: '5' }));
    tips.start();
    tips.setUser('alice');
    expect(await tips.ask({ topic: 'tip-purchases' })).toMatchObject({ value: { isJournalRead: false } });
    tips.setAuthorized(true);
    expect(await tips.ask({ topic: 'tip-purchases' })).toMatchObject({ value: { isJournalRead } });
    tips.stop();
  },
);

test('without locks a tip that another worker has bought meanwhile is not bought again (I1, D32)', async () => {
  const { journal, entries } = createFakeJournal<TipEntry>();
  const calls: string[] = [];
  const bought = {
    uid: 'alice',
    slipId: 'other-press',
    rev: 2,
    at: START,
    by: 2,
    since: START,
    title: '',
    balanceBefore: null,
    notices: [],
    purchase: {
      id: 'other-press',
      tipId: 't1',
      price: '5',
      at: 0,
      state: 'bought',
      payTime: null,
      reason: null,
    },
  } as unknown as TipEntry;
  const tips = createPurchases(journal, (name) => {
    calls.push(name);
    // The other worker buys the tip while this one reads it.
    if (name === 'tip') entries.set('alice other-press', bought);
    return name === 'tip'
      ? { id: 't1', goldPrice: '5', yieldRate: 0, isBuy: 0, returnGoldPercentage: 0 }
      : { coinBalance: '500' };
  });
  tips.start();
  tips.setUser('alice');
  tips.setAuthorized(true);
  await tips.ask({ topic: 'tip-purchases' });
  const press = {
    kind: 'buy-tip',
    slipId: 'press1',
    tip: 't1',
    price: '5',
    refund: null,
  } as unknown as TipPress;
  expect(await tips.act(press, { isOver: () => false })).toEqual(
    ok({ intent: 'other-press', repeated: true }),
  );
  expect(calls).not.toContain('tipBuy');
  tips.stop();
});
