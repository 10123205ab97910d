import { bet, handicapBet, main, oddEvenBet, resultBet, totalBet } from '#sandbox/prices/bets.ts';
import type { Outcomes } from '#sandbox/prices/dist.ts';
import { HOME_AWAY } from '#sandbox/prices/groups.ts';
import type { Group } from '#sandbox/prices/groups.ts';
import { drawNoBet } from '#sandbox/prices/rules.ts';
import { TimedPlay } from '#sandbox/world/timed.ts';
import type { TimedRules } from '#sandbox/world/timed.ts';
import { phasesOf } from './phases.ts';
import { leanOf } from './sport.ts';
import type { Sport } from './sport.ts';

const FULL = 4001;
const PARTS = [4003, 4004] as const;
const trio = (pe: number, count: number): Group[] => [
  handicapBet(4001, pe, count, 'halves'),
  totalBet(4002, pe, count, 'halves'),
  resultBet(4003, pe),
];
const moreBets = (pe: number): Group[] => [
  bet(4004, pe, HOME_AWAY, drawNoBet('score', pe)),
  totalBet(4005, pe, 2, 'halves', 'score', 0),
  totalBet(4006, pe, 2, 'halves', 'score', 1),
  oddEvenBet(4007, pe),
];
const MAIN: readonly Group[] = trio(FULL, 3).map(main);
const GROUPS: readonly Group[] = [
  ...MAIN,
  ...moreBets(FULL),
  ...PARTS.flatMap((pe) => [...trio(pe, 2), ...moreBets(pe)]),
];

const RULES: TimedRules = {
  sid: 4,
  fmt: 400001,
  length: 2400,
  periods: 2,
  down: false,
  breaks: [720],
  extra: null,
  shootout: null,
  phases: phasesOf(4, 2),
  lines: { live: 4000, regular: 4001, parts: PARTS, halves: null, overtime: 4005, shootout: null, all: null },
  bets: {
    stretches: new Map([
      [FULL, [0, 1]],
      [PARTS[0], [0, 0.5]],
      [PARTS[1], [0.5, 1]],
    ]),
    whole: 0,
    overtime: 4005,
  },
  counts: [],
  suspends: [15, 40],
  goals: false,
};
/** Scoring attempts of a side, and their results: a converted try, an unconverted try, a penalty. */
const EACH = 10;
const outcomes = (strength: number): Outcomes => [
  [0, 1 - 0.5 * strength],
  [7, 0.2 * strength],
  [5, 0.1 * strength],
  [3, 0.2 * strength],
];

export const RUGBY: Sport = {
  sid: 4,
  share: 0.015,
  neutral: 0.03,
  underway: [10, 5400],
  groups: GROUPS,
  lean: leanOf(MAIN),
  play: (random, { edge, neutral }) => {
    const lift = Math.max(-0.5, Math.min(0.5, 0.11 * (edge + (neutral ? 0 : 0.7))));
    return new TimedPlay(random, RULES, {
      kind: 'tries',
      each: EACH * random.range(0.9, 1.1),
      outcomes: [outcomes(1 + lift), outcomes(1 - lift)],
    });
  },
};
