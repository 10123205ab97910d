import { expect, test } from 'vitest';
import { coinText } from './coinText.ts';

test.each([
  ['1234567', '1,234,567', '1.234.567'],
  ['1000.125', '1,000.125', '1.000,125'],
  ['1000.123999', '1,000.123', '1.000,123'],
])('%s coins read %s, in Vietnamese %s: up to 3 decimals (MONEY-03, MONEY-04)', (coins, text, vietnamese) => {
  expect(['en', 'vi'].map((language) => coinText(coins, language))).toEqual([text, vietnamese]);
});
