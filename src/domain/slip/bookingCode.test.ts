import { expect, test } from 'vitest';
import * as fc from '#tests/property.ts';
import { optionKey, type MarketId } from '../ids.ts';
import {
  decodeBooking,
  encodeBooking,
  findBookingCode,
  MAX_CODE,
  type BookedSelection,
} from './bookingCode.ts';

const selection = (change: Partial<BookedSelection> = {}): BookedSelection =>
  ({
    key: '7000000000000000114:5',
    matchId: '900000000000001',
    sportId: 1,
    marketType: 1000,
    period: 1001,
    line: '-0.5',
    ...change,
  }) as BookedSelection;

const decimal = fc.bigInt({ min: 0n, max: 999_999_999_999_999_999n }).map(String);
const id = fc.oneof(
  { weight: 4, arbitrary: decimal },
  fc.string({ minLength: 1, maxLength: 64, unit: fc.constantFrom(...'abcXYZ019_:.-'.split('')) }),
);
const count = fc.nat(2_000_000_000);
const selections: fc.Arbitrary<readonly BookedSelection[]> = fc.uniqueArray(
  fc
    .record({
      market: id,
      type: fc.nat(999_999_999),
      matchId: id,
      sportId: count,
      marketType: count,
      period: count,
      line: fc.option(
        fc.string({ minLength: 1, maxLength: 24, unit: fc.constantFrom(...'+-0.5/12 '.split('')) }),
      ),
    })
    .map(({ market, type, ...others }) =>
      selection({ ...(others as object), key: optionKey(market as MarketId, type) }),
    ),
  { minLength: 1, maxLength: 10, selector: ({ matchId }) => matchId },
);
const codeOf = (all: readonly BookedSelection[]): string => encodeBooking(all) ?? '';

test('a code decodes to its selections in their order, and needs no escaping in an address (D11)', () => {
  fc.assert(
    fc.property(selections, (all) => {
      const code = codeOf(all);
      expect(decodeBooking(code)).toEqual({ ok: true, selections: all });
      expect([encodeURIComponent(code) === code, code.length <= MAX_CODE]).toEqual([true, true]);
      expect(findBookingCode(` ${code} `)).toBe(code);
      expect(findBookingCode(`https://x.test/sport/?lang=en&slip=${code}&sport=1#a`)).toBe(code);
    }),
  );
});

test('a code contains no odds, stake, name or user: only fields of the selection change it', () => {
  const more = {
    odds: 1955,
    names: { match: 'M' },
    inParlay: true,
    showInSingle: true,
    stake: '10',
    uid: 'u',
  };
  expect(codeOf([{ ...selection(), ...more }])).toBe(codeOf([selection()]));
});

test('a code with one character changed, lost, doubled or swapped is refused (F34)', () => {
  const digit = fc.constantFrom(
    ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.split(''),
  );
  fc.assert(
    fc.property(
      selections,
      fc.nat(),
      digit,
      fc.constantFrom('change', 'lose', 'double', 'swap'),
      (all, place, to, how) => {
        const code = codeOf(all);
        const at = 4 + (place % (code.length - 4));
        const [before, here = '', after] = [code.slice(0, at), code[at], code.slice(at + 1)];
        const spoilt = {
          change: before + to + after,
          lose: before + after,
          double: before + here + here + after,
          swap: before + (after[0] ?? '') + here + after.slice(1),
        }[how];
        fc.pre(spoilt !== code);
        expect(decodeBooking(spoilt)).toEqual({ ok: false, problem: 'garbled' });
      },
    ),
  );
});

test('any text decodes to a problem, or to selections whose code is this text (F34)', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.base64String({ maxLength: 400 }).map((body) => `SB1-${body}`),
    fc.string({ maxLength: 60 }).map((body) => `SB1-${body}`),
  );
  fc.assert(
    fc.property(text, (any) => {
      const answer = decodeBooking(any);
      const problems = ['none', 'long', 'version', 'garbled'];
      expect(answer.ok ? encodeBooking(answer.selections) === any : problems.includes(answer.problem)).toBe(
        true,
      );
    }),
  );
});

test.each([
  ['', 'none'],
  ['Real Madrid', 'none'],
  ['SB-AAAA', 'none'],
  ['SB2-AAAAAAAA', 'version'],
  ['SB1-', 'garbled'],
  ['SB1-AAAA', 'garbled'],
] as const)('the text %s is refused as %s', (text, problem) => {
  expect(decodeBooking(text)).toEqual({ ok: false, problem });
});

test('a text of a million characters is refused by its length alone (F34)', () => {
  expect(decodeBooking(`SB1-${'A'.repeat(1_000_000)}`)).toEqual({ ok: false, problem: 'long' });
});

test('no booking code is found in another text', () => {
  expect(
    ['Real Madrid', 'SB', 'SB1 -x', 'x SB1-AAAA', 'https://x.test/?q=SB1-AAAA', 'javascript:SB1-AAAA'].map(
      findBookingCode,
    ),
  ).toEqual([null, null, null, null, null, null]);
});

test('no code exists for zero selections, more than ten, two of one match, or ids that no platform sends', () => {
  const many = Array.from({ length: 11 }, (_, at) =>
    selection({ matchId: String(at) as BookedSelection['matchId'] }),
  );
  const wrong = (key: string) => selection({ key: key as BookedSelection['key'] });
  expect([
    encodeBooking([]),
    encodeBooking(many),
    encodeBooking([selection(), selection({ key: optionKey('1' as MarketId, 1) })]),
    encodeBooking([wrong('nothing')]),
    encodeBooking([wrong(`${'1'.repeat(65)}:1`)]),
    encodeBooking([wrong('über:1')]),
  ]).toEqual([null, null, null, null, null, null]);
});
