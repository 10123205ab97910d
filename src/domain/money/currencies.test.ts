import { describe, expect, test } from 'vitest';
import { CURRENCIES, currencyName, decimalsOf, DEFAULT_CURRENCY_ID } from './currencyTable.ts';

describe('currencies', () => {
  test.each([
    [1, 'CNY'],
    [2, 'USD'],
    [3, 'EUR'],
    [4, 'GBP'],
    [5, 'HKD'],
    [6, 'TWD'],
    [7, 'MYR'],
    [8, 'SGD'],
    [9, 'THB'],
    [10, 'VND'],
    [11, 'KRW'],
    [12, 'JPY'],
    [13, 'PHP'],
    [14, 'IDR'],
    [15, 'INR'],
    [16, 'AUD'],
    [200, 'USDT'],
  ])('%i is %s (USER-09)', (id, letters) => {
    expect(currencyName(id)).toBe(letters);
  });

  test('no other is known, and one of no table goes by its number (USER-09, D17)', () => {
    expect([CURRENCIES.size, currencyName(17)]).toEqual([17, '17']);
  });

  test('dong, won, yen and rupiah are written without decimals (C18)', () => {
    expect([...CURRENCIES.keys()].filter((id) => decimalsOf(id) === 0).map(currencyName)).toEqual([
      'VND',
      'KRW',
      'JPY',
      'IDR',
    ]);
  });

  test('the default is CNY (USER-10)', () => {
    expect(currencyName(DEFAULT_CURRENCY_ID)).toBe('CNY');
  });
});
