import { expect, test } from 'vitest';
import { fail, ok, type Result } from '#contract/problem.ts';
import type { TipId } from '#domain/rooms/tip.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import type { TipEntry } from './tipJournal.ts';
import { createTipTracker } from './tipTracker.ts';

const entryOf = (slipId: string): TipEntry => ({
  uid: '710001',
  slipId,
  rev: 1,
  at: 1_000,
  by: 2_000,
  since: 1_000,
  purchase: {
    id: slipId,
    tipId: `tip of ${slipId}` as TipId,
    price: '18' as never,
    at: 1_000,
    state: 'unknown',
    reason: null,
    payTime: null,
  },
});
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

/** A tracker of two unknown purchases, whose reads wait until the test answers them. */
const setUp = () => {
  const clock = createFakeClock();
  const waiting: ((answer: Result<unknown>) => void)[] = [];
  const read: unknown[] = [];
  const tracker = createTipTracker({
    deps: {
      clock,
      serverNow: clock.wallNow,
      call: (_name, body) => {
        read.push(body);
        return new Promise((done) => void waiting.push(done));
      },
      decoding: {} as never,
      log: () => undefined,
    },
    mayAsk: () => true,
    entries: () => [entryOf('a'), entryOf('b')],
    change: async () => undefined,
  });
  const answer = async (): Promise<void> => {
    waiting.shift()?.(fail({ code: 'network' }));
    await turns();
  };
  return { clock, read, tracker, answer };
};

test('a read that ends after a stop arms no timer and reads no further tip', async () => {
  const { clock, read, tracker, answer } = setUp();
  tracker.armNextRead();
  clock.advance(3_000);
  tracker.stop();
  await answer();
  expect([clock.timers(), read.length]).toEqual([0, 1]);
});

test('a read that ends after a stop and a new start leaves the one timer of the new start', async () => {
  const { clock, tracker, answer } = setUp();
  tracker.armNextRead();
  clock.advance(3_000);
  tracker.stop();
  tracker.armNextRead();
  expect(clock.timers()).toBe(1);
  await answer();
  await answer();
  expect(clock.timers()).toBe(1);
  tracker.stop();
  expect(clock.timers()).toBe(0);
});

test('the next reads follow 3 s after the last ones ended', async () => {
  const { clock, read, tracker, answer } = setUp();
  tracker.armNextRead();
  clock.advance(3_000);
  tracker.armNextRead();
  expect(clock.timers()).toBe(0);
  await answer();
  await answer();
  expect([clock.timers(), read.length]).toEqual([1, 2]);
  clock.advance(3_000);
  expect(read).toHaveLength(3);
});

/** A tip that the user has not bought. */
const TIP = { id: 1, isBuy: 0, goldPrice: '18', yieldRate: '0', returnGoldPercentage: 0 };
const setUpPurchase = () => {
  const clock = createFakeClock();
  const at = clock.wallNow();
  const state = { entry: { ...entryOf('a'), at, since: at + 1_000 }, bought: 0 };
  const pending: (() => void)[] = [];
  const tracker = createTipTracker({
    deps: {
      clock,
      serverNow: clock.wallNow,
      call: () =>
        new Promise(
          (done) => void pending.push(() => done(ok({ ...TIP, isBuy: state.bought, payTime: null }))),
        ),
      decoding: { drop: () => undefined, serverNow: clock.wallNow, icons: { address: () => null } } as never,
      log: () => undefined,
    },
    mayAsk: () => true,
    entries: () => [state.entry],
    change: async (_slipId, recipe) => void (state.entry = recipe(state.entry) ?? state.entry),
  });
  const answer = async (): Promise<void> => {
    pending.shift()?.();
    await turns();
  };
  return { clock, state, tracker, answer };
};

test('a purchase is not found a minute after the deadline of its request, not after a crash (D31, D32)', async () => {
  const { clock, state, tracker, answer } = setUpPurchase();
  tracker.armNextRead();
  const pass = async (seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second += 1) {
      clock.advance(1_000);
      await answer();
    }
  };
  await pass(69);
  expect(state.entry.purchase.state).toBe('unknown');
  await pass(4);
  expect(state.entry.purchase.state).toBe('not-found');
});

test('a user who left during a read changes no purchase of the next (I4, I6)', async () => {
  const { clock, state, tracker, answer } = setUpPurchase();
  tracker.armNextRead();
  clock.advance(3_000);
  tracker.stop();
  state.entry = { ...state.entry, uid: '710002' };
  state.bought = 1;
  await answer();
  expect(state.entry).toMatchObject({ uid: '710002', purchase: { state: 'unknown' } });
});
