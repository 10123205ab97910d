import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import { Money } from '#domain/money/money.ts';
import { decimalOf, readStake } from '#domain/money/stakeInput.ts';
import { amountText, balanceText, floorDecimals } from './amountText.ts';

const LANGUAGES = ['zh-CN', 'zh-TW', 'en', 'vi', 'th'];

describe('an amount as it is read', () => {
  test.each([
    ['12345.50', 'CNY', '¥12,345.50', '¥12.345,50'],
    ['0.05', 'USD', '$0.05', '$0,05'],
    ['98000000', 'VND', '₫98,000,000', '₫98.000.000'],
    ['12.345678', 'USDT', 'USDT 12.345678', 'USDT 12,345678'],
    ['-1000', 'EUR', '-€1,000', '-€1.000'],
    ['999', 'CNY', '¥999', '¥999'],
    [
      '123456789012345678901234.12',
      'HKD',
      'HKD 123,456,789,012,345,678,901,234.12',
      'HKD 123.456.789.012.345.678.901.234,12',
    ],
    ['1e9', 'CNY', '-', '-'],
    ['', 'CNY', '-', '-'],
  ])(
    '%s %s is %s, in Vietnamese %s, digit for digit (USER-02, MONEY-03)',
    (amount, coin, text, vietnamese) => {
      expect(LANGUAGES.map((language) => amountText(amount, coin, language))).toEqual(
        LANGUAGES.map((language) => (language === 'vi' ? vietnamese : text)),
      );
    },
  );

  test.each([
    ['1000.123456', '¥1,000.12'],
    ['19.9996', '¥19.99'],
    ['0.009', '¥0.00'],
    ['-1.231', '-¥1.24'],
    ['-1.2300', '-¥1.23'],
    ['-0.001', '-¥0.01'],
    ['20.4', '¥20.4'],
    ['20', '¥20'],
  ])('a balance of %s is %s, never higher than it is (USER-02)', (amount, text) => {
    expect(balanceText(amount, 'CNY', 'en')).toBe(text);
  });

  test('an amount that is cut is at most itself, and less than one unit lower (USER-02)', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
        fc.constantFrom(1, 2, 3),
        (micros, decimals) => {
          const written = new Money(micros.toString()).dividedBy(1_000_000);
          const cut = new Money(floorDecimals(written.toFixed(6), decimals));
          expect(cut.equals(written.toDecimalPlaces(decimals, Money.ROUND_FLOOR))).toBe(true);
        },
      ),
    );
  });

  test('typed as it is read it is the same amount in every language, never a thousand times as much (F39)', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...LANGUAGES),
        fc.bigInt({ min: 0n, max: 10n ** 12n - 1n }),
        fc.constantFrom('', '.05', '.5', '.99'),
        (language, whole, tail) => {
          const read = amountText(`${whole}${tail}`, 'CNY', language).slice(1);
          expect(readStake(read, { decimal: decimalOf(language), decimals: 2 })).toEqual({
            amount: `${whole}${tail}`,
          });
        },
      ),
    );
  });
});
