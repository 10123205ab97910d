import { FightPlay } from '#sandbox/world/fight.ts';
import { boutOf, MMA_GROUPS } from './fight.ts';
import { leanOf } from './sport.ts';
import type { Sport } from './sport.ts';

const ROUND = 300;
const REST = 60;
const THREE = 1_800_001;
const FIVE = 1_800_002;
/** Share of main events, which have five rounds. */
const MAIN_EVENTS = 0.2;
/** Minimum time between two bouts of a fighter. */
const APART = 5 * 86_400;

export const MMA: Sport = {
  sid: 18,
  share: 0.01,
  neutral: 1,
  underway: [10, 600],
  apart: APART,
  groups: MMA_GROUPS,
  lean: leanOf(MMA_GROUPS),
  play: (random, { source, edge }) => {
    const fmt = source.fmt ?? (random.chance(MAIN_EVENTS) ? FIVE : THREE);
    const rounds = fmt === FIVE ? 5 : 3;
    const rules = { sid: 18, fmt, rounds, round: ROUND, rest: REST };
    return new FightPlay(random, rules, boutOf(random, edge, rounds * ROUND, 0.5, 0.35));
  },
};
