import { expect, test } from 'vitest';
import { IN_PLAY_LOOP_MS } from '#domain/config/constants.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createRandom, seedOf } from '#tests/worker/random.ts';
import { createLoop, jitterPause } from './loop.ts';

const BROWSERS = 100;
const MINUTES = 10;

test('polls of browsers that begin together spread over the loop, and no turn comes late (FEED-04)', () => {
  const clock = createFakeClock();
  const turns = Array.from({ length: BROWSERS }, (): number[] => [clock.now()]);
  for (const [browser, own] of turns.entries())
    createLoop(clock, jitterPause(IN_PLAY_LOOP_MS, createRandom(seedOf(5, browser)).next), () => {
      own.push(clock.now());
    }).start();
  clock.advance(MINUTES * 60_000);

  const pauses = turns.flatMap((own) => own.slice(1).map((at, index) => at - (own[index] ?? 0)));
  expect(Math.max(...pauses)).toBeLessThanOrEqual(IN_PLAY_LOOP_MS);
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(IN_PLAY_LOOP_MS * 0.9);
  const perSecond = new Map<number, number>();
  for (const own of turns) {
    const second = Math.floor((own.at(-1) ?? 0) / 1_000);
    perSecond.set(second, (perSecond.get(second) ?? 0) + 1);
  }
  expect(Math.max(...perSecond.values())).toBeLessThan(BROWSERS / 2);
});
