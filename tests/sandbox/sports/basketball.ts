import { HOME_AWAY, lined, single } from '#sandbox/prices/groups.ts';
import type { Group } from '#sandbox/prices/groups.ts';
import { BasketballPlay } from '#sandbox/world/basketball.ts';
import { leanOf } from './sport.ts';
import type { Sport } from './sport.ts';

const GROUPS: readonly Group[] = [
  lined(3002, 3001, 'handicap', 3, 4, 2), lined(3003, 3001, 'total', 3, 4, 2), single(3004, 3001, 'two', HOME_AWAY),
  lined(3002, 3003, 'handicap', 2, 4, 2), lined(3003, 3003, 'total', 2, 4, 2), single(3020, 3003, 'two', HOME_AWAY),
  single(3005, 3001, 'two', [7, 6], false),
];

export const BASKETBALL: Sport = {
  sid: 3,
  share: 0.14,
  neutral: 0.04,
  underway: [10, 2900],
  groups: GROUPS,
  lean: leanOf(GROUPS),
  play: (random, { source, edge, neutral }) => {
    const lift = 0.035 * (edge + (neutral ? 0 : 0.35));
    return new BasketballPlay(random, 1 + lift, 1 - lift, source.na.startsWith('NBA'));
  },
};
