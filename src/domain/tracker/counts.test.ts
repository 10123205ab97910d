import { expect, test } from 'vitest';
import type { MarketPeriod } from '../ids.ts';
import { MATCH_STATUS } from '../match/matchStatus.ts';
import { countOf, isPeriodAhead, isPeriodOver, type TrackedMatch } from './counts.ts';

const SCORE = 5;
type Line = readonly [period: number, home: number, away: number];
const matchOf = (sport: number, lines: readonly Line[], format: number | null = null): TrackedMatch =>
  ({
    sportId: sport,
    status: MATCH_STATUS.live,
    clock: null,
    format,
    scores: lines.map(([period, home, away]) => ({ period, group: SCORE, home, away })),
  }) as unknown as TrackedMatch;
const scoreIn = (period: number, lines: readonly Line[]) =>
  countOf(matchOf(Math.floor(period / 1000), lines), 'score', period as MarketPeriod);

const HOCKEY_PARTS: readonly Line[] = [
  [2003, 1, 0],
  [2004, 0, 2],
  [2005, 1, 0],
];
const INNINGS: readonly Line[] = Array.from({ length: 9 }, (_, at) => [
  7004 + at,
  at === 0 ? 3 : 0,
  at === 8 ? 3 : 0,
]);

test.each<[string, number, readonly Line[], readonly [number, number] | undefined]>([
  [
    'hockey, with its own line',
    2001,
    [
      [2000, 3, 2],
      [2001, 2, 2],
      [2006, 1, 0],
    ],
    [2, 2],
  ],
  ['hockey, with its periods', 2001, [[2000, 3, 2], ...HOCKEY_PARTS, [2006, 1, 0]], [2, 2]],
  [
    'hockey, without one of its periods',
    2001,
    [[2000, 3, 2], ...HOCKEY_PARTS.slice(1), [2006, 1, 0]],
    undefined,
  ],
  [
    'hockey, with the wider score alone',
    2001,
    [
      [2000, 3, 2],
      [2006, 1, 0],
    ],
    undefined,
  ],
  [
    'hockey after a shoot-out',
    2001,
    [
      [2002, 3, 2],
      [2007, 1, 0],
    ],
    undefined,
  ],
  [
    'rugby',
    4001,
    [
      [4000, 23, 20],
      [4005, 3, 0],
    ],
    undefined,
  ],
  [
    'rugby, with its halves',
    4001,
    [
      [4000, 23, 20],
      [4003, 10, 13],
      [4004, 10, 7],
      [4005, 3, 0],
    ],
    [20, 20],
  ],
  [
    'baseball',
    7002,
    [
      [7001, 4, 3],
      [7013, 1, 0],
    ],
    undefined,
  ],
  ['baseball, with its innings', 7002, [[7001, 4, 3], ...INNINGS, [7014, 1, 0]], [3, 3]],
  [
    'handball',
    8001,
    [
      [8000, 33, 30],
      [8005, 3, 0],
    ],
    undefined,
  ],
  [
    'handball, with its halves',
    8001,
    [
      [8002, 33, 30],
      [8003, 14, 16],
      [8004, 16, 14],
      [8006, 3, 0],
    ],
    [30, 30],
  ],
])(
  'once %s has been played on, regular time (%i) has no count of the time after it',
  (_, period, lines, score) => {
    expect(scoreIn(period, lines)).toEqual(score);
  },
);

test.each<[string, number, readonly Line[], readonly [number, number] | undefined]>([
  [
    'hockey',
    2002,
    [
      [2001, 2, 2],
      [2006, 1, 0],
    ],
    undefined,
  ],
  [
    'hockey, by the live score',
    2002,
    [
      [2001, 2, 2],
      [2000, 3, 2],
      [2006, 1, 0],
    ],
    [3, 2],
  ],
  [
    'baseball',
    7001,
    [
      [7002, 3, 3],
      [7013, 1, 0],
    ],
    undefined,
  ],
])(
  'once %s has been played on, the whole match (%i) is not counted by regular time',
  (_, period, lines, score) => {
    expect(scoreIn(period, lines)).toEqual(score);
  },
);

test.each<[number, Line]>([
  [2001, [2000, 3, 2]],
  [2001, [2002, 3, 2]],
  [4001, [4000, 3, 2]],
  [7002, [7001, 3, 2]],
  [7001, [7002, 3, 2]],
  [8001, [8000, 3, 2]],
  [8002, [8001, 3, 2]],
])('without overtime %i is counted by the one line that a platform sends', (period, line) => {
  expect(scoreIn(period, [line])).toEqual([3, 2]);
});

test.each<[number, readonly Line[], readonly [number, number]]>([
  [
    2001,
    [
      [2000, 3, 2],
      [2006, 0, 0],
      [2007, 0, 0],
    ],
    [3, 2],
  ],
  [
    7002,
    [
      [7001, 4, 3],
      [7013, 0, 0],
    ],
    [4, 3],
  ],
  [
    8001,
    [
      [8002, 9, 8],
      [8005, 0, 0],
    ],
    [9, 8],
  ],
])('a line of 0-0 for overtime does not hide the count of %i', (period, lines, score) => {
  expect(scoreIn(period, lines)).toEqual(score);
});

const scoreOfSeven = (...lines: readonly Line[]) =>
  countOf(matchOf(7, [[7001, 4, 3], ...lines], 700_002), 'score', 7002 as MarketPeriod);

test('a baseball match of seven innings has its eighth and ninth as extra innings', () => {
  expect(scoreOfSeven()).toEqual([4, 3]);
  expect([scoreOfSeven([7011, 1, 0]), scoreOfSeven([7012, 1, 0])]).toEqual([undefined, undefined]);
  expect(scoreOfSeven([7002, 3, 3], [7011, 1, 0])).toEqual([3, 3]);
  expect(scoreOfSeven(...INNINGS.slice(0, 7), [7011, 1, 0])).toEqual([3, 0]);
});

const withPhase = (match: TrackedMatch, phase: number): TrackedMatch =>
  ({ ...match, clock: { phase } }) as unknown as TrackedMatch;
const isOver = (match: TrackedMatch, ...periods: readonly number[]) =>
  periods.map((period) => isPeriodOver(match, period as MarketPeriod));

test('a line of 0-0 for overtime does not end the last period; a count in overtime does', () => {
  const third = matchOf(2, [...HOCKEY_PARTS.slice(0, 2), [2005, 2, 0], [2006, 0, 0]]);
  expect(isOver(third, 2003, 2004, 2005)).toEqual([true, true, false]);
  // A level match may be in its third period or in overtime.
  const level = matchOf(2, [...HOCKEY_PARTS, [2006, 0, 0]]);
  expect(isOver(level, 2003, 2004, 2005)).toEqual([true, true, undefined]);
  const overtime = matchOf(2, [...HOCKEY_PARTS, [2006, 0, 1]]);
  expect(isOver(overtime, 2003, 2004, 2005)).toEqual([true, true, true]);
  const first = matchOf(6, [
    [6005, 7, 0],
    [6009, 0, 0],
  ]);
  expect(isOver(first, 6005, 6006)).toEqual([false, false]);
  expect(isPeriodAhead(first, 6006 as MarketPeriod)).toBe(true);
});

test('a clock in overtime ends the last quarter, though overtime is at 0-0', () => {
  const match = matchOf(3, [
    [3007, 20, 20],
    [3008, 20, 20],
    [3009, 0, 0],
  ]);
  expect(isOver(withPhase(match, 3012), 3008)).toEqual([true]);
  expect(isOver(withPhase(match, 3013), 3008)).toEqual([false]);
});

test('the halves of basketball say nothing of its quarters', () => {
  const halves = matchOf(3, [
    [3003, 30, 35],
    [3004, 10, 5],
  ]);
  expect([3005, 3008].map((period) => isPeriodAhead(halves, period as MarketPeriod))).toEqual([false, false]);
  expect(isOver(halves, 3005, 3008)).toEqual([false, false]);
});
