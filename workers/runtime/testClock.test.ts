import { expect, test } from 'vitest';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createAdvanceableClock } from './testClock.ts';

const begin = () => {
  const real = createFakeClock();
  const { clock, advance } = createAdvanceableClock(real);
  const ran: (readonly [string, number])[] = [];
  const start = clock.now();
  const note = (name: string) => () => void ran.push([name, clock.now() - start]);
  /** The advance waits for a turn of the real clock after each timer. */
  const advanceBy = async (ms: number): Promise<void> => {
    const state = { isDone: false };
    void advance(ms).finally(() => {
      state.isDone = true;
    });
    while (!state.isDone) {
      real.advance(0);
      await Promise.resolve();
    }
  };
  return { real, clock, ran, start, note, advanceBy };
};

test('an advanced clock runs each timer at its time and in order, also timers that other timers set', async () => {
  const { clock, ran, start, note, advanceBy } = begin();
  clock.setTimeout(note('late'), 9_000);
  clock.setTimeout(() => {
    note('first')();
    clock.setTimeout(note('from the first'), 4_000);
  }, 1_000);
  clock.clearTimeout(clock.setTimeout(note('cleared'), 2_000));
  clock.setTimeout(note('after the advance'), 11_000);
  const wall = clock.wallNow();
  await advanceBy(10_000);
  expect(ran).toEqual([
    ['first', 1_000],
    ['from the first', 5_000],
    ['late', 9_000],
  ]);
  expect(clock.now() - start).toBe(10_000);
  expect(clock.wallNow() - wall).toBe(10_000);
});

test('after an advance, timers follow real time again', async () => {
  const { real, clock, ran, note, advanceBy } = begin();
  clock.setTimeout(note('due'), 11_000);
  await advanceBy(10_000);
  real.advance(999);
  expect(ran).toEqual([]);
  real.advance(1);
  expect(ran).toEqual([['due', 11_000]]);
});
