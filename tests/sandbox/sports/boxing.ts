import { FightPlay } from '#sandbox/world/fight.ts';
import { BOXING_GROUPS, boutOf } from './fight.ts';
import { leanOf } from './sport.ts';
import type { Sport } from './sport.ts';

const ROUND = 180;
const REST = 60;
/** Minimum time between two bouts of a boxer. */
const APART = 5 * 86_400;
/** Rounds by format (wire facts 4.7). */
const FORMATS: ReadonlyMap<number, number> = new Map([
  [1_900_001, 4],
  [1_900_002, 5],
  [1_900_003, 6],
  [1_900_004, 8],
  [1_900_005, 10],
  [1_900_006, 12],
]);
/** Formats of the bouts before the main bout of an evening. */
const UNDERCARD = [1_900_003, 1_900_004, 1_900_005] as const;

export const BOXING: Sport = {
  sid: 19,
  share: 0.01,
  neutral: 1,
  underway: [10, 700],
  apart: APART,
  groups: BOXING_GROUPS,
  lean: leanOf(BOXING_GROUPS),
  play: (random, { source, edge }) => {
    const fmt = random.chance(0.5) ? (source.fmt ?? 1_900_005) : random.pick(UNDERCARD);
    const rounds = FORMATS.get(fmt) ?? 10;
    return new FightPlay(
      random,
      { sid: 19, fmt, rounds, round: ROUND, rest: REST },
      boutOf(random, edge, rounds * ROUND, 0.5, 0),
    );
  },
};
