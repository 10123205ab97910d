import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import type { MarketRecord } from '#domain/match/match.ts';
import { flagsOf, isOpen, LOCKED, MAX_THOUSANDTHS, oddsOf, UNREADABLE } from '#domain/odds/priceWord.ts';
import { NO_PRICE, optionWord, readPrice, readSale, thousandthsOf } from './price.ts';

const written = (thousandths: number): string =>
  `${(thousandths - (thousandths % 1000)) / 1000}.${String(thousandths % 1000).padStart(3, '0')}`;

describe('odds of the match calls', () => {
  test.each([
    [1.955, 1955],
    [1.96, 1960],
    [2, 2000],
    [1.005, 1005],
    [4.35, 4350],
    [1.001, 1001],
    [0.95, 950],
    [16777.215, 16777215],
  ])('%s is %i thousandths (D14)', (raw, expected) => {
    expect(thousandthsOf(raw)).toBe(expected);
  });

  test('any odds of up to three decimals become exactly their thousandths (D14, MONEY-06)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_THOUSANDTHS }), (thousandths) => {
        expect(thousandthsOf(JSON.parse(written(thousandths)))).toBe(thousandths);
      }),
      { numRuns: 5000 },
    );
  });

  test('a fourth decimal is rounded half up, by its digits', () => {
    expect([1.9554, 1.9555, 1.9995, 1.00050000001].map(thousandthsOf)).toEqual([1955, 1956, 2000, 1001]);
  });

  test("zero or less is the platform's lock (FEED-16)", () => {
    expect([-999, 0, -1.5].map(thousandthsOf)).toEqual([0, 0, 0]);
  });

  test('what is no price is never one (F38)', () => {
    for (const raw of [
      Number.NaN,
      Number.POSITIVE_INFINITY,
      1e9,
      1e21,
      1e300,
      JSON.parse('1e400'),
      16777.216,
      null,
      undefined,
      '',
      'abc',
      '1.9',
      '-999',
      '1,5',
      '0x10',
      '1e3',
      {},
      [],
      true,
      [1.9],
    ]) {
      expect(thousandthsOf(raw)).toBe(NO_PRICE);
    }
  });
});

describe('prices of a delta', () => {
  test('whole thousandths with flag 0 are open, with flag 1 locked, and reserved flags are ignored', () => {
    expect(
      [readPrice(1955, 0), readPrice(1955, 1), readPrice(1955, 0b1110)].map((word) => [
        oddsOf(word),
        flagsOf(word),
      ]),
    ).toEqual([
      [1955, 0],
      [1955, LOCKED],
      [1955, 0],
    ]);
    expect(oddsOf(readPrice(MAX_THOUSANDTHS, 0))).toBe(MAX_THOUSANDTHS);
  });

  test('1.000 or less is locked (D14, FEED-16)', () => {
    expect([0, 1, 1000].map((odds) => flagsOf(readPrice(odds, 0)))).toEqual([LOCKED, LOCKED, LOCKED]);
  });

  test('unreadable odds are locked, marked and carry no number; unreadable flags lock (F38)', () => {
    for (const odds of [
      Number.NaN,
      -1,
      1.5,
      MAX_THOUSANDTHS + 1,
      1e9,
      JSON.parse('1e400'),
      '1900',
      null,
      undefined,
      {},
      [],
      true,
    ]) {
      expect([oddsOf(readPrice(odds, 0)), flagsOf(readPrice(odds, 0))]).toEqual([0, LOCKED | UNREADABLE]);
    }
    for (const flags of [null, undefined, '0', 0.5, Number.NaN])
      expect(flagsOf(readPrice(1955, flags))).toBe(LOCKED);
  });

  test('nothing that JSON can hold opens a price but whole thousandths above 1.000 with a whole flag (F38)', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (odds, flags) => {
        const open =
          Number.isInteger(odds) &&
          Number(odds) > 1000 &&
          Number(odds) <= MAX_THOUSANDTHS &&
          Number.isInteger(flags) &&
          Math.abs(Number(flags)) < 2 ** 31 &&
          (Number(flags) & 1) === 0;
        expect(isOpen(readPrice(odds, flags))).toBe(open);
      }),
      { numRuns: 1000 },
    );
  });

  test('an unknown sale status never sells (FEED-17, D17)', () => {
    expect([1, 0, -1, 2, null, '1'].map(readSale)).toEqual([1, 0, -1, 0, 0, 0]);
  });

  test('a decoded option is open above 1.000, locked at or below, and unreadable where it was (F38)', () => {
    const market = { odds: [1955, 1000, 0, 0], unreadable: [3] } as unknown as MarketRecord;
    expect([0, 1, 2, 3, 4].map((index) => flagsOf(optionWord(market, index)))).toEqual([
      0,
      LOCKED,
      LOCKED,
      LOCKED | UNREADABLE,
      LOCKED,
    ]);
  });
});
