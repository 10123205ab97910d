import { expect, test } from 'vitest';
import type { StatisticsAnswer } from '#contract/sharedQuery.ts';
import { fail, ok, type Problem, type Result } from '#contract/problem.ts';
import { createStatistics } from './statistics.ts';

const counted = (hotTotal: number) => ({ hotTotal }) as StatisticsAnswer;
const turn = () => new Promise<void>((done) => setImmediate(done));

const setUp = () => {
  const asked: ((answer: Result<StatisticsAnswer>) => void)[] = [];
  const timers: (() => void)[] = [];
  const statistics = createStatistics({
    ask: () => new Promise((resolve) => void asked.push(resolve)),
    schedule: (_ms, run) => void timers.push(run),
  });
  return {
    ...statistics,
    asked,
    shown: () => ({
      count: statistics.store.getState().data?.hotTotal,
      isError: statistics.store.getState().isError,
    }),
    answer: async (at: number, answer: Result<StatisticsAnswer>) => {
      asked[at]?.(answer);
      await turn();
    },
    later: () => timers.splice(0).forEach((run) => run()),
  };
};
const GONE: Problem = { code: 'worker-gone' };
const REFUSED: Problem = { code: 'network' };

test('are requested once by their first reader, and again when newer ones exist (D27, MENU-07)', async () => {
  const { need, renew, asked, answer, shown } = setUp();
  renew();
  expect(asked).toHaveLength(0);
  need();
  need();
  expect(asked).toHaveLength(1);
  await answer(0, ok(counted(1)));
  renew();
  await answer(1, ok(counted(2)));
  expect(shown()).toEqual({ count: 2, isError: false });
});

test('an answer that comes after a newer one is not shown', async () => {
  const { need, renew, answer, shown } = setUp();
  need();
  renew();
  await answer(1, ok(counted(2)));
  await answer(0, ok(counted(1)));
  expect(shown().count).toBe(2);
});

test('an error keeps the previous data, and ends with the next answer', async () => {
  const { need, renew, answer, shown } = setUp();
  need();
  await answer(0, ok(counted(1)));
  renew();
  await answer(1, fail(REFUSED));
  expect(shown()).toEqual({ count: 1, isError: true });
  renew();
  expect(shown().isError).toBe(true);
  await answer(2, ok(counted(3)));
  expect(shown()).toEqual({ count: 3, isError: false });
});

test('a first error is hidden while the request is repeated', async () => {
  const { need, renew, answer, shown } = setUp();
  need();
  await answer(0, fail(REFUSED));
  expect(shown()).toEqual({ count: undefined, isError: true });
  renew();
  expect(shown().isError).toBe(false);
});

test('a request to a lost worker is repeated twice before an error shows, unless a newer one was sent', async () => {
  const { need, renew, asked, answer, later, shown } = setUp();
  need();
  for (const at of [0, 1]) {
    await answer(at, fail(GONE));
    expect(shown().isError).toBe(false);
    later();
  }
  await answer(2, fail(GONE));
  expect([asked.length, shown().isError]).toEqual([3, true]);
  renew();
  await answer(3, fail(GONE));
  renew();
  later();
  expect(asked).toHaveLength(5);
});
