import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import type { Amount } from './amount.ts';
import {
  decimalOf,
  MAX_WHOLE_DIGITS,
  PAD_KEYS,
  pressPad,
  readStake,
  writeStake,
  type PadKey,
  type StakeStyle,
} from './stakeInput.ts';

const POINT: StakeStyle = { decimal: '.', decimals: 2 };
const COMMA: StakeStyle = { decimal: ',', decimals: 2 };
const WHOLE: StakeStyle = { decimal: ',', decimals: 0 };
const read = (text: string, style: StakeStyle): string => {
  const { amount, problem } = readStake(text, style);
  return amount ?? problem ?? '';
};

describe('what a person types as a stake', () => {
  test.each([
    // typed, in zh, en and th, in vi
    ['100', '100', '100'],
    ['0.3', '0.3', '0.3'],
    ['0,3', '0.3', '0.3'],
    ['1,5', '1.5', '1.5'],
    ['1.5', '1.5', '1.5'],
    ['1.50', '1.5', '1.5'],
    ['.5', '0.5', '0.5'],
    [',5', '0.5', '0.5'],
    ['5.', '5', '5'],
    ['007', '7', '7'],
    ['0', '0', '0'],
    ['00', '0', '0'],
    ['１２', '12', '12'],
    ['１２．５', '12.5', '12.5'],
    ['１，５', '1.5', '1.5'],
    ['１２。５', '12.5', '12.5'],
    ['๑๒.๕', '12.5', '12.5'],
    ['１２3', '123', '123'],
    [' 100 ', '100', '100'],
    ['1 000', '1000', '1000'],
    ['1\u00a0000,50', '1000.5', '1000.5'],
    ['1\u202f000\u202f000', '1000000', '1000000'],
    ['\u30001２', '12', '12'],
    ["1'000.5", '1000.5', '1000.5'],
    // A separator that stands as thousands do goes by the locale.
    ['1,500', '1500', 'too-fine'],
    ['1.500', 'too-fine', '1500'],
    ['1,234.56', '1234.56', '1234.56'],
    ['1.234,56', '1234.56', '1234.56'],
    ['1,234,567', '1234567', '1234567'],
    ['1.234.567', '1234567', '1234567'],
    ['1,234,567.8', '1234567.8', '1234567.8'],
    ['1.234.567,8', '1234567.8', '1234567.8'],
    // 12 digits are exact, more is nothing that anybody means.
    ['123456789012', '123456789012', '123456789012'],
    ['999999999999.99', '999999999999.99', '999999999999.99'],
    ['1234567890123', 'too-large', 'too-large'],
    // Refused, and never rounded or guessed at.
    ['0.001', 'too-fine', 'too-fine'],
    ['0,500', 'too-fine', 'too-fine'],
    ['1.000', 'too-fine', '1000'],
    ['0.30000000000000004', 'too-fine', 'too-fine'],
    ['-1', 'negative', 'negative'],
    ['－１', 'negative', 'negative'],
    ['−0.5', 'negative', 'negative'],
    ['- 5', 'negative', 'negative'],
    ['1e21', 'no-number', 'no-number'],
    ['1e2', 'no-number', 'no-number'],
    ['+1', 'no-number', 'no-number'],
    ['0x10', 'no-number', 'no-number'],
    ['Infinity', 'no-number', 'no-number'],
    ['NaN', 'no-number', 'no-number'],
    ['abc', 'no-number', 'no-number'],
    ['1 2', 'no-number', 'no-number'],
    ['12,34,567', 'no-number', 'no-number'],
    ['1,2,3', 'no-number', 'no-number'],
    ['1.2.3', 'no-number', 'no-number'],
    ['1,23.4', 'no-number', 'no-number'],
    ['1.23,4', 'no-number', 'no-number'],
    ['1,234.567.8', 'no-number', 'no-number'],
    ['.', 'no-number', 'no-number'],
    [',', 'no-number', 'no-number'],
    ['-', 'no-number', 'no-number'],
    ['--1', 'no-number', 'no-number'],
    ['1-', 'no-number', 'no-number'],
    ['¥100', 'no-number', 'no-number'],
    ['一百', 'no-number', 'no-number'],
    ['1½', 'no-number', 'no-number'],
    ['1\u200b0', 'no-number', 'no-number'],
    ['', 'empty', 'empty'],
    ['   ', 'empty', 'empty'],
    ['\u3000', 'empty', 'empty'],
  ])('%o is %s, and %s where decimals have a comma (F39)', (typed, point, comma) => {
    expect([read(typed, POINT), read(typed, COMMA)]).toEqual([point, comma]);
  });

  test.each([
    ['1500', '1500'],
    ['1.500', '1500'],
    ['1.500.000', '1500000'],
    ['1,5', 'too-fine'],
    ['1,0', 'too-fine'],
    ['5,', '5'],
  ])('%o of a currency without decimals is %s (C18, F39)', (typed, amount) => {
    expect(read(typed, WHOLE)).toBe(amount);
  });

  test('any amount is read back exactly as it is written, with or without groups, in either locale (F39)', () => {
    const cents = fc.bigInt({ min: 0n, max: 10n ** BigInt(MAX_WHOLE_DIGITS + 2) - 1n });
    fc.assert(
      fc.property(
        cents,
        fc.constantFrom(POINT, COMMA),
        fc.constantFrom('', ' ', '\u00a0', 'own'),
        (cent, style, parted) => {
          const digits = cent.toString().padStart(3, '0');
          const [whole, tail] = [digits.slice(0, -2), digits.slice(-2)];
          const own = style.decimal === '.' ? ',' : '.';
          const text = `${whole.replace(/\B(?=(\d{3})+$)/g, parted === 'own' ? own : parted)}${style.decimal}${tail}`;
          const exact = tail === '00' ? whole : `${whole}.${tail.replace(/0$/, '')}`;
          expect(read(text, style)).toBe(exact);
          expect(read(writeStake(exact as Amount, style), style)).toBe(exact);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('whatever is typed, it is a plain amount of at most two decimals or a refusal (F39)', () => {
    const sign = fc.constantFrom(
      '0',
      '1',
      '9',
      '.',
      ',',
      ' ',
      '-',
      '+',
      'e',
      '１',
      '，',
      '。',
      "'",
      '\u00a0',
      '๓',
      'x',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(sign, { maxLength: 20 }).map((signs) => signs.join('')),
        ),
        fc.constantFrom(POINT, COMMA, WHOLE),
        (text, style) => {
          const { amount, problem } = readStake(text, style);
          expect(amount === undefined ? typeof problem : amount).toMatch(
            /^(?:string|(?:0|[1-9]\d{0,11})(?:\.\d?[1-9])?)$/,
          );
        },
      ),
      { numRuns: 5000 },
    );
  });
});

test.each([
  ['zh-CN', '.'],
  ['zh-TW', '.'],
  ['en', '.'],
  ['th', '.'],
  ['vi', ','],
])('%s writes "%s" before decimals', (locale, decimal) => {
  expect(decimalOf(locale)).toBe(decimal);
});

const type = (text: string, keys: string, style: StakeStyle): string =>
  keys.split(' ').reduce((field, key) => pressPad(field, key as PadKey, style), text);

describe('the number pad', () => {
  test.each([
    ['', '1 2 point 5', '12.5'],
    ['', 'point 5', '0.5'],
    ['', '1 point point 2 5 9', '1.25'],
    ['', '0 0 7', '7'],
    ['', '00', '0'],
    ['', '1 00 000', '100000'],
    ['12.5', 'back back', '12'],
    ['12', 'clear', ''],
    ['', 'back', ''],
    ['1,234', '5', '12345'],
    ['１２', '3', '123'],
    ['abc', '7', '7'],
    ['1.', '5', '1.5'],
    ['999999999999', '9', '999999999999'],
    ['0.0', '1', '0.01'],
    ['0.01', '0', '0.01'],
    ['-5', '1', '1'],
  ])('in %o the keys %s give %s (F39)', (text, keys, after) => {
    expect(type(text, keys, POINT)).toBe(after);
  });

  test('a comma where the locale writes one, and no point for a currency without decimals (C18)', () => {
    expect([type('', '1 point 5', COMMA), type('1.500', '0', COMMA), type('', '1 point 5', WHOLE)]).toEqual([
      '1,5',
      '15000',
      '15',
    ]);
  });

  test("after any keys the field holds nothing or a stake, exactly its keys' digits (F39)", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...PAD_KEYS), { maxLength: 40 }),
        fc.constantFrom(POINT, COMMA, WHOLE),
        (keys, style) => {
          const text = keys.reduce((field, key) => pressPad(field, key, style), '');
          expect(['', undefined]).toContain(text === '' ? '' : readStake(text, style).problem);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
