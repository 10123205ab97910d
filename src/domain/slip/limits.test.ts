import { describe, expect, test } from 'vitest';
import type { Amount } from '../money/amount.ts';
import type { OptionKey } from '../ids.ts';
import {
  excludedFromParlay,
  isBeyondBalance,
  maxStake,
  mostLegs,
  mostOrders,
  rangeOf,
  stakeProblem,
} from './limits.ts';
import type { LegQuote } from './slip.ts';

const amount = (text: string) => text as Amount;
const range = (least: string, most: string) => ({ minBet: least as Amount, maxBet: most as Amount });
const quote = (change: Partial<LegQuote>): LegQuote => ({
  status: 1,
  allowParlay: true,
  inPlay: false,
  minBet: null,
  maxBet: null,
  odds: null,
  result: '',
  note: null,
  ...change,
});

test.each([
  ['neither', {}],
  ['the smallest alone', { minBet: amount('10') }],
  ['the largest alone', { maxBet: amount('400') }],
])(
  'a leg of which the platform named %s has no range: an open one would take any stake (SLIP-13)',
  (_, told) => {
    const a = 'a:1' as OptionKey;
    expect(
      rangeOf(
        { legs: { [a]: quote(told) }, series: [] },
        { seriesNumber: 1, combinations: 1, legs: [{ key: a }] },
      ),
    ).toBeNull();
  },
);

describe('a stake against its range', () => {
  test.each([
    ['9.99', { code: 'stake-low', least: '10' }],
    ['10', null],
    ['10.00', null],
    ['4000', null],
    ['4000.01', { code: 'stake-high', most: '4000' }],
    ['0', { code: 'stake-missing' }],
    ['-1', { code: 'stake-low', least: '10' }],
    ['10.001', { code: 'stake-decimals' }],
  ])('%s of 10 to 4000: %o (SLIP-22, SLIP-23)', (stake, problem) => {
    expect(stakeProblem(amount(stake), range('10', '4000'))).toEqual(problem);
  });

  test('amounts are compared as numbers and not as text, nor as floats (F39)', () => {
    expect(stakeProblem(amount('9'), range('10', '20'))).toEqual({ code: 'stake-low', least: '10' });
    expect(stakeProblem(amount('0.3'), range('0.30', '0.3'))).toBeNull();
    expect(stakeProblem(amount('900719925474099.93'), range('0', '900719925474099.92'))).toEqual({
      code: 'stake-high',
      most: '900719925474099.92',
    });
  });

  test('a stake without known limits is refused; a missing stake is still reported as missing (SLIP-13)', () => {
    expect([
      stakeProblem(amount('0.01'), null),
      stakeProblem(amount('100000'), null),
      stakeProblem(null, null),
      stakeProblem(undefined, range('1', '2')),
    ]).toEqual([
      { code: 'limits-unknown' },
      { code: 'limits-unknown' },
      { code: 'stake-missing' },
      { code: 'stake-missing' },
    ]);
  });

  test('less than a hundredth may not be bet, whatever the platform names', () => {
    expect([
      stakeProblem(amount('-5'), range('-10', '10')),
      stakeProblem(amount('0.001'), range('0', '1')),
    ]).toEqual([
      { code: 'stake-low', least: '0.01' },
      { code: 'stake-low', least: '0.01' },
    ]);
  });

  test('the range of a stake is that of its leg as a single, else of its series (SLIP-13, SLIP-14)', () => {
    const a = 'a:1' as OptionKey;
    const told = {
      legs: { [a]: quote({ minBet: amount('10'), maxBet: amount('400') }) },
      series: [
        {
          seriesNumber: 2,
          combinations: 1,
          betCount: 1,
          minBet: amount('5'),
          maxBet: amount('50'),
        },
      ],
    };
    expect(rangeOf(told, { seriesNumber: 1, combinations: 1, legs: [{ key: a }] })).toEqual(
      range('10', '400'),
    );
    expect(rangeOf(told, { seriesNumber: 2, combinations: 1, legs: [{ key: a }] })).toEqual(range('5', '50'));
    expect(rangeOf(told, { seriesNumber: 2, combinations: 3, legs: [] })).toBeNull();
    expect(
      rangeOf(told, { seriesNumber: 1, combinations: 1, legs: [{ key: 'z:1' as OptionKey }] }),
    ).toBeNull();
  });
});

test('a market that may not be in a parlay bars its leg; one that has not said, or is off, does not (SLIP-24)', () => {
  const [a, b, c, d] = ['a:1', 'b:1', 'c:1', 'd:1'].map((key) => ({ key: key as OptionKey }));
  const ofBoard = ['b:1', 'c:1', 'e:1', 'f:1'].map((key, at) => ({
    key: key as OptionKey,
    isBarred: at < 3,
  }));
  const legs = {
    'a:1': quote({ allowParlay: false }),
    'b:1': quote({}),
    'c:1': quote({ status: -1, allowParlay: false }),
  };
  expect(
    excludedFromParlay(
      [a, b, c, d].flatMap((each) => each ?? []),
      { legs },
    ),
  ).toEqual(['a:1']);
  // What the board knows of a market counts until the platform has quoted the leg (LIST-17).
  expect(excludedFromParlay(ofBoard, { legs })).toEqual(['e:1']);
});

test('at most ten legs and ten orders, fewer where the platform says so, never more (CONST-01)', () => {
  expect(
    [null, 4, 30].map((each) => [mostLegs({ mostLegs: each }), mostOrders({ mostOrders: each })]),
  ).toEqual([
    [10, 10],
    [4, 4],
    [10, 10],
  ]);
});

test('a debit of all there is may be made, a hundredth more may not; an unknown balance forbids nothing', () => {
  expect([
    isBeyondBalance(amount('100.00'), amount('100')),
    isBeyondBalance(amount('100.01'), amount('100')),
    isBeyondBalance(amount('100'), null),
  ]).toEqual([false, true, false]);
});

test.each([
  [
    'the largest stake where the balance covers it',
    { maxBet: '4000', balance: '100000', bound: '0', combinations: 11 },
    '4000',
  ],
  [
    'the balance over all combinations, floored to hundredths',
    { maxBet: '4000', balance: '100', bound: '0', combinations: 3 },
    '33.33',
  ],
  [
    'what other stakes of the slip leave',
    { maxBet: '4000', balance: '100', bound: '99.98', combinations: 1 },
    '0.02',
  ],
  ['nought where they leave nothing', { maxBet: '4000', balance: '100', bound: '120', combinations: 1 }, '0'],
  [
    'the balance where the platform names no limit',
    { maxBet: null, balance: '3069.449', bound: '0', combinations: 1 },
    '3069.44',
  ],
  [
    'the limit where the balance is not known',
    { maxBet: '400.5', balance: null, bound: '0', combinations: 4 },
    '400.5',
  ],
  ['nothing where neither is known', { maxBet: null, balance: null, bound: '0', combinations: 1 }, null],
  [
    'whole units where the currency has no decimals (C18)',
    { maxBet: null, balance: '100', bound: '0', combinations: 3, decimals: 0 as const },
    '33',
  ],
])('MAX is %s', (_, from, most) => {
  expect(maxStake(from as Parameters<typeof maxStake>[0])).toBe(most);
});
