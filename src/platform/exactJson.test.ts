import * as fc from '#tests/property.ts';
import { expect, test } from 'vitest';
import { exactNumber, parseExact, writeExact } from './exactJson.ts';

test('an order id of nineteen digits comes as it was written, where a number would be another order (C39)', () => {
  expect(parseExact('{"id":1234567890123456789,"st":4,"us":10.5}')).toEqual({
    id: '1234567890123456789',
    st: 4,
    us: 10.5,
  });
  expect(parseExact('[9007199254740991,9007199254740993,-9007199254740993,"9007199254740993"]')).toEqual([
    9_007_199_254_740_991,
    '9007199254740993',
    '-9007199254740993',
    '9007199254740993',
  ]);
});

test('an amount with more digits than a float has is its text (C39)', () => {
  expect(parseExact('[0.1,123456789012345678.25,0.12345678901234567890]')).toEqual([
    0.1,
    '123456789012345678.25',
    '0.12345678901234567890',
  ]);
});

test('every whole number comes back digit by digit, however long (C39)', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), (id) => {
      expect(String(parseExact(String(id)))).toBe(String(id));
    }),
  );
});

test('any other JSON is what JSON.parse makes of it, with no prototype changed (C39)', () => {
  const leaf = fc.oneof(fc.string(), fc.boolean(), fc.constant(null), fc.maxSafeInteger());
  const tree = fc.letrec((tie) => ({
    node: fc.oneof({ maxDepth: 4 }, leaf, fc.array(tie('node')), fc.dictionary(fc.string(), tie('node'))),
  })).node;
  fc.assert(
    fc.property(tree, (value) => {
      const text = JSON.stringify(value);
      expect(parseExact(text)).toEqual(JSON.parse(text));
    }),
  );
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  expect(Object.getPrototypeOf(parseExact('{"__proto__":{"polluted":true}}'))).toBe(Object.prototype);
});

test.each(['', '{', '{"a":1,}', '<!doctype html>', 'NaN', '01', '[1,]', '{"a":1}x'])(
  '%j throws as JSON.parse does (F36)',
  (text) => {
    expect(() => parseExact(text)).toThrow(/.+/);
  },
);

test('ids and amounts of any length leave as numbers, digit by digit, and what is none leaves as text (C39)', () => {
  expect(
    writeExact({
      id: exactNumber('1234567890123456789'),
      unit: exactNumber('10.5'),
      fine: exactNumber('0.12345678901234567890'),
      mid: exactNumber('7700101'),
      text: exactNumber('m1'),
      zero: exactNumber('007'),
    }),
  ).toBe(
    '{"id":1234567890123456789,"unit":10.5,"fine":0.12345678901234567890,"mid":7700101,"text":"m1","zero":"007"}',
  );
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), (id) => {
      expect(writeExact({ id: exactNumber(String(id)) })).toBe(`{"id":${id}}`);
    }),
  );
  fc.assert(
    fc.property(fc.stringMatching(/^[^\0]*$/), (text) => {
      expect(JSON.parse(writeExact({ text }))).toEqual({ text });
    }),
  );
});
