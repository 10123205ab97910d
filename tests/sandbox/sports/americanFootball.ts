import { bet, handicapBet, main, oddEvenBet, resultBet, totalBet, YES_NO } from '#sandbox/prices/bets.ts';
import type { Outcomes } from '#sandbox/prices/dist.ts';
import { HOME_AWAY } from '#sandbox/prices/groups.ts';
import type { Group } from '#sandbox/prices/groups.ts';
import { drawNoBet, goesOn, halfFull, higherHalf, highestPart, race, winner } from '#sandbox/prices/rules.ts';
import { TimedPlay } from '#sandbox/world/timed.ts';
import type { TimedRules } from '#sandbox/world/timed.ts';
import { Drive } from '#sandbox/world/timedBoard.ts';
import { HALF_FULL, HALVES, QUARTERS } from './options.ts';
import { phasesOf } from './phases.ts';
import { leanOf } from './sport.ts';
import type { Sport } from './sport.ts';

const FULL = 6001;
const REGULAR = 6002;
const HALF = [6003, 6004] as const;
const QUARTER = [6005, 6006, 6007, 6008] as const;

const MAIN: readonly Group[] = [
  handicapBet(6001, FULL, 3, 'halves'),
  totalBet(6002, FULL, 3, 'halves'),
  bet(6003, FULL, HOME_AWAY, winner('score', FULL)),
].map(main);
const trio = (pe: number, count: number): Group[] => [
  handicapBet(6001, pe, count, 'halves'),
  totalBet(6002, pe, count, 'halves'),
  bet(6010, pe, HOME_AWAY, drawNoBet('score', pe)),
];
const GROUPS: readonly Group[] = [
  ...MAIN,
  totalBet(6004, FULL, 2, 'halves', 'score', 0),
  totalBet(6005, FULL, 2, 'halves', 'score', 1),
  oddEvenBet(6006, FULL),
  oddEvenBet(6007, FULL, 'score', 0),
  oddEvenBet(6008, FULL, 'score', 1),
  resultBet(6009, REGULAR),
  bet(6011, REGULAR, YES_NO, goesOn('score', REGULAR)),
  bet(6012, REGULAR, QUARTERS.types, highestPart('score', QUARTER), { names: QUARTERS.names }),
  bet(6013, REGULAR, HALVES.types, higherHalf('score', ...HALF), { names: HALVES.names }),
  ...[10, 15, 20].map((n) => bet(6014, FULL, HOME_AWAY, race(FULL, n), { nth: n })),
  bet(6015, REGULAR, HALF_FULL.types, halfFull(...HALF), { names: HALF_FULL.names }),
  totalBet(6016, REGULAR, 2, 'halves', 'touchdowns'),
  totalBet(6017, REGULAR, 2, 'halves', 'field-goals'),
  ...HALF.flatMap((pe) => [
    ...trio(pe, 2),
    resultBet(6009, pe),
    oddEvenBet(6006, pe),
    totalBet(6004, pe, 1, 'halves', 'score', 0),
    totalBet(6005, pe, 1, 'halves', 'score', 1),
  ]),
  ...QUARTER.flatMap((pe) => [...trio(pe, 2), resultBet(6009, pe), oddEvenBet(6006, pe)]),
];

const TOUCHDOWN = 7;
const FIELD_GOAL = 3;
const RULES: TimedRules = {
  sid: 6,
  fmt: 600001,
  length: 900,
  periods: 4,
  down: true,
  breaks: [120, 780, 120],
  extra: { length: 600, sudden: false, pace: 1, most: Infinity },
  shootout: null,
  phases: phasesOf(6, 4),
  lines: {
    live: FULL,
    regular: REGULAR,
    parts: QUARTER,
    halves: HALF,
    overtime: 6009,
    shootout: null,
    all: null,
  },
  bets: {
    stretches: new Map([
      [REGULAR, [0, 1]],
      [HALF[0], [0, 0.5]],
      [HALF[1], [0.5, 1]],
      ...QUARTER.map((pe, i): readonly [number, readonly [number, number]] => [pe, [i / 4, (i + 1) / 4]]),
    ]),
    whole: FULL,
    overtime: 6009,
  },
  counts: [
    ['touchdowns', 16, TOUCHDOWN],
    ['field-goals', 17, FIELD_GOAL],
  ],
  suspends: [15, 35],
  goals: false,
};
/** Drives of a side, and the points of one drive. */
const EACH = 11.5;
const drive = (strength: number): Outcomes => [
  [0, 1 - 0.38 * strength],
  [TOUCHDOWN, 0.22 * strength],
  [FIELD_GOAL, 0.16 * strength],
];

export const AMERICAN_FOOTBALL: Sport = {
  sid: 6,
  share: 0.03,
  neutral: 0.02,
  underway: [10, 4500],
  groups: GROUPS,
  lean: leanOf(MAIN),
  play: (random, { edge, neutral }) => {
    const lift = Math.max(-0.5, Math.min(0.5, 0.11 * (edge + (neutral ? 0 : 0.4))));
    return new TimedPlay(
      random,
      RULES,
      {
        kind: 'tries',
        each: EACH * random.range(0.92, 1.08),
        outcomes: [drive(1 + lift), drive(1 - lift)],
        counts: { touchdowns: TOUCHDOWN, 'field-goals': FIELD_GOAL },
      },
      new Drive(),
    );
  },
};
