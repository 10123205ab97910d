import { HOME_DRAW_AWAY, lined, SCORES, single } from '#sandbox/prices/groups.ts';
import type { Group } from '#sandbox/prices/groups.ts';
import { FootballPlay } from '#sandbox/world/football.ts';
import { leanOf } from './sport.ts';
import type { Sport } from './sport.ts';

const GROUPS: readonly Group[] = [
  lined(1000, 1001, 'handicap', 3), lined(1007, 1001, 'total', 3), single(1005, 1001, 'three', HOME_DRAW_AWAY),
  lined(1000, 1002, 'handicap', 2), lined(1007, 1002, 'total', 2), single(1005, 1002, 'three', HOME_DRAW_AWAY),
  lined(1011, 1001, 'handicap', 2, 4, 2), lined(1010, 1001, 'total', 2, 4, 2), single(1009, 1001, 'three', HOME_DRAW_AWAY),
  lined(1011, 1002, 'handicap', 1, 4, 2), lined(1010, 1002, 'total', 1, 4, 2), single(1009, 1002, 'three', HOME_DRAW_AWAY),
  single(1012, 1001, 'double', [50, 52, 51], false), single(1027, 1001, 'two', [8, 9], false),
  single(1008, 1001, 'two', [7, 6], false), single(1099, 1001, 'list', SCORES, false),
];

const isCorner = (group: Group): boolean => group.mty >= 1009 && group.mty <= 1011;

export const FOOTBALL: Sport = {
  sid: 1,
  share: 0.55,
  neutral: 0.04,
  // It ends after 6420 s at the soonest, and tells so only once.
  underway: [10, 6300],
  groups: GROUPS,
  lean: leanOf(GROUPS.filter((each) => !isCorner(each)), ({ pe }) => (pe === 1002 ? 1 : 2)),
  play: (random, { edge, neutral }) => {
    const goals = random.range(2.3, 3.1);
    const share = 1 / (1 + Math.exp(-0.42 * (edge + (neutral ? 0 : 0.35))));
    return new FootballPlay(random, goals * share, goals * (1 - share));
  },
};
