import { expect, test } from 'vitest';
import { fail } from '#contract/problem.ts';
import type { Amount } from '#domain/money/amount.ts';
import type { TipId } from '#domain/rooms/tip.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createDeadline } from '../runtime/deadline.ts';
import { createLazyTips } from './lazyTips.ts';
import type { TipsDeps } from './tipsDeps.ts';

const setUp = () => {
  const clock = createFakeClock();
  const state = { user: '71' };
  const tips = createLazyTips({
    clock,
    serverNow: clock.wallNow,
    instance: 1,
    locks: null,
    channel: null,
    // Without a journal the press of a user who stays is refused, too, but with another problem.
    journal: null,
    config: { merchant: 'm1' },
    session: () => ({ user: { uid: state.user } }),
    closed: () => null,
    requestLogin: () => undefined,
    changed: () => undefined,
    oneTab: { withdrawKind: () => undefined },
    log: () => undefined,
  } as unknown as TipsDeps);
  tips.setUser(state.user);
  tips.setAuthorized(true);
  const buy = () =>
    tips.act(
      { kind: 'buy-tip', slipId: 's1', tip: 't1' as TipId, price: '18' as Amount, refund: null },
      createDeadline(clock, clock.now() + 10_000),
    );
  return { clock, state, tips, buy };
};

test('a press whose user left while the tips loaded is refused (I4, I6, TIPS-15)', async () => {
  const { state, tips, buy } = setUp();
  const answer = buy();
  state.user = '72';
  tips.setUser(state.user);
  expect(await answer).toEqual(fail({ code: 'login-wanted' }));
  expect(await buy()).toEqual(fail({ code: 'no-journal' }));
});

test.each([
  ['a purchase', { kind: 'buy-tip', slipId: 's1', tip: 't1' as TipId, price: '18' as Amount, refund: null }],
  ['a like', { kind: 'like', target: 'tip', id: 't1', on: true }],
] as const)(
  '%s whose machine slept while the tips loaded is too late (F15, F19)',
  async (_press, request) => {
    const { clock, tips } = setUp();
    const answer = tips.act(request, createDeadline(clock, clock.now() + 10_000));
    // The monotonic clock stands still meanwhile.
    clock.jumpWall(10_000);
    expect(await answer).toEqual(fail({ code: 'timeout' }));
  },
);
