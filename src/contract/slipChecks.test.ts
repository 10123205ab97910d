import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import { NO_SLIP } from '#domain/slip/slip.ts';
import {
  areDisplayedOdds,
  isNames,
  isPick,
  isQuick,
  isSlip,
  isSportName,
  isStake,
  isStakeOf,
  selectionsIn,
  stakesIn,
} from './slipChecks.ts';

const PICK = {
  key: '12345:1',
  matchId: '1000001',
  sportId: 1,
  marketType: 1000,
  period: 1001,
  line: '-0.5',
  odds: 1_955,
};
const NAMES = { match: 'A v B', league: '', market: 'Handicap', option: 'A -0.5' };
const selection = (at: number, change: object = {}) => ({
  ...PICK,
  key: `${at}:1`,
  matchId: String(at),
  names: NAMES,
  inParlay: false,
  showInSingle: false,
  ...change,
});
const slip = (count: number, change: object = {}) => ({
  ...NO_SLIP,
  slipId: 's',
  items: Array.from({ length: count }, (_, at) => selection(at + 1)),
  ...change,
});

describe('picks and selections from anywhere', () => {
  test.each<[string, unknown]>([
    ['a key without a market', { ...PICK, key: ':1' }],
    ['a key that is none', { ...PICK, key: 'x' }],
    ['no match', { ...PICK, matchId: '' }],
    ['a number for an id', { ...PICK, matchId: 5 }],
    ['an id without end', { ...PICK, matchId: '1'.repeat(5_000) }],
    ['odds that are no number', { ...PICK, odds: NaN }],
    ['odds with a fraction', { ...PICK, odds: 1.95 }],
    ['negative odds', { ...PICK, odds: -1 }],
    ['an infinite sport', { ...PICK, sportId: Infinity }],
    ['a line that is no text', { ...PICK, line: 0.5 }],
    ['something more', { ...PICK, stake: '5' }],
    ['a list', [PICK]],
    ['nothing', null],
  ])('%s makes none (F34)', (_what, pick) => {
    expect([isPick(pick), isPick(PICK)]).toEqual([false, true]);
    expect(
      selectionsIn([
        selection(1),
        { ...(pick as object), names: NAMES, inParlay: false, showInSingle: false },
      ]),
    ).toEqual([selection(1)]);
  });

  test.each<unknown>([
    null,
    {},
    { ...NAMES, match: 5 },
    { ...NAMES, league: 'x'.repeat(201) },
    { ...NAMES, more: '' },
  ])('%j are no names', (names) => {
    expect([isNames(names), isNames(NAMES)]).toEqual([false, true]);
  });
});

describe('stakes from anywhere', () => {
  test.each(['0', '5', '0.01', '10.5', '999999999999999999'])('%s is one', (stake) =>
    expect(isStake(stake)).toBe(true),
  );
  test.each<unknown>([
    '-5',
    '-0',
    '05',
    '5.',
    '.5',
    '5.0',
    '1e3',
    'Infinity',
    '',
    ' 5',
    '５',
    '5,0',
    5,
    null,
    '1'.repeat(19),
  ])('%j is none: an amount has one way to be written (F39)', (stake) => expect(isStake(stake)).toBe(false));
  test.each<[unknown, boolean]>([
    ['single', true],
    ['s0', true],
    ['s10', true],
    ['12:1', true],
    ['s', false],
    ['s100', false],
    ['s-1', false],
    ['__proto__', false],
    ['12', false],
    [5, false],
  ])('of %j: %s', (of, is) => expect(isStakeOf(of)).toBe(is));

  test('each counts by itself (F34)', () => {
    expect(stakesIn({ single: '5', s2: '-5', '1:1': '7', x: '5' })).toEqual({ single: '5', '1:1': '7' });
    expect(stakesIn(JSON.parse('{"__proto__":"5"}'))).toEqual({});
  });
});

describe('a whole slip', () => {
  test('has at most ten selections, one in single, one per match in parlay (SLIP-01, SLIP-08, SLIP-09)', () => {
    const are = [
      slip(0),
      slip(10),
      slip(11),
      slip(1, { items: [selection(1), selection(1)] }),
      slip(1, { items: [selection(1, { showInSingle: true }), selection(2, { showInSingle: true })] }),
      slip(1, { items: [selection(1, { inParlay: true }), selection(2, { inParlay: true, matchId: '1' })] }),
      slip(1, { items: [selection(1, { inParlay: true }), selection(2, { matchId: '1' })] }),
    ];
    expect(are.map((each) => isSlip(each, 10))).toEqual([true, true, false, false, false, false, true]);
  });

  test.each<object>([
    { slipId: '' },
    { placed: 'another' },
    { view: 'all' },
    { stakes: { single: '-1' } },
    { keep: 1 },
    { last: '05' },
    { quick: { on: true } },
    { quick: { on: true, stakes: { x: '5' } } },
    { undo: {} },
    { deduped: -1 },
    { dropped: [{}] },
    { more: 1 },
  ])('with %j is none', (change) =>
    expect([isSlip(slip(1, change), 10), isSlip(slip(1), 10)]).toEqual([false, true]),
  );

  test('preferences are `keep` and `quick`, and painted prices whole thousandths of options', () => {
    expect([
      isQuick({ on: false, stakes: { 1: '5' } }),
      isQuick({ on: 1, stakes: {} }),
      isQuick({ on: true, stakes: { x: '5' } }),
      isQuick({ on: true, stakes: { 1: '-5' } }),
    ]).toEqual([true, false, false, false]);
    expect([isSportName('1'), isSportName('1e3'), isSportName(1), isSportName('__proto__')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect([
      areDisplayedOdds({ '1:1': 1_950 }, 10),
      areDisplayedOdds({ '1:1': 1.95 }, 10),
      areDisplayedOdds({ x: 1_950 }, 10),
      areDisplayedOdds({ '1:1': 1, '2:1': 1 }, 1),
    ]).toEqual([true, false, false, false]);
  });

  test('of any value it is decided without throwing (F34)', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect([
          isSlip(value, 10),
          isSlip(slip(1, { items: value }), 10) && !Array.isArray(value),
          typeof isPick(value),
          typeof isStake(value),
          Array.isArray(selectionsIn(value)),
        ]).toEqual([false, false, 'boolean', 'boolean', true]);
      }),
      { numRuns: 500 },
    );
  });
});
