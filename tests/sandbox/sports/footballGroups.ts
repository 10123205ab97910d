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
import type { Group } from '#sandbox/prices/groups.ts';
import { HALF_SCORES, HOME_AWAY, HOME_DRAW_AWAY, SCORES } from '#sandbox/prices/groups.ts';
import {
  bands,
  bothHalvesOver,
  bothHalvesUnder,
  drawNoBet,
  europeanHandicap,
  halfFull,
  higherHalf,
  lastGoal,
  margins,
  outcomes,
  qualify,
  restOf,
  scores,
  scoresBothHalves,
  shootoutWinner,
  whether,
  winsBothHalves,
  winsEitherHalf,
  without,
} from '#sandbox/prices/rules.ts';
import { HALVES, HALF_FULL } from './options.ts';

const FULL = 1001;
const FIRST = 1002;
const SECOND = 1003;
const EXTRA = 1013;
const SHOOTOUT = 1006;

const RANGE = [301, 302, 303, 305];
const upTo = (most: number): number[] => Array.from({ length: most + 1 }, (_, i) => i);
const exactly = (mty: number, pe: number, ops: readonly number[], side?: 0 | 1): Group =>
  bet(mty, pe, ops, bands('score', pe, upTo(ops.length - 1), side));
const MARGINS = [63, 64, 65, 3, 66, 67, 68];
const MARGIN_BOUNDS = [
  [1, 1],
  [2, 2],
  [3, 99],
  [0, 0],
  [-1, -1],
  [-2, -2],
  [-99, -3],
] as const;
const RESULT_TOTAL = [17, 18, 21, 22, 19, 20];
const RESULT_BOTH = [23, 24, 27, 28, 25, 26];
const end = (home: number, away: number) => (home > away ? 0 : home === away ? 1 : 2);

/** Main columns of a list row: full time and first half. */
const MAIN: readonly Group[] = [
  handicapBet(1000, FULL, 3, 'quarters', 'score', true),
  totalBet(1007, FULL, 3, 'quarters'),
  resultBet(1005, FULL),
  handicapBet(1000, FIRST, 2, 'quarters', 'score', true),
  totalBet(1007, FIRST, 2, 'quarters'),
  resultBet(1005, FIRST),
].map(main);
const MAIN_CORNERS: readonly Group[] = [
  handicapBet(1011, FULL, 2, 'halves', 'corners'),
  totalBet(1010, FULL, 2, 'halves', 'corners'),
  resultBet(1009, FULL, 'corners'),
  handicapBet(1011, FIRST, 1, 'halves', 'corners'),
  totalBet(1010, FIRST, 1, 'halves', 'corners'),
  resultBet(1009, FIRST, 'corners'),
].map(main);

/** Groups that a half has like the whole match. */
const ofPeriod = (pe: number): readonly Group[] => [
  bet(1006, pe, HOME_AWAY, drawNoBet('score', pe)),
  oddEvenBet(1008, pe),
  doubleChanceBet(1012, pe),
  bet(
    1027,
    pe,
    YES_NO,
    outcomes('score', pe, 2, (h, a) => (h > 0 && a > 0 ? 0 : 1)),
  ),
  totalBet(1021, pe, 2, 'halves', 'score', 0),
  totalBet(1022, pe, 2, 'halves', 'score', 1),
  nextBet(1089, pe),
  bet(1101, pe, RANGE, bands('score', pe, [0, 2, 4, 7])),
  oddEvenBet(1015, pe, 'corners'),
];

const FULL_TIME: readonly Group[] = [
  ...ofPeriod(FULL),
  ...[1, -1].map((ahead) =>
    bet(1002, FULL, HOME_DRAW_AWAY, europeanHandicap('score', FULL, ahead), { nth: ahead }),
  ),
  bet(1016, FULL, [3, 2], without('score', FULL, 0)),
  bet(1017, FULL, [1, 3], without('score', FULL, 1)),
  bet(1018, FULL, MARGINS, margins('score', FULL, MARGIN_BOUNDS)),
  bet(1019, FULL, [1, 2, 16], lastGoal(FULL)),
  bet(
    1025,
    FULL,
    YES_NO,
    whether('score', FULL, (n) => n === 0, 1),
  ),
  bet(
    1026,
    FULL,
    YES_NO,
    whether('score', FULL, (n) => n === 0, 0),
  ),
  bet(
    1167,
    FULL,
    YES_NO,
    outcomes('score', FULL, 2, (h, a) => (h > 0 && a === 0 ? 0 : 1)),
  ),
  bet(
    1168,
    FULL,
    YES_NO,
    outcomes('score', FULL, 2, (h, a) => (a > 0 && h === 0 ? 0 : 1)),
  ),
  ...[1.5, 2.5, 3.5].map((line) =>
    bet(
      1030,
      FULL,
      RESULT_TOTAL,
      outcomes('score', FULL, 6, (h, a) => 2 * end(h, a) + (h + a > line ? 0 : 1)),
      { nth: line },
    ),
  ),
  bet(
    1032,
    FULL,
    RESULT_BOTH,
    outcomes('score', FULL, 6, (h, a) => 2 * end(h, a) + (h > 0 && a > 0 ? 0 : 1)),
  ),
  bet(1033, FULL, HALF_FULL.types, halfFull(FIRST, SECOND), { names: HALF_FULL.names }),
  bet(1034, FULL, YES_NO, bothHalvesOver(FIRST, SECOND, 1.5), { nth: 1.5 }),
  bet(1035, FULL, YES_NO, bothHalvesUnder(FIRST, SECOND, 1.5), { nth: 1.5 }),
  bet(1036, FULL, YES_NO, scoresBothHalves(FIRST, SECOND, 0)),
  bet(1037, FULL, YES_NO, scoresBothHalves(FIRST, SECOND, 1)),
  bet(1038, FULL, YES_NO, winsBothHalves(FIRST, SECOND, 0)),
  bet(1040, FULL, YES_NO, winsBothHalves(FIRST, SECOND, 1)),
  bet(1039, FULL, YES_NO, winsEitherHalf(FIRST, SECOND, 0)),
  bet(1041, FULL, YES_NO, winsEitherHalf(FIRST, SECOND, 1)),
  bet(1042, FULL, HALVES.types, higherHalf('score', FIRST, SECOND), { names: HALVES.names }),
  bet(1043, FULL, HALVES.types, higherHalf('score', FIRST, SECOND, 0), { names: HALVES.names }),
  bet(1044, FULL, HALVES.types, higherHalf('score', FIRST, SECOND, 1), { names: HALVES.names }),
  oddEvenBet(1082, FULL, 'score', 0),
  oddEvenBet(1083, FULL, 'score', 1),
  bet(1099, FULL, SCORES, scores(FULL, SCORES)),
  exactly(1102, FULL, [311, 312, 313, 314, 315, 316, 322]),
  exactly(1105, FULL, [311, 312, 313, 321], 0),
  exactly(1106, FULL, [311, 312, 313, 321], 1),
  bet(1046, FULL, HOME_AWAY, qualify),
  bet(1090, FULL, HOME_DRAW_AWAY, restOf('score', FULL)),
  bet(1019, FIRST, [1, 2, 16], lastGoal(FIRST)),
];
const HALF_TIME = (pe: number): readonly Group[] => [
  ...ofPeriod(pe),
  bet(1100, pe, HALF_SCORES, scores(pe, HALF_SCORES)),
  exactly(1103, pe, [311, 312, 313, 321]),
];
const SECOND_HALF: readonly Group[] = [
  handicapBet(1000, SECOND, 2, 'quarters', 'score', true),
  totalBet(1007, SECOND, 2, 'quarters'),
  resultBet(1005, SECOND),
  ...HALF_TIME(SECOND),
];

const CORNERS: readonly Group[] = [
  totalBet(1057, FULL, 2, 'halves', 'corners', 0),
  totalBet(1058, FULL, 2, 'halves', 'corners', 1),
  nextBet(1094, FULL, 'corners'),
];
const CARDS: readonly Group[] = [
  handicapBet(1060, FULL, 2, 'halves', 'bookings'),
  resultBet(1061, FULL, 'bookings'),
  totalBet(1063, FULL, 3, 'halves', 'bookings'),
  totalBet(1063, FIRST, 2, 'halves', 'bookings'),
  totalBet(1065, FULL, 2, 'halves', 'bookings', 0),
  totalBet(1066, FULL, 2, 'halves', 'bookings', 1),
  oddEvenBet(1126, FULL, 'bookings'),
  nextBet(1169, FULL, 'bookings'),
  handicapBet(1067, FULL, 1, 'halves', 'yellow'),
  totalBet(1068, FULL, 2, 'halves', 'yellow'),
  resultBet(1069, FULL, 'yellow'),
  bet(
    1072,
    FULL,
    YES_NO,
    whether('red', FULL, (n) => n > 0),
  ),
  bet(
    1073,
    FULL,
    YES_NO,
    whether('red', FULL, (n) => n > 0, 0),
  ),
  bet(
    1074,
    FULL,
    YES_NO,
    whether('red', FULL, (n) => n > 0, 1),
  ),
];
const QUARTER_HOURS: readonly Group[] = [1007, 1008, 1009, 1010, 1011, 1012].flatMap((pe) => [
  resultBet(1005, pe),
  totalBet(1007, pe, 1, 'halves'),
  resultBet(1009, pe, 'corners'),
]);

/** Groups of extra time and the shoot-out, offered when the match has reached them. */
const BEYOND: readonly Group[] = [
  handicapBet(1000, EXTRA, 2, 'quarters', 'score', true),
  totalBet(1007, EXTRA, 2, 'quarters'),
  resultBet(1005, EXTRA),
  bet(1099, EXTRA, HALF_SCORES, scores(EXTRA, HALF_SCORES)),
  nextBet(1089, EXTRA),
  resultBet(1005, 1004),
  totalBet(1007, 1004, 1, 'quarters'),
  totalBet(1010, EXTRA, 1, 'halves', 'corners'),
  bet(1098, SHOOTOUT, HOME_AWAY, shootoutWinner),
];

export const FOOTBALL_MAIN = MAIN;
/** All bet groups of a football match (wire facts 4.4). */
export const FOOTBALL_GROUPS: readonly Group[] = [
  ...MAIN,
  ...MAIN_CORNERS,
  ...FULL_TIME,
  ...HALF_TIME(FIRST),
  ...SECOND_HALF,
  ...CORNERS,
  ...CARDS,
  ...QUARTER_HOURS,
  ...BEYOND,
];
