import { describe, expect, test } from 'vitest';
import { estimate, median, quantile, seeded, verdict } from './statistics.ts';

describe('statistics', () => {
  test('a quantile lies between its neighbours, and the median is the middle one', () => {
    expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5);
    expect(quantile([1, 2, 3, 4, 5], 0.99)).toBeCloseTo(4.96);
    expect(median([9, 1, 5])).toBe(5);
    expect(median([])).toBeNaN();
  });

  test('the interval holds the median of a noisy sample, and repeats with its seed', () => {
    const random = seeded(7);
    const values = Array.from({ length: 40 }, () => 2 + random() - 0.5);
    const first = estimate(values, 3);
    expect(first.low).toBeLessThanOrEqual(first.median);
    expect(first.high).toBeGreaterThanOrEqual(first.median);
    expect(first.low).toBeGreaterThan(1.5);
    expect(first.high).toBeLessThan(2.5);
    expect(estimate(values, 3)).toEqual(first);
  });

  test('one wild sample of twenty does not move the median past a goal', () => {
    const values = [...Array.from({ length: 19 }, (_, at) => 1 + at / 100), 50];
    expect(verdict(estimate(values), { atMost: 1.6 })).toBe('reached');
  });

  test.each([
    [{ low: 1.2, high: 1.5 }, { atMost: 1.6 }, 'reached'],
    [{ low: 1.5, high: 1.7 }, { atMost: 1.6 }, 'unclear'],
    [{ low: 1.61, high: 1.7 }, { atMost: 1.6 }, 'missed'],
    [{ low: 310, high: 400 }, { atLeast: 300 }, 'reached'],
    [{ low: 290, high: 400 }, { atLeast: 300 }, 'unclear'],
    [{ low: 200, high: 299 }, { atLeast: 300 }, 'missed'],
  ] as const)(
    'a goal is missed only when the whole interval is past it: %o against %o is %s',
    (interval, goal, expected) => {
      expect(verdict(interval, goal)).toBe(expected);
    },
  );

  test('a bench that measured nothing has not reached its goal', () => {
    expect(verdict(estimate([]), { atMost: 1 })).toBe('missed');
    expect(verdict(estimate([]), { atLeast: 1 })).toBe('missed');
  });
});
