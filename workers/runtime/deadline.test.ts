import { expect, test } from 'vitest';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createDeadline } from './deadline.ts';

test('a deadline ends at its time, and earlier by a sleep in which the monotonic clock stood still (F15, F19)', () => {
  const clock = createFakeClock();
  const deadline = createDeadline(clock, clock.now() + 2_000);
  clock.advance(1_999);
  expect(deadline.isOver()).toBe(false);
  clock.advance(1);
  expect(deadline.isOver()).toBe(true);

  const asleep = createDeadline(clock, clock.now() + 2_000);
  clock.jumpWall(1_999);
  expect(asleep.isOver()).toBe(false);
  clock.advance(1);
  expect(asleep.isOver()).toBe(true);
});

test('a wall clock that is set back gives no more time (F15, F19)', () => {
  const clock = createFakeClock();
  const deadline = createDeadline(clock, clock.now() + 2_000);
  clock.jumpWall(-3_600_000);
  expect(deadline.isOver()).toBe(false);
  clock.advance(2_000);
  expect(deadline.isOver()).toBe(true);
});
