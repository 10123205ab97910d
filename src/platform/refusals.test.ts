import { describe, expect, test } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import { MONEY_CALLS, type MoneyCall } from '#domain/config/domainConfig.ts';
import { readEnvelope } from './envelope.ts';
import { isOwnRefusal, isRefusal, refusalOf } from './refusals.ts';

const LAST_CODE = 20_000;
const span = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);
/** D30, word for word. */
const GENERAL = [3, 5, 8, 12, 14009, 14010, 14057];
const OWN: Readonly<Record<MoneyCall, readonly number[]>> = {
  bet: [
    ...span(3000, 3011),
    ...span(3015, 3021),
    3026,
    14058,
    14059,
    14068,
    14070,
    14078,
    14084,
    14089,
    14090,
  ],
  reserve: [6050, 6051, 6053, ...span(6057, 6060), 14060, 14085, 14088],
  cashOut: [
    6040,
    6042,
    6043,
    6047,
    ...span(14061, 14066),
    17001,
    ...span(17003, 17005),
    17007,
    17008,
    17010,
    17011,
    ...span(17013, 17017),
  ],
  member: [1001],
};

/** What an answer with this code makes of a call, as the caller reads it; undefined for a success. */
const problemOf = (call: MoneyCall, code: number): Problem | undefined => {
  const answer = readEnvelope(
    { success: false, code, message: '', data: null },
    call === 'member' ? 'member' : 'match',
  );
  return answer.ok ? undefined : answer.problem;
};
const refusedOf = (call: MoneyCall, more?: readonly number[]): readonly number[] =>
  span(0, LAST_CODE).filter((code) => {
    const problem = problemOf(call, code);
    return problem !== undefined && isRefusal(call, problem, more);
  });
const inOrder = (codes: readonly number[]): readonly number[] => codes.toSorted((one, other) => one - other);

describe('of all codes from 0 to 20000', () => {
  test.each(MONEY_CALLS)('a %s is refused by those of its table, and by no other (D30)', (call) => {
    expect(refusedOf(call)).toEqual(inOrder([...(call === 'member' ? [] : GENERAL), ...OWN[call]]));
  });

  test.each(MONEY_CALLS)(
    'an operator may add some to those that refuse a %s, never a success (D30, D19)',
    (call) => {
      const added = refusedOf(call, [7, 19_999]);
      expect(added).toEqual(inOrder([...refusedOf(call), 7, 19_999]));
      const success = readEnvelope(
        { code: call === 'member' ? 1 : 0, data: [] },
        call === 'member' ? 'member' : 'match',
      );
      expect(success.ok).toBe(true);
    },
  );
});

test.each([
  '-1',
  '0',
  '1',
  '2',
  '6',
  '7',
  '10',
  '11',
  '14004',
  '6041',
  '6055',
  '17002',
  '17009',
  '99999999999',
  'x',
  '',
])('the code "%s" refuses no call of the match and order family (D30)', (platformCode) => {
  expect(
    (['bet', 'reserve', 'cashOut'] as const).filter((call) =>
      isRefusal(call, { code: 'refused', platformCode, message: '' }),
    ),
  ).toEqual([]);
});

test.each(MONEY_CALLS)('HTTP statuses that refuse a %s are those of the client alone (D30)', (call) => {
  expect(
    span(100, 599).filter((status) =>
      isRefusal(call, status === 401 ? { code: 'session-expired' } : { code: 'http', status }),
    ),
  ).toEqual([400, 401, 403, 404, 413, 415, 422, 429]);
});

test.each(['timeout', 'network', 'unreadable', 'worker-gone', 'worker-silent'] as const)(
  'what ends in "%s" is refused by nobody (D4)',
  (code) => {
    expect(MONEY_CALLS.filter((call) => isRefusal(call, { code }, span(0, 100)))).toEqual([]);
  },
);

test('of a repeated request only the code of the call itself speaks of the first request too (D36)', () => {
  expect(
    span(0, LAST_CODE).filter((code) =>
      isOwnRefusal('bet', problemOf('bet', code) ?? { code: 'unreadable' }),
    ),
  ).toEqual(inOrder(OWN.bet));
  expect(isOwnRefusal('bet', { code: 'http', status: 429 })).toBe(false);
});

test.each<readonly [Problem, string, string]>([
  [{ code: 'refused', platformCode: '3001', message: 'Low balance' }, '3001', 'Low balance'],
  [{ code: 'http', status: 429 }, 'http-429', ''],
  [{ code: 'maintenance', from: null, to: null }, 'maintenance', ''],
  [{ code: 'session-expired' }, 'session-expired', ''],
])('the refusal of %j has the code %s and the text "%s"', (problem, code, message) => {
  expect(refusalOf(problem)).toEqual({ code, message });
});
