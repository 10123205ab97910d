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
import { HALF_SCORES, HOME_AWAY, HOME_DRAW_AWAY, SCORES } from '#sandbox/prices/groups.ts';
import type { Group } from '#sandbox/prices/groups.ts';
import {
  bands,
  drawNoBet,
  europeanHandicap,
  halfFull,
  outcomes,
  restOf,
  scores,
  without,
} from '#sandbox/prices/rules.ts';
import { FootballPlay } from '#sandbox/world/football.ts';
import { HALF_FULL } from './options.ts';
import { leanOf } from './sport.ts';
import type { Sport } from './sport.ts';

const FULL = 177_001;
const HALVES = [177_002, 177_003] as const;

const trio = (pe: number, count: number): Group[] => [
  handicapBet(177_001, pe, count, 'quarters', 'score', true),
  totalBet(177_002, pe, count, 'quarters'),
  resultBet(177_003, pe),
];
const moreBets = (pe: number): Group[] => [
  totalBet(177_004, pe, 2, 'halves', 'score', 0),
  totalBet(177_005, pe, 2, 'halves', 'score', 1),
  nextBet(177_006, pe),
  oddEvenBet(177_007, pe),
  bet(177_009, pe, HOME_AWAY, drawNoBet('score', pe)),
  doubleChanceBet(177_012, pe),
  bet(
    177_021,
    pe,
    YES_NO,
    outcomes('score', pe, 2, (h, a) => (h > 0 && a > 0 ? 0 : 1)),
  ),
];
const MAIN: readonly Group[] = [...trio(FULL, 3), ...trio(HALVES[0], 2)].map(main);
const GROUPS: readonly Group[] = [
  ...MAIN,
  ...moreBets(FULL),
  bet(177_010, FULL, [3, 2], without('score', FULL, 0)),
  bet(177_011, FULL, [1, 3], without('score', FULL, 1)),
  ...[1, -1].map((ahead) =>
    bet(177_013, FULL, HOME_DRAW_AWAY, europeanHandicap('score', FULL, ahead), { nth: ahead }),
  ),
  bet(177_014, FULL, [311, 312, 313, 314, 315, 316, 322], bands('score', FULL, [0, 1, 2, 3, 4, 5, 6])),
  bet(
    177_016,
    FULL,
    YES_NO,
    outcomes('score', FULL, 2, (h, a) => (h > a ? 0 : 1)),
  ),
  bet(
    177_017,
    FULL,
    YES_NO,
    outcomes('score', FULL, 2, (h, a) => (a > h ? 0 : 1)),
  ),
  bet(
    177_018,
    FULL,
    YES_NO,
    outcomes('score', FULL, 2, (h, a) => (h === a ? 1 : 0)),
  ),
  bet(177_019, FULL, SCORES, scores(FULL, SCORES)),
  bet(177_022, FULL, HALF_FULL.types, halfFull(...HALVES), { names: HALF_FULL.names }),
  ...HALVES.flatMap((pe) => [
    ...(pe === HALVES[0] ? [] : trio(pe, 2)),
    ...moreBets(pe),
    bet(177_020, pe, HALF_SCORES, scores(pe, HALF_SCORES)),
    bet(177_015, pe, [311, 312, 313, 321], bands('score', pe, [0, 1, 2, 3])),
  ]),
  bet(177_008, FULL, HOME_DRAW_AWAY, restOf('score', FULL)),
];

/** Seconds of a half by format (wire facts 4.7). */
const MINUTES: ReadonlyMap<number, number> = new Map([
  [17_700_001, 4],
  [17_700_002, 6],
  [17_700_003, 9],
  [17_700_004, 5],
  [17_700_005, 3],
  [17_700_006, 45],
  [17_700_007, 15],
]);
const USUAL = 17_700_002;

/** E-football, played on a console: short halves, many goals, its own clock; many matches are in play. */
export const E_FOOTBALL: Sport = {
  sid: 177,
  share: 0.04,
  neutral: 1,
  live: 0.32,
  apart: 4200,
  underway: [10, 460],
  halts: { interrupted: 177_015, abandoned: 177_016, postponed: null },
  groups: GROUPS,
  lean: leanOf(MAIN, ({ pe }) => (pe === FULL ? 2 : 1)),
  play: (random, { source, edge }) => {
    const fmt = source.fmt ?? USUAL;
    const minutes = MINUTES.get(fmt) ?? 6;
    const goals = random.range(3.2, 5.2) * (minutes > 20 ? 0.7 : 1);
    const share = 1 / (1 + Math.exp(-0.35 * edge));
    const rules = {
      sid: 177,
      fmt,
      half: minutes * 60,
      rest: minutes > 20 ? 900 : 60,
      added: minutes > 20 ? ([120, 240] as const) : ([0, 0] as const),
      cup: false,
    };
    return new FootballPlay(random, rules, { score: [goals * share, goals * (1 - share)], corners: [3, 3] });
  },
};
