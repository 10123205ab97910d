import { describe, expect, expectTypeOf, test } from 'vitest';
import type { MarketPeriod, MatchPhase } from '../ids.ts';
import { PERIOD_KEYS, periodName } from './periods.ts';
import { isBreak, PHASE_KEYS, phaseName } from './phases.ts';

const run = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
const text = (name: { readonly key: string; readonly n?: number | string } | undefined): string | undefined =>
  name === undefined ? undefined : `${name.key}${name.n === undefined ? '' : ` ${name.n}`}`;
const phases = (first: number, last: number) =>
  run(first, last).map((code) => text(phaseName(code as MatchPhase)));
const periods = (...codes: number[]) => codes.map((code) => text(periodName(code as MarketPeriod)));

describe('phases of the clock', () => {
  test('football counts 1001 to 1016 as the specification says (LIST-30)', () => {
    expect(phases(1001, 1016)).toEqual([
      'not-started',
      'first-half',
      'half-time',
      'second-half',
      'regular-ended',
      'extra-first',
      'extra-break',
      'extra-second',
      'extra-ended',
      'penalties',
      'finished',
      'awaiting-extra',
      'awaiting-penalties',
      'penalties-ended',
      'interrupted',
      'abandoned',
    ]);
  });

  test('basketball has 3001 to 3019: quarters, halves, overtime, postponed, interrupted, abandoned (LIST-31)', () => {
    expect(phases(3001, 3019)).toEqual([
      'not-started',
      'first-half',
      'half-time',
      'second-half',
      'quarter 1',
      'quarter-ended 1',
      'quarter 2',
      'quarter-ended 2',
      'quarter 3',
      'quarter-ended 3',
      'quarter 4',
      'overtime',
      'regular-ended',
      'finished',
      'awaiting-overtime',
      'overtime-ended',
      'postponed',
      'interrupted',
      'abandoned',
    ]);
  });

  test('volleyball has 13001 to 13025: seven sets and breaks, the golden set, walkovers, retirements', () => {
    expect(phases(13_001, 13_025)).toEqual([
      'not-started',
      'set 1',
      'set-ended 1',
      'set 2',
      'set-ended 2',
      'set 3',
      'set-ended 3',
      'set 4',
      'set-ended 4',
      'set 5',
      'set-ended 5',
      'set 6',
      'set-ended 6',
      'set 7',
      'finished',
      'awaiting-golden-set',
      'golden-set',
      'ended',
      'walkover 1',
      'walkover 2',
      'retired 1',
      'retired 2',
      'postponed',
      'interrupted',
      'abandoned',
    ]);
  });

  test('e-football numbers phases like football, e-basketball like basketball, beach like volleyball (LIST-32)', () => {
    expect(phases(177_001, 177_016)).toEqual(phases(1001, 1016));
    expect(phases(178_001, 178_019)).toEqual(phases(3001, 3019));
    expect(phases(51_001, 51_025)).toEqual(phases(13_001, 13_025));
  });

  test('codes outside the tables, and clocks of sports without a table, have no name of the client (D17)', () => {
    for (const code of [0, 1000, 1017, 3000, 3020, 5002, 13_026, 15_003, 16_004, 999_999])
      expect(phaseName(code as MatchPhase)).toBeUndefined();
  });

  test('half-time, ends of quarters and sets, and waiting are breaks, play is not', () => {
    expect(([1003, 1005, 1007, 1012, 3003, 3006, 3008, 3010, 13_003] as MatchPhase[]).every(isBreak)).toBe(
      true,
    );
    expect(([1002, 1004, 3005, 13_004, 42] as MatchPhase[]).some(isBreak)).toBe(false);
  });

  test('every name is in the list that the language files are checked against', () => {
    const names = run(0, 180_000).flatMap((code) => phaseName(code as MatchPhase)?.key ?? []);
    expect([...new Set(names)].filter((key) => !PHASE_KEYS.includes(key))).toEqual([]);
  });
});

describe('periods of markets and scores', () => {
  test('1000 is real time, 1001 full time, 1002 first half (LIST-33)', () => {
    expect(periods(...run(1000, 1006))).toEqual([
      'real-time',
      'full-time',
      'first-half',
      'second-half',
      'extra-first',
      'extra-second',
      'penalties',
    ]);
    expect(periods(1007, 1008, 1012, 1013, 1014, 1015)).toEqual([
      'quarter-hour 0-15',
      'quarter-hour 15-30',
      'quarter-hour 75-90',
      'extra-time',
      'full-with-extra',
      'first-penalties',
    ]);
  });

  test.each<[string, readonly number[], readonly string[]]>([
    [
      'ice hockey',
      [2001, 2002, 2003, 2005, 2006, 2007],
      ['full-time', 'full-with-penalties', 'period 1', 'period 3', 'overtime', 'penalties'],
    ],
    [
      'basketball',
      [3001, 3002, 3003, 3005, 3008, 3009, 3010, 3011],
      [
        'full-time',
        'regular-time',
        'first-half',
        'quarter 1',
        'quarter 4',
        'overtime',
        'second-half-overtime',
        'quarter-overtime 4',
      ],
    ],
    [
      'rugby',
      [4000, 4001, 4003, 4004, 4005, 4009],
      ['real-time', 'full-time', 'first-half', 'second-half', 'extra-time', 'penalties'],
    ],
    ['tennis', [5000, 5001, 5002, 5006], ['real-time', 'full-time', 'set 1', 'set 5']],
    [
      'american football',
      [6001, 6003, 6005, 6008, 6009],
      ['full-time', 'first-half', 'quarter 1', 'quarter 4', 'overtime'],
    ],
    [
      'baseball',
      [7001, 7002, 7003, 7004, 7012, 7013, 7014, 7044],
      [
        'full-with-extra',
        'full-time',
        'first-innings',
        'inning 1',
        'inning 9',
        'extra-innings',
        'inning 10',
        'inning 40',
      ],
    ],
    ['handball', [8001, 8003, 8005, 8006], ['full-time', 'first-half', 'overtime', 'penalties']],
    [
      'volleyball',
      [13_001, 13_002, 13_008, 13_009],
      ['full-time', 'volleyball-set 1', 'volleyball-set 7', 'golden-set'],
    ],
    ['table tennis', [15_001, 15_002, 15_008], ['full-time', 'game 1', 'game 7']],
    ['snooker', [16_001, 16_002, 16_036], ['full-time', 'frame 1', 'frame 35']],
    ['MMA and boxing', [18_001, 19_001], ['full-time', 'full-time']],
    ['badminton', [47_001, 47_002, 47_006], ['full-time', 'game 1', 'game 5']],
    ['beach volleyball', [51_001, 51_006], ['full-time', 'volleyball-set 5']],
    [
      'e-football',
      [177_001, 177_002, 177_006, 177_007],
      ['full-time', 'first-half', 'penalties', 'extra-time'],
    ],
    [
      'e-basketball',
      [178_001, 178_003, 178_005, 178_008, 178_009],
      ['full-time', 'first-half', 'quarter 1', 'quarter 4', 'overtime'],
    ],
    ['e-sports titles', [164_001, 165_002, 180_008], ['full-time', 'map 1', 'map 7']],
    ['outrights', [1999, 3999, 177_999], ['outright', 'outright', 'outright']],
  ])('%s has the periods of its table (LIST-33, C8)', (_sport, codes, names) => {
    expect(periods(...codes)).toEqual(names);
  });

  test('codes outside the table have no name of the client (D17)', () => {
    expect(periods(998, 1016, 2008, 3012, 5007, 16_037, 181_001)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('every name is in the list that the language files are checked against', () => {
    const names = run(0, 181_000).flatMap((code) => periodName(code as MarketPeriod)?.key ?? []);
    expect([...new Set(names)].toSorted()).toEqual([...PERIOD_KEYS].toSorted());
  });

  test('1001 means one thing as a phase and another as a period, and the types do not mix (C8, C9)', () => {
    expect([text(phaseName(1001 as MatchPhase)), ...periods(1001)]).toEqual(['not-started', 'full-time']);
    expectTypeOf<MatchPhase>().not.toExtend<MarketPeriod>();
    expectTypeOf<MarketPeriod>().not.toExtend<MatchPhase>();
    expectTypeOf<number>().not.toExtend<MarketPeriod>();
  });
});
