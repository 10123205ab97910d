import { bet, handicapBet, resultBet, totalBet } from '#sandbox/prices/bets.ts';
import type { Group } from '#sandbox/prices/groups.ts';
import type { Rule } from '#sandbox/prices/model.ts';
import { europeanHandicap, lastGoal, outcomes } from '#sandbox/prices/rules.ts';
import type { Text } from '#sandbox/world/worldChange.ts';
import { FOOTBALL_GROUPS } from './footballGroups.ts';

const FULL = 1001;
const FIRST = 1002;
const SECOND = 1003;

/** Number of lines around the even one, far more than in a usual match. */
const MANY = 7;
const SOME = 5;
const widened = (group: Group): Group => {
  if (group.lines === 0 || group.shape === 'nth') return group;
  if (group.mty === 1000 || group.mty === 1007)
    return {
      ...group,
      lines: group.pe === FULL ? MANY + 2 : group.pe === FIRST || group.pe === SECOND ? MANY : 3,
    };
  return { ...group, lines: Math.max(group.lines, SOME) };
};

/** Shirt numbers of possible scorers, each with a weight for the chance to score their side's goal. */
const SCORERS = [
  [9, 30],
  [11, 18],
  [7, 15],
  [10, 14],
  [8, 8],
  [17, 5],
  [4, 3],
  [5, 3],
  [3, 2],
  [2, 1],
  [6, 1],
] as const;
const SHARES = SCORERS.reduce((sum, [, share]) => sum + share, 0);
const FIRST_PLAYER = 901;
const PLAYERS = [...SCORERS, ...SCORERS].map((_, at) => FIRST_PLAYER + at);
const NO_GOAL = 16;
const namesOf = (team: string): Text[] =>
  SCORERS.map(([shirt]): Text => [
    `${team} ${shirt}号`,
    `${team} No. ${shirt}`,
    `${team} số ${shirt}`,
    `${team} เบอร์ ${shirt}`,
  ]);
const NAMES: readonly Text[] = [
  ...namesOf('{home}'),
  ...namesOf('{away}'),
  ['无进球', 'No goal', 'Không có bàn thắng', 'ไม่มีประตู'],
];

/** Splits the chance that a side scores between its players. */
const byPlayer = (rule: Rule): Rule => ({
  probs: (model, line) => {
    const sides = rule.probs(model, line);
    if (sides === null) return null;
    const [home = 0, away = 0, none = 0] = sides;
    return [home, away].flatMap((side) => SCORERS.map(([, share]) => (side * share) / SHARES)).concat(none);
  },
});
const scorer = (mty: number, pe: number, rule: Rule): Group =>
  bet(mty, pe, [...PLAYERS, NO_GOAL], byPlayer(rule), { names: NAMES, margin: 0.25 });

const end = (home: number, away: number) => (home > away ? 0 : home === away ? 1 : 2);
const RESULT_TOTAL = [17, 18, 21, 22, 19, 20];

const MORE: readonly Group[] = [
  scorer(1077, FULL, lastGoal(FULL)),
  scorer(1077, FIRST, lastGoal(FIRST)),
  handicapBet(1011, SECOND, SOME, 'halves', 'corners'),
  totalBet(1010, SECOND, SOME, 'halves', 'corners'),
  resultBet(1009, SECOND, 'corners'),
  ...[FIRST, SECOND].flatMap((pe) => [
    totalBet(1057, pe, SOME, 'halves', 'corners', 0),
    totalBet(1058, pe, SOME, 'halves', 'corners', 1),
  ]),
  ...[FIRST, SECOND].flatMap((pe) => [
    handicapBet(1060, pe, 3, 'halves', 'bookings'),
    resultBet(1061, pe, 'bookings'),
    totalBet(1065, pe, 3, 'halves', 'bookings', 0),
    totalBet(1066, pe, 3, 'halves', 'bookings', 1),
  ]),
  totalBet(1063, SECOND, SOME, 'halves', 'bookings'),
  ...[2, -2].map((ahead) =>
    bet(1002, FULL, [1, 3, 2], europeanHandicap('score', FULL, ahead), { nth: ahead }),
  ),
  ...[0.5, 4.5, 5.5].map((line) =>
    bet(
      1030,
      FULL,
      RESULT_TOTAL,
      outcomes('score', FULL, 6, (h, a) => 2 * end(h, a) + (h + a > line ? 0 : 1)),
      { nth: line },
    ),
  ),
  ...[1007, 1008, 1009, 1010, 1011, 1012].flatMap((pe) => [
    handicapBet(1000, pe, 3, 'quarters'),
    totalBet(1010, pe, 3, 'halves', 'corners'),
  ]),
];

/**
 * All bet groups of the few featured matches: 300 markets and more before the start, and most of them in
 * play.
 */
export const FEATURED_GROUPS: readonly Group[] = [...FOOTBALL_GROUPS.map(widened), ...MORE];
