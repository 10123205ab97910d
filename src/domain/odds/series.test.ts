import { describe, expect, test } from 'vitest';
import type { Amount } from '../money/amount.ts';
import { combinationsOf } from '../money/potentialReturn.ts';
import { betCountOf, combinationCount, seriesName, seriesOf, wholeSeries } from './series.ts';
import type { SeriesQuote } from '../slip/slip.ts';

const series = (legs: number, seriesNumber: number): SeriesQuote => {
  const combinations = combinationCount(legs, seriesNumber);
  const betCount = betCountOf(seriesNumber, combinations);
  return { seriesNumber, combinations, betCount, minBet: null, maxBet: null };
};

test('the number of combinations equals a count of all choices, for every series of up to ten legs (C44)', () => {
  for (let legs = 2; legs <= 10; legs += 1) {
    for (let size = 0; size <= legs; size += 1)
      expect([legs, size, combinationCount(legs, size)]).toEqual([
        legs,
        size,
        combinationsOf(Array.from({ length: legs }), size).length,
      ]);
  }
});

test('a series number that does not exist for the number of legs has no combinations', () => {
  expect(
    [
      [3, 4],
      [3, -1],
      [3, 1.5],
      [3, Number.NaN],
    ].map(([legs = 0, size = 0]) => combinationCount(legs, size)),
  ).toEqual([0, 0, 0, 0]);
});

test('betCount is 1, but for full cover the number of combinations (SLIP-15, SLIP-16)', () => {
  expect([betCountOf(3, 4), betCountOf(4, 1), betCountOf(0, 11)]).toEqual([1, 1, 11]);
});

describe('the name of a series (C44)', () => {
  test('3-fold x 4 is "3 in 1 x 4"; all in one has no number of combinations', () => {
    expect(seriesName(4, series(4, 3))).toEqual({ kind: 'fold', legs: 3, bets: 1, times: 4 });
    expect(seriesName(4, series(4, 4))).toEqual({ kind: 'fold', legs: 4, bets: 1, times: 1 });
  });

  test.each([
    [3, 4, 'trixie'],
    [4, 11, 'yankee'],
    [5, 26, 'canadian'],
    [6, 57, 'heinz'],
    [7, 120, 'super-heinz'],
    [8, 247, 'goliath'],
    [9, 502, null],
    [10, 1013, null],
  ])('full cover of %i legs is %i bets: %s', (legs, bets, form) => {
    expect(seriesName(legs, series(legs, 0))).toEqual({ kind: 'cover', legs, bets, form });
  });
});

describe('the series that a parlay offers (SLIP-14)', () => {
  test('are empty until the platform offers some; the slip shows all in one meanwhile', () => {
    expect([0, 1, 2, 3, 5].map((legs) => seriesOf(legs, []))).toEqual([[], [], [], [], []]);
    expect(wholeSeries(3)).toEqual({ seriesNumber: 3, combinations: 1 });
  });

  test('are sorted: all in one, two and more in one, full cover', () => {
    const offered = [0, 2, 3, 4, 5].map((each) => series(5, each));
    expect(seriesOf(5, offered).map((each) => each.seriesNumber)).toEqual([5, 2, 3, 4, 0]);
  });

  test('only the platform’s series for this number of legs are offered, with their limits (C44)', () => {
    const quoted = { ...series(3, 2), minBet: '10' as Amount, maxBet: '400' as Amount };
    expect(
      seriesOf(3, [
        quoted,
        { ...quoted, seriesNumber: 3, combinations: 4 },
        { ...quoted, seriesNumber: 4, combinations: 1 },
      ]),
    ).toEqual([quoted]);
  });

  test('all in one and full cover of another number of legs are not offered', () => {
    expect(seriesOf(3, [series(4, 3), series(4, 0)])).toEqual([]);
  });
});
