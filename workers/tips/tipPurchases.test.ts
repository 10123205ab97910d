import { expect, test } from 'vitest';
import { ok } from '#contract/problem.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createFakeJournal } from '#tests/worker/orders/scene.ts';
import type { TipEntry } from './tipJournal.ts';
import { createTips } from './tips.ts';
import type { TipsDeps } from './tipsDeps.ts';

test.each([
  ['has a', createFakeJournal<TipEntry>().journal, true],
  ['has no', null, false],
])(
  'a browser that %s journal: only with it do the purchases say that none is missing (D32)',
  async (_, journal, isJournalRead) => {
    const clock = createFakeClock();
    const tips = createTips({
      clock,
      serverNow: clock.wallNow,
      instance: 1,
      locks: null,
      channel: null,
      journal,
      config: { merchant: 'm', money: { refusals: { member: [] } } },
      call: async () => ok({ coinBalance: '5' }),
      session: () => ({ user: { uid: 'alice' } }),
      closed: () => null,
      changed: () => undefined,
      oneTab: { announce: () => undefined },
      log: () => undefined,
    } as unknown as TipsDeps);
    tips.start();
    tips.setUser('alice');
    expect(await tips.ask({ topic: 'tip-purchases' })).toMatchObject({ value: { isJournalRead: false } });
    tips.setAuthorized(true);
    expect(await tips.ask({ topic: 'tip-purchases' })).toMatchObject({ value: { isJournalRead } });
    tips.stop();
  },
);
