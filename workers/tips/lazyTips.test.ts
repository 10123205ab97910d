import { expect, test } from 'vitest';
import { fail } from '#contract/problem.ts';
import type { Amount } from '#domain/money/amount.ts';
import type { TipId } from '#domain/rooms/tip.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createLazyTips } from './lazyTips.ts';
import type { TipsDeps } from './tipsDeps.ts';

test('a press whose user left while the tips loaded is refused (I4, I6, TIPS-15)', async () => {
  const clock = createFakeClock();
  let user = '71';
  const tips = createLazyTips({
    clock,
    serverNow: clock.wallNow,
    instance: 1,
    locks: null,
    channel: null,
    // Without a journal the press of a user who stays is refused, too, but with another problem.
    journal: null,
    config: { merchant: 'm1' },
    session: () => ({ user: { uid: user } }),
    closed: () => null,
    requestLogin: () => undefined,
    changed: () => undefined,
    oneTab: { withdrawKind: () => undefined },
    log: () => undefined,
  } as unknown as TipsDeps);
  const buy = () =>
    tips.act(
      { kind: 'buy-tip', slipId: 's1', tip: 't1' as TipId, price: '18' as Amount, refund: null },
      clock.now() + 10_000,
    );
  tips.setUser(user);
  tips.setAuthorized(true);
  const answer = buy();
  user = '72';
  tips.setUser(user);
  expect(await answer).toEqual(fail({ code: 'login-wanted' }));
  expect(await buy()).toEqual(fail({ code: 'no-journal' }));
});
