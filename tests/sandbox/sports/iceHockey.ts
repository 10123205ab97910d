import {
  bet,
  doubleChanceBet,
  handicapBet,
  main,
  nextBet,
  oddEvenBet,
  resultBet,
  totalBet,
  YES_NO,
} from '#sandbox/prices/bets.ts';
import { HALF_SCORES, HOME_AWAY, SCORES } from '#sandbox/prices/groups.ts';
import type { Group } from '#sandbox/prices/groups.ts';
import {
  bands,
  goesOn,
  highestPart,
  lastGoal,
  margins,
  outcomes,
  scores,
  winner,
} from '#sandbox/prices/rules.ts';
import { TimedPlay } from '#sandbox/world/timed.ts';
import type { TimedRules } from '#sandbox/world/timed.ts';
import { PlayersOff } from '#sandbox/world/timedBoard.ts';
import { PERIODS } from './options.ts';
import { phasesOf } from './phases.ts';
import { leanOf } from './sport.ts';
import type { Sport } from './sport.ts';

const FULL = 2001;
const ALL = 2002;
const THIRDS = [2003, 2004, 2005] as const;
const MARGIN_TYPES = [63, 64, 65, 3, 66, 67, 68];
const MARGIN_BOUNDS = [
  [1, 1],
  [2, 2],
  [3, 99],
  [0, 0],
  [-1, -1],
  [-2, -2],
  [-99, -3],
] as const;

const MAIN: readonly Group[] = [
  handicapBet(2001, FULL, 3, 'halves'),
  totalBet(2002, FULL, 3, 'halves'),
  resultBet(2003, FULL),
].map(main);
const GROUPS: readonly Group[] = [
  ...MAIN,
  bet(2007, ALL, HOME_AWAY, winner('score', ALL)),
  oddEvenBet(2004, FULL),
  totalBet(2005, FULL, 2, 'halves', 'score', 0),
  totalBet(2006, FULL, 2, 'halves', 'score', 1),
  bet(2008, FULL, MARGIN_TYPES, margins('score', FULL, MARGIN_BOUNDS)),
  nextBet(2010, FULL),
  bet(2011, FULL, [1, 2, 16], lastGoal(FULL)),
  bet(2012, FULL, SCORES, scores(FULL, SCORES)),
  bet(2013, FULL, YES_NO, goesOn('score', FULL)),
  bet(2014, FULL, PERIODS.types, highestPart('score', THIRDS), { names: PERIODS.names }),
  doubleChanceBet(2015, FULL),
  bet(2018, FULL, [311, 312, 313, 314, 315, 316, 322], bands('score', FULL, [0, 1, 2, 3, 4, 5, 6])),
  bet(
    2019,
    FULL,
    YES_NO,
    outcomes('score', FULL, 2, (h, a) => (h > 0 && a > 0 ? 0 : 1)),
  ),
  ...THIRDS.flatMap((pe) => [
    handicapBet(2001, pe, 2, 'halves'),
    totalBet(2002, pe, 2, 'halves'),
    resultBet(2003, pe),
    oddEvenBet(2004, pe),
    doubleChanceBet(2015, pe),
    nextBet(2010, pe),
    bet(2012, pe, HALF_SCORES, scores(pe, HALF_SCORES)),
  ]),
];

const RULES: TimedRules = {
  sid: 2,
  fmt: 200001,
  length: 1200,
  periods: 3,
  down: false,
  breaks: [1020, 1020],
  // Overtime is played three against three, so goals come twice as fast.
  extra: { length: 300, sudden: true, pace: 2, most: 1 },
  shootout: { series: 3, chance: 0.33 },
  phases: phasesOf(2, 3),
  lines: {
    live: 2000,
    regular: 2001,
    parts: THIRDS,
    halves: null,
    overtime: 2006,
    shootout: 2007,
    all: 2002,
  },
  bets: {
    stretches: new Map([
      [FULL, [0, 1]],
      ...THIRDS.map((pe, i): readonly [number, readonly [number, number]] => [pe, [i / 3, (i + 1) / 3]]),
    ]),
    whole: ALL,
    overtime: 2006,
  },
  counts: [],
  suspends: [15, 30],
  goals: true,
};
const GOALS = [5.2, 6.4] as const;
const PENALTY_EVERY = 1000;

export const ICE_HOCKEY: Sport = {
  sid: 2,
  share: 0.04,
  neutral: 0.02,
  underway: [10, 5500],
  groups: GROUPS,
  lean: leanOf(MAIN),
  play: (random, { edge, neutral }) => {
    const goals = random.range(...GOALS);
    const share = 1 / (1 + Math.exp(-0.2 * (edge + (neutral ? 0 : 0.5))));
    return new TimedPlay(
      random,
      RULES,
      { kind: 'goals', mean: [goals * share, goals * (1 - share)] },
      new PlayersOff(['ihs', 'ias'], PENALTY_EVERY),
    );
  },
};
