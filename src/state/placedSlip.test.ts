import { afterEach, expect, test, vi } from 'vitest';
import { fail, ok } from '#contract/problem.ts';
import { NO_SLIP, type Slip } from '#domain/slip/slip.ts';
import { leavePlacedSlip } from './placedSlip.ts';
import { createSlipStore, slipState } from './slipStore.ts';

afterEach(() => void vi.useRealTimers());

/** A store with a placed bet whose legs leave the slip with it. Counts the subscriptions that have not ended. */
const setUp = () => {
  vi.useFakeTimers();
  const store = createSlipStore();
  const placed: Slip = { ...NO_SLIP, slipId: 'one', placed: 'one', keep: false };
  store.setState(slipState(placed));
  let subscriptions = 0;
  const counting: typeof store = {
    ...store,
    subscribe: (listener) => {
      const stop = store.subscribe(listener);
      subscriptions += 1;
      return () => {
        subscriptions -= 1;
        stop();
      };
    },
  };
  return {
    store,
    left: leavePlacedSlip(counting, { slip: async () => ok(null) }),
    open: () => subscriptions,
  };
};

test('a placed bet is left once the next slip has come', async () => {
  const { store, left, open } = setUp();
  await vi.advanceTimersByTimeAsync(5_000);
  store.setState(slipState({ ...NO_SLIP, slipId: 'two' }));
  expect(await left).toEqual(ok(null));
  expect([open(), vi.getTimerCount()]).toEqual([0, 0]);
});

test('a worker that answers and sends no next slip is told as silent after ten seconds', async () => {
  const { left, open } = setUp();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await left).toEqual(fail({ code: 'worker-silent' }));
  expect([open(), vi.getTimerCount()]).toEqual([0, 0]);
});
