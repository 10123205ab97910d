import { HOME_AWAY, lined, single } from '#sandbox/prices/groups.ts';
import type { Group } from '#sandbox/prices/groups.ts';
import { TennisPlay } from '#sandbox/world/tennis.ts';
import { leanOf } from './sport.ts';
import type { Sport } from './sport.ts';

const GROUPS: readonly Group[] = [
  single(5001, 5001, 'two', HOME_AWAY), lined(5004, 5001, 'handicap', 1, 12, 6), lined(5002, 5001, 'handicap', 3, 4, 2),
  lined(5003, 5001, 'total', 3, 4, 2), single(5012, 5002, 'two', HOME_AWAY, false), single(5010, 5001, 'two', [7, 6], false),
];

export const TENNIS: Sport = {
  sid: 5,
  share: 0.2,
  neutral: 0.5,
  underway: [60, 4200],
  groups: GROUPS,
  lean: leanOf(GROUPS),
  play: (random, { source, edge }) => {
    const level = source.women ? 0.68 : 0.8;
    const lift = Math.max(-0.12, Math.min(0.12, 0.035 * edge));
    return new TennisPlay(random, level + lift, level - lift, source.fmt === 500002);
  },
};
