import { expect, test } from 'vitest';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createThrottle } from './throttle.ts';

test('a subscribe goes at once, then at most one per second; the last is never lost (FEED-09, CONST-27)', () => {
  const clock = createFakeClock();
  const sent: number[] = [];
  const begin = clock.now();
  const throttle = createThrottle(clock, () => sent.push(clock.now() - begin));
  for (let at = 0; at < 25; at += 1) {
    throttle.ask();
    clock.advance(100);
  }
  clock.advance(5_000);
  expect(sent).toEqual([0, 1_000, 2_000, 3_000]);
});
