import { expect, test } from 'vitest';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createFakeJournal } from '#tests/worker/orders/scene.ts';
import { REMOVAL_MS } from '../orders/userEntries.ts';
import type { CashOutEntry } from './cashOutJournal.ts';
import { createUserCashOuts } from './userCashOuts.ts';

const DAY_MS = 86_400_000;
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
};

test('a long login removes an own cash-out a day after its end, and none whose id may come again (D25)', async () => {
  const clock = createFakeClock();
  const disk = createFakeJournal<CashOutEntry>();
  const put = (slipId: string, state: string, more: object = {}): void => {
    const entry = {
      uid: '71',
      slipId,
      rev: 2,
      at: clock.wallNow(),
      by: 1,
      since: clock.wallNow(),
      notices: [],
    };
    disk.entries.set(`71 ${slipId}`, { ...entry, intent: { state }, ...more } as unknown as CashOutEntry);
  };
  put('settled', 'settled');
  put('unknown', 'unknown');
  put('record-9', 'settled', { isForeign: true });
  const userCashOuts = createUserCashOuts({
    deps: {
      clock,
      serverNow: clock.wallNow,
      locks: null,
      channel: null,
      log: () => undefined,
      config: { merchant: 'm1' },
      journal: disk.journal,
    } as unknown as Parameters<typeof createUserCashOuts>[0]['deps'],
    onEntry: () => undefined,
    publish: () => undefined,
    onOwner: () => undefined,
    onUserLeft: () => undefined,
  });
  userCashOuts.setUser('71');
  await turns();
  clock.advance(DAY_MS + REMOVAL_MS);
  await userCashOuts.changeNow('unknown', (entry) => ({ ...entry, rev: entry.rev + 1 }));
  await turns();
  expect(userCashOuts.entries().map(({ slipId }) => slipId)).toEqual(['unknown', 'record-9']);
});
