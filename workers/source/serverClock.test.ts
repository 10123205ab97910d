import { expect, test } from 'vitest';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createServerClock } from './serverClock.ts';

const SERVER = 1_800_000_000_000;

test.each([-300_000, 300_000, 86_400_000])('a device clock off by %s ms makes no difference once the server has answered (F45)', (skew) => {
  const clock = createFakeClock(SERVER + skew);
  const begin = clock.now();
  const server = createServerClock(clock);
  expect(server.now()).toBe(SERVER + skew);
  for (const trip of [400, 40, 4_000, 60, 50]) {
    const sent = clock.now();
    clock.advance(trip);
    server.answered(SERVER + (sent + trip / 2 - begin), sent);
  }
  expect(Math.abs(server.now() - (SERVER + clock.now() - begin))).toBeLessThanOrEqual(1);
  clock.jumpWall(86_400_000);
  expect(Math.abs(server.now() - (SERVER + clock.now() - begin))).toBeLessThanOrEqual(1);
});
