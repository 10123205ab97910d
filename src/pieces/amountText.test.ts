import { expect, test } from 'vitest';
import { amountText } from './amountText.ts';

test.each([
  ['12345.50', 'CNY', '¥12,345.50'], ['0.05', 'USD', '$0.05'], ['98000000', 'VND', '₫98,000,000'], ['12.345678', 'USDT', 'USDT 12.345678'], ['-1000', 'EUR', '-€1,000'],
  ['999', 'CNY', '¥999'], ['123456789012345678901234.12', 'HKD', 'HKD 123,456,789,012,345,678,901,234.12'], ['1e9', 'CNY', '-'], ['', 'CNY', '-'],
])('an amount of %s %s is read as %s, digit for digit (USER-02)', (amount, coin, text) => expect(amountText(amount, coin)).toBe(text));
