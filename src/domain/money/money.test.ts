import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import { groupDigits, formatMoney, formatTotalOdds, Money, formatNumber, formatQuotePrice } from './money.ts';

/** Floor division of BigInts. */
const floorDiv = (a: bigint, b: bigint): bigint => (a % b === 0n || a > 0n ? a / b : a / b - 1n);
/** A whole number of 10^-6 to thousandths, halves away from zero. */
const round3 = (micro: bigint): bigint => (micro < 0n ? -round3(-micro) : (micro + 500n) / 1000n);
const fixed = (units: bigint, decimals: number): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};
const micros = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n });
const asText = (micro: bigint): string => fixed(micro, 6);

describe('money', () => {
  test.each([
    ['19.9996', '20.00'],
    ['19.9994', '19.99'],
    ['19.995', '19.99'],
    ['0', '0.00'],
    ['-0', '0.00'],
    ['0.005', '0.00'],
    ['0.0095', '0.01'],
    ['100', '100.00'],
    ['1234567.899', '1234567.89'],
    ['-1.231', '-1.24'],
    ['-0.0001', '0.00'],
  ])('money of %s is rounded to 3 decimals and then floored to 2: %s (MONEY-01, C17)', (amount, text) => {
    expect(formatMoney(amount)).toBe(text);
  });

  test.each([
    ['19.9996', '19.99'],
    ['0.999', '0.99'],
    ['7.1', '7.10'],
  ])('a quote of %s is floored only: %s (MONEY-02, C17)', (amount, text) => {
    expect(formatQuotePrice(amount)).toBe(text);
  });

  test.each([
    ['1234567.8915', '1,234,567.892'],
    ['1234.5', '1,234.5'],
    ['999', '999'],
    ['1000', '1,000'],
    ['-1234567', '-1,234,567'],
    ['0.0004', '0'],
    ['1.9995', '2'],
    ['100000.1234', '100,000.123'],
  ])('%s reads %s: thousands separators and up to 3 decimals (MONEY-03, MONEY-04)', (amount, text) => {
    expect(formatNumber(amount)).toBe(text);
  });

  test.each([
    ['16', '16.00'],
    ['3.8', '3.80'],
    ['1339.7428', '1339.743'],
    ['2.9996', '3.00'],
    ['1000000000000000000000000000000', '1000000000000000000000000000000.00'],
  ])('parlay odds of %s read %s: two decimals, and a third only if it is not zero (D14)', (odds, text) => {
    expect(formatTotalOdds(odds)).toBe(text);
  });

  test('no binary artefact shows: 0.1 + 0.2 and 0.29 x 100 (MONEY-06)', () => {
    expect(formatMoney(new Money('0.1').plus('0.2'))).toBe('0.30');
    expect(formatMoney(0.1 + 0.2)).toBe('0.30');
    expect(formatNumber(0.1 + 0.2)).toBe('0.3');
    expect(formatMoney(new Money('0.29').times(100))).toBe('29.00');
    expect(formatQuotePrice(new Money('0.29').times(100))).toBe('29.00');
  });

  test('input that is not an amount is "-", never NaN (F39)', () => {
    for (const amount of [
      '',
      'abc',
      '1,5',
      '1e21',
      '１２',
      ' 1',
      '1.',
      '.5',
      '--1',
      Number.NaN,
      Number.POSITIVE_INFINITY,
    ]) {
      expect([formatMoney(amount), formatQuotePrice(amount), formatNumber(amount)]).toEqual(['-', '-', '-']);
    }
  });

  test('money equals round-to-3 then floor-to-2 over BigInt, for any amount (MONEY-01, C17)', () => {
    fc.assert(
      fc.property(micros, (micro) => {
        expect(formatMoney(asText(micro))).toBe(fixed(floorDiv(round3(micro), 10n), 2));
      }),
      { numRuns: 1000 },
    );
  });

  test('a quote equals floor-to-2 over BigInt, for any amount (MONEY-02)', () => {
    fc.assert(
      fc.property(micros, (micro) => {
        expect(formatQuotePrice(asText(micro))).toBe(fixed(floorDiv(micro, 10_000n), 2));
      }),
      { numRuns: 1000 },
    );
  });

  test('a shown number reads back as the amount to 3 decimals, its groups of three digits (MONEY-03, MONEY-04)', () => {
    fc.assert(
      fc.property(micros, (micro) => {
        const text = formatNumber(asText(micro));
        expect(text).toMatch(/^-?\d{1,3}(,\d{3})*(\.\d{0,2}[1-9])?$/);
        const [whole = '', tail = ''] = text.replaceAll(',', '').split('.');
        expect(BigInt(whole + tail.padEnd(3, '0'))).toBe(round3(micro));
      }),
      { numRuns: 1000 },
    );
  });

  test('amounts of 60 digits keep every digit (D16)', () => {
    const digits = '9'.repeat(60);
    expect(formatMoney(`${digits}.12`)).toBe(`${digits}.12`);
    expect(groupDigits('1000000.5')).toBe('1,000,000.5');
  });
});
