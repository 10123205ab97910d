import { expect, test } from 'vitest';
import { coinText, missingCoinText } from './coinText.ts';

test.each([
  ['1234567', '1,234,567', '1.234.567'],
  ['1000.125', '1,000.125', '1.000,125'],
  ['1000.123999', '1,000.123', '1.000,123'],
])('%s coins read %s, in Vietnamese %s: up to 3 decimals (MONEY-03, MONEY-04)', (coins, text, vietnamese) => {
  expect(['en', 'vi'].map((language) => coinText(coins, language))).toEqual([text, vietnamese]);
});

test.each([
  ['0.0001', '0.001'],
  ['1000.1231', '1,000.124'],
  ['1000.123', '1,000.123'],
  ['999.9999', '1,000.000'],
  ['12', '12'],
])('of %s missing coins %s are named: never fewer than are needed (MONEY-03)', (missing, text) => {
  expect(missingCoinText(missing, 'en')).toBe(text);
});
