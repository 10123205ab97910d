import { expect, test } from 'vitest';
import { RING_SIZE } from '#domain/chat/messageRing.ts';
import { forgetHeights } from './forgetHeights.ts';

test('a day of messages leaves the heights of at most two rings, and always those of the lines in the list', () => {
  const heights = new Map<unknown, number>();
  let most = 0;
  let forgotten = 0;
  for (let last = RING_SIZE; last <= 172_800; last += 20) {
    const ids = Array.from({ length: RING_SIZE }, (_, at) => `m${last - at}`);
    for (const id of ids.slice(0, 20)) heights.set(id, 30);
    forgetHeights(heights, () => ids);
    most = Math.max(most, heights.size);
    forgotten += ids.slice(0, 20).filter((id) => !heights.has(id)).length;
  }
  expect(forgotten).toBe(0);
  expect(most).toBeLessThanOrEqual(2 * RING_SIZE);
});
