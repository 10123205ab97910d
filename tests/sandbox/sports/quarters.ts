import type { Outcomes } from '#sandbox/prices/dist.ts';
import { bet, handicapBet, main, oddEvenBet, totalBet, YES_NO } from '#sandbox/prices/bets.ts';
import { HOME_AWAY, HOME_DRAW_AWAY } from '#sandbox/prices/groups.ts';
import type { Group } from '#sandbox/prices/groups.ts';
import {
  drawNoBet,
  goesOn,
  halfFull,
  higherHalf,
  highestPart,
  lastDigit,
  margins,
  race,
  result,
  winner,
} from '#sandbox/prices/rules.ts';
import type { TimedRules } from '#sandbox/world/timed.ts';
import { DIGITS, HALF_FULL, HALVES, MARGINS, QUARTERS } from './options.ts';

type Pair = readonly [number, number];

/**
 * Rules of basketball's periods and phases. E-basketball counts them in the same way from 178000 (wire facts
 * 4.6a, 4.6b).
 */
export const basketballRules = (
  sid: number,
  fmt: number,
  length: number,
  rest: Pair,
  halves = false,
): TimedRules => {
  const at = (n: number) => sid * 1000 + n;
  const quarters = [5, 6, 7, 8].map((n, i): readonly [number, Pair] => [at(n), [i / 4, (i + 1) / 4]]);
  return {
    sid,
    fmt,
    length,
    periods: halves ? 2 : 4,
    down: true,
    breaks: halves ? [rest[1]] : [rest[0], rest[1], rest[0]],
    extra: { length: sid === 3 ? 300 : 180, sudden: false, pace: 1, most: Infinity },
    shootout: null,
    phases: {
      playing: halves ? [at(2), at(4)] : [at(5), at(7), at(9), at(11)],
      breaks: halves ? [at(3)] : [at(6), at(8), at(10)],
      awaiting: at(15),
      overtime: at(12),
      overtimeEnded: at(16),
      shootout: 0,
      finished: at(14),
    },
    lines: {
      live: at(1),
      regular: at(2),
      parts: halves ? [at(3), at(4)] : quarters.map(([pe]) => pe),
      halves: halves ? null : [at(3), at(4)],
      overtime: at(9),
      shootout: null,
      all: null,
    },
    bets: {
      stretches: new Map<number, Pair>([
        [at(2), [0, 1]],
        [at(3), [0, 0.5]],
        [at(4), [0.5, 1]],
        ...(halves ? [] : quarters),
      ]),
      whole: at(1),
      overtime: at(9),
    },
    counts: [],
    suspends: null,
    goals: false,
  };
};

/**
 * Returns the outcomes of a possession with this mean of points. Threes and free throws have their usual
 * shares.
 */
export const possession = (points: number): Outcomes => {
  const scored = points / 2.1;
  return [
    [0, 1 - scored],
    [1, scored * 0.08],
    [2, scored * 0.74],
    [3, scored * 0.18],
  ];
};

/** Market types of basketball or e-basketball: the same bets under different numbers. */
export type CourtTypes = {
  readonly handicap: number;
  readonly total: number;
  readonly winner: number;
  readonly part: number;
  readonly home: number;
  readonly away: number;
  readonly oddEven: number;
  readonly result: number;
  readonly race: number;
  readonly partRace: number;
};

/** Returns the scores of the race markets (first side to reach a score), from the points of a match. */
const racesOf = (points: number): readonly number[] =>
  [0.1, 0.25, 0.45, 0.7].map((share) => Math.round((points * share) / 5) * 5).filter((n) => n > 0);

export const courtGroups = (
  sid: number,
  types: CourtTypes,
  lines: { readonly full: number; readonly points: number },
): { readonly main: readonly Group[]; readonly all: readonly Group[] } => {
  const at = (n: number) => sid * 1000 + n;
  const full = at(1);
  const trio = (pe: number, count: number): Group[] => [
    handicapBet(types.handicap, pe, count, 'halves'),
    totalBet(types.total, pe, count, 'halves'),
    bet(types.part, pe, HOME_AWAY, drawNoBet('score', pe)),
  ];
  const about = (pe: number): Group[] => [
    totalBet(types.home, pe, 2, 'halves', 'score', 0),
    totalBet(types.away, pe, 2, 'halves', 'score', 1),
    oddEvenBet(types.oddEven, pe),
    bet(types.result, pe, HOME_DRAW_AWAY, result('score', pe)),
  ];
  const mainOnes = [
    handicapBet(types.handicap, full, lines.full, 'halves'),
    totalBet(types.total, full, lines.full, 'halves'),
    bet(types.winner, full, HOME_AWAY, winner('score', full)),
    ...trio(at(3), 2),
  ].map(main);
  const quarter = [at(5), at(6), at(7), at(8)];
  return {
    main: mainOnes,
    all: [
      ...mainOnes,
      totalBet(types.home, full, 2, 'halves', 'score', 0),
      totalBet(types.away, full, 2, 'halves', 'score', 1),
      oddEvenBet(types.oddEven, full),
      bet(types.result, at(2), HOME_DRAW_AWAY, result('score', at(2))),
      handicapBet(types.handicap, at(2), 2, 'halves'),
      totalBet(types.total, at(2), 2, 'halves'),
      ...racesOf(lines.points).map((n) => bet(types.race, full, HOME_AWAY, race(full, n), { nth: n })),
      ...about(at(3)),
      ...trio(at(4), 2),
      ...about(at(4)),
      ...quarter.flatMap((pe) => [
        ...trio(pe, 2),
        oddEvenBet(types.oddEven, pe),
        totalBet(types.home, pe, 1, 'halves', 'score', 0),
        totalBet(types.away, pe, 1, 'halves', 'score', 1),
        bet(types.partRace, pe, HOME_AWAY, race(pe, 10), { nth: 10 }),
      ]),
      handicapBet(types.handicap, at(9), 1, 'halves'),
      totalBet(types.total, at(9), 1, 'halves'),
    ],
  };
};

/** Bet groups that only real basketball has. */
export const basketballSpecials: readonly Group[] = [
  bet(3007, 3001, MARGINS.types, margins('score', 3001, MARGINS.bounds), { names: MARGINS.names }),
  bet(3015, 3001, YES_NO, goesOn('score', 3002)),
  bet(3017, 3002, HALF_FULL.types, halfFull(3003, 3004), { names: HALF_FULL.names }),
  bet(3033, 3002, HALVES.types, higherHalf('score', 3003, 3004), { names: HALVES.names }),
  bet(3016, 3002, QUARTERS.types, highestPart('score', [3005, 3006, 3007, 3008]), { names: QUARTERS.names }),
  oddEvenBet(3022, 3001, 'score', 0),
  oddEvenBet(3023, 3001, 'score', 1),
  bet(3037, 3001, DIGITS.types, lastDigit('score', 3001), { names: DIGITS.names }),
  bet(3038, 3001, DIGITS.types, lastDigit('score', 3001, 0), { names: DIGITS.names }),
  bet(3039, 3001, DIGITS.types, lastDigit('score', 3001, 1), { names: DIGITS.names }),
];
