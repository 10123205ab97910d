import {
  bet,
  doubleChanceBet,
  handicapBet,
  main,
  oddEvenBet,
  resultBet,
  totalBet,
} from '#sandbox/prices/bets.ts';
import type { Outcomes } from '#sandbox/prices/dist.ts';
import { HOME_AWAY } from '#sandbox/prices/groups.ts';
import type { Group } from '#sandbox/prices/groups.ts';
import { drawNoBet, halfFull, higherHalf, winner } from '#sandbox/prices/rules.ts';
import { TimedPlay } from '#sandbox/world/timed.ts';
import type { TimedRules } from '#sandbox/world/timed.ts';
import { PlayersOff } from '#sandbox/world/timedBoard.ts';
import { HALF_FULL, HALVES } from './options.ts';
import { phasesOf } from './phases.ts';
import { leanOf } from './sport.ts';
import type { Sport } from './sport.ts';

const FULL = 8001;
const ALL = 8002;
const PARTS = [8003, 8004] as const;

const trio = (pe: number, count: number): Group[] => [
  handicapBet(8001, pe, count, 'halves'),
  totalBet(8002, pe, count, 'halves'),
  resultBet(8005, pe),
];
const MAIN: readonly Group[] = trio(FULL, 3).map(main);
const GROUPS: readonly Group[] = [
  ...MAIN,
  bet(8008, ALL, HOME_AWAY, winner('score', ALL)),
  bet(8006, FULL, HOME_AWAY, drawNoBet('score', FULL)),
  doubleChanceBet(8009, FULL),
  oddEvenBet(8007, FULL),
  totalBet(8003, FULL, 2, 'halves', 'score', 0),
  totalBet(8004, FULL, 2, 'halves', 'score', 1),
  bet(8010, FULL, HALF_FULL.types, halfFull(...PARTS), { names: HALF_FULL.names }),
  bet(8011, FULL, HALVES.types, higherHalf('score', ...PARTS), { names: HALVES.names }),
  ...PARTS.flatMap((pe) => [
    ...trio(pe, 2),
    doubleChanceBet(8009, pe),
    oddEvenBet(8007, pe),
    bet(8006, pe, HOME_AWAY, drawNoBet('score', pe)),
    totalBet(8003, pe, 1, 'halves', 'score', 0),
    totalBet(8004, pe, 1, 'halves', 'score', 1),
  ]),
];

const rules = (cup: boolean): TimedRules => ({
  sid: 8,
  fmt: 800001,
  length: 1800,
  periods: 2,
  down: false,
  breaks: [600],
  extra: cup ? { length: 600, sudden: false, pace: 1, most: 1 } : null,
  shootout: cup ? { series: 5, chance: 0.78 } : null,
  phases: phasesOf(8, 2),
  lines: { live: 8000, regular: 8001, parts: PARTS, halves: null, overtime: 8005, shootout: 8006, all: 8002 },
  bets: {
    stretches: new Map([
      [FULL, [0, 1]],
      [PARTS[0], [0, 0.5]],
      [PARTS[1], [0.5, 1]],
    ]),
    whole: ALL,
    overtime: 8005,
  },
  counts: [],
  suspends: null,
  goals: false,
});
/** Attacks of a side, and the chance of a goal in one attack. */
const EACH = 50;
const GOAL = 0.57;
const OFF_EVERY = 800;
const attack = (p: number): Outcomes => [
  [0, 1 - p],
  [1, p],
];

export const HANDBALL: Sport = {
  sid: 8,
  share: 0.02,
  neutral: 0.03,
  underway: [10, 4100],
  groups: GROUPS,
  lean: leanOf(MAIN),
  play: (random, { edge, neutral, cup }) => {
    const lift = Math.max(-0.13, Math.min(0.13, 0.028 * (edge + (neutral ? 0 : 0.6))));
    return new TimedPlay(
      random,
      rules(cup),
      {
        kind: 'tries',
        each: EACH * random.range(0.95, 1.05),
        outcomes: [attack(GOAL + lift), attack(GOAL - lift)],
      },
      new PlayersOff(['hhs', 'has'], OFF_EVERY),
    );
  },
};
