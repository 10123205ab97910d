import { expect, test } from 'vitest';
import { tabLock, workerLock } from '#contract/feedApi.ts';
import { isWorkerRunning } from './presence.ts';

const holding = (...names: string[]) => ({
  query: () => Promise.resolve({ held: names.map((name) => ({ name })) }),
});

test.each([
  ['its lock is held', holding(tabLock('a'), workerLock(7)), true],
  ['tabs alone hold locks', holding(tabLock('a')), false],
  ['there are no locks', undefined, false],
  ['locks are denied, as in a cross-site frame', { query: () => Promise.reject(new Error('denied')) }, false],
  [
    'asking throws',
    {
      query: () => {
        throw new Error('denied');
      },
    },
    false,
  ],
])('whether a worker runs: %s', async (_, locks, there) => {
  expect(await isWorkerRunning(locks)).toBe(there);
});
