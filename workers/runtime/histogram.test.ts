import { expect, test } from 'vitest';
import { createHistogram } from './histogram.ts';

test('a histogram counts each value at its upper bound, and larger ones in the last bucket', () => {
  const histogram = createHistogram([10, 100]);
  for (const value of [0, 10, 10.5, 100, 101, 5_000]) histogram.add(value);
  expect(histogram.read()).toEqual({ bounds: [10, 100], counts: [2, 2, 2], sum: 5_222 });
});

test('a reading does not change afterwards', () => {
  const histogram = createHistogram([10]);
  const before = histogram.read();
  histogram.add(1);
  expect([before.counts, histogram.read().counts]).toEqual([
    [0, 0],
    [1, 0],
  ]);
});
