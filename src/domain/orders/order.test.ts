import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import {
  findOrderById,
  orderStatusKey,
  settleResultKey,
  type OrderId,
  type OrderStatus,
  type SettleResult,
} from './order.ts';

const ids = (...known: string[]) => known as OrderId[];

describe('which order an id means', () => {
  test('the same id in full, before anything else (C39)', () => {
    expect(findOrderById('1988112233445566779', ids('1988112233445566771', '1988112233445566779'))).toBe(
      '1988112233445566779',
    );
  });

  test('the first 15 characters decide only where exactly one known id has them (PLACE-20, REQ-58, C39)', () => {
    expect(findOrderById('198811223344556000', ids('1988112233445566771', '2000000000000000001'))).toBe(
      '1988112233445566771',
    );
    expect(
      findOrderById('198811223344556000', ids('1988112233445566771', '1988112233445566779')),
    ).toBeUndefined();
    expect(findOrderById('1988112233', ids('1988112233445566771'))).toBeUndefined();
  });

  test('of ids beyond 2^53 none is ever taken for its neighbour (F40)', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.bigInt({ min: 10n ** 18n, max: 9_223_372_036_854_775_807n }), {
          minLength: 1,
          maxLength: 20,
        }),
        (numbers) => {
          const known = ids(...numbers.map(String));
          for (const id of known) expect(findOrderById(id, known)).toBe(id);
        },
      ),
    );
  });
});

test('statuses and results have their codes; other codes have no meaning (PLACE-21, PLACE-22, C21, D17)', () => {
  expect([0, 1, 2, 3, 4, 5, 101, 102, 6, -1].map((code) => orderStatusKey(code as OrderStatus))).toEqual([
    'created',
    'confirming',
    'rejected',
    'canceled',
    'confirmed',
    'settled',
    'reserve-cash-out',
    'cash-out',
    undefined,
    undefined,
  ]);
  expect([0, 1, 2, 3, 4, 5, 6, 7].map((code) => settleResultKey(code as SettleResult))).toEqual([
    'open',
    undefined,
    'return',
    'lost',
    'won',
    'win-return',
    'lose-return',
    'cancel',
  ]);
});
