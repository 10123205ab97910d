import { bet, handicapBet, main, oddEvenBet, resultBet, totalBet, YES_NO } from '#sandbox/prices/bets.ts';
import { HOME_AWAY } from '#sandbox/prices/groups.ts';
import type { Group } from '#sandbox/prices/groups.ts';
import { drawNoBet, goesOn, margins, race, winner } from '#sandbox/prices/rules.ts';
import { BaseballPlay } from '#sandbox/world/baseball.ts';
import { leanOf } from './sport.ts';
import type { Sport } from './sport.ts';

const ALL = 7001;
const REGULAR = 7002;
const FIVE = 7003;
const INNINGS = Array.from({ length: 9 }, (_, i) => 7004 + i);
const MARGIN_TYPES = [63, 64, 65, 66, 67, 68];
const MARGIN_BOUNDS = [
  [1, 1],
  [2, 2],
  [3, 99],
  [-1, -1],
  [-2, -2],
  [-99, -3],
] as const;

const MAIN: readonly Group[] = [
  bet(7003, ALL, HOME_AWAY, winner('score', ALL)),
  totalBet(7002, ALL, 3, 'halves'),
  handicapBet(7001, ALL, 3, 'halves'),
].map(main);
const GROUPS: readonly Group[] = [
  ...MAIN,
  totalBet(7004, ALL, 2, 'halves', 'score', 0),
  totalBet(7005, ALL, 2, 'halves', 'score', 1),
  oddEvenBet(7007, ALL),
  bet(7010, ALL, MARGIN_TYPES, margins('score', ALL, MARGIN_BOUNDS)),
  resultBet(7006, REGULAR),
  bet(7009, REGULAR, YES_NO, goesOn('score', REGULAR)),
  ...[3, 5].map((n) => bet(7016, ALL, HOME_AWAY, race(ALL, n), { nth: n })),
  totalBet(7011, ALL, 2, 'halves', 'hits'),
  totalBet(7017, ALL, 2, 'halves', 'hits', 0),
  totalBet(7018, ALL, 2, 'halves', 'hits', 1),
  totalBet(7012, ALL, 2, 'halves', 'home-runs'),
  bet(7013, FIVE, HOME_AWAY, drawNoBet('score', FIVE)),
  totalBet(7002, FIVE, 2, 'halves'),
  handicapBet(7001, FIVE, 2, 'halves'),
  resultBet(7006, FIVE),
  ...INNINGS.flatMap((pe) => [resultBet(7006, pe), totalBet(7002, pe, 1, 'halves')]),
];

export const BASEBALL: Sport = {
  sid: 7,
  share: 0.04,
  neutral: 0.01,
  underway: [30, 5000],
  groups: GROUPS,
  lean: leanOf(MAIN),
  play: (random, { edge, neutral }) => {
    const lift = Math.max(-0.15, Math.min(0.15, 0.035 * (edge + (neutral ? 0 : 0.4))));
    const level = random.range(0.93, 1.07);
    return new BaseballPlay(random, level * (1 + lift), level * (1 - lift));
  },
};
