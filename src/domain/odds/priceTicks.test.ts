import { describe, expect, test } from 'vitest';
import { array, assert, integer, property } from '#tests/property.ts';
import type { Thousandths } from '../ids.ts';
import type { LegTick } from '../orders/legTrail.ts';
import { MAX_TICKS, NEWEST_TICKS, priceY, stepPath, summarizeTicks, timeX, withTick } from './priceTicks.ts';

const tick = (at: number, odds: number): LegTick => [at, odds as Thousandths];
const record = (prices: readonly number[]): readonly LegTick[] =>
  prices.reduce<readonly LegTick[]>((ticks, odds, at) => withTick(ticks, tick(at, odds)), []);
const AREA = { from: 0, to: 100, lowest: 1500, highest: 2500, width: 50, height: 10 };

describe('the ticks of an option', () => {
  test('are bounded, keep the opening price and the newest ones, and stay in order, whatever comes', () => {
    assert(
      property(array(integer({ min: 0, max: 9_000 }), { minLength: 1, maxLength: 400 }), (prices) => {
        const ticks = record(prices);
        expect(ticks.length).toBeLessThanOrEqual(MAX_TICKS);
        expect(ticks[0]).toEqual([0, prices[0]]);
        const newest = prices.map((odds, at) => [at, odds]).slice(-NEWEST_TICKS);
        expect(ticks.slice(-newest.length)).toEqual(newest);
        expect(ticks.map(([at]) => at)).toEqual([...new Set(ticks.map(([at]) => at))].sort((a, b) => a - b));
      }),
    );
  });

  test('reach exactly their bound before older ones are thinned', () => {
    const full = record(Array.from({ length: MAX_TICKS }, (_, at) => 1500 + at));
    expect(full).toHaveLength(MAX_TICKS);
    expect(withTick(full, tick(MAX_TICKS, 3000))).toHaveLength(49);
  });

  test.each([
    ['nothing', [], null],
    ['only a closed time', [tick(0, 0)], null],
    [
      'one price',
      [tick(0, 1900)],
      { opening: 1900, last: 1900, lowest: 1900, highest: 1900, isClosed: false },
    ],
    [
      'a price that moved and closed',
      [tick(0, 1900), tick(1, 2100), tick(2, 1800), tick(3, 0)],
      { opening: 1900, last: 1800, lowest: 1800, highest: 2100, isClosed: true },
    ],
  ])('%s at a glance', (_name, ticks, expected) => {
    expect(summarizeTicks(ticks)).toEqual(expected);
  });

  test('a price holds until the next one, a closed time is a gap, and the last price holds until now', () => {
    expect(stepPath([tick(0, 1500), tick(50, 2500), tick(60, 0), tick(80, 2000)], AREA)).toBe(
      'M0 10H25V0H30M40 5H50',
    );
    expect(stepPath([tick(0, 1500), tick(50, 0)], AREA)).toBe('M0 10H25');
    expect(stepPath([], AREA)).toBe('');
  });

  test('a range without height or time is drawn without a division by zero', () => {
    expect(priceY(1900, { ...AREA, lowest: 1900, highest: 1900 })).toBe(5);
    expect(timeX(7, { ...AREA, from: 7, to: 7 })).toBe(0);
  });
});
