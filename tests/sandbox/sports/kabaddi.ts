import { HOME_AWAY, lined, single } from '#sandbox/prices/groups.ts';
import type { Group } from '#sandbox/prices/groups.ts';
import { KabaddiPlay } from '#sandbox/world/kabaddi.ts';
import { leanOf } from './sport.ts';
import type { Sport } from './sport.ts';

const GROUPS: readonly Group[] = [
  { ...lined(1_777_001, 1_777_001, 'handicap', 3, 4, 2), nm: ['让分', 'Handicap', 'Kèo chấp', 'แฮนดิแคป'] },
  {
    ...lined(1_777_002, 1_777_001, 'total', 3, 4, 2),
    nm: ['总分大小', 'Total Points', 'Tổng điểm', 'แต้มรวม'],
  },
  { ...single(1_777_003, 1_777_001, 'two', HOME_AWAY), nm: ['获胜者', 'Winner', 'Đội thắng', 'ผู้ชนะ'] },
];

/**
 * A sport whose code, market types, periods and phases are in no table. The client has only the server's
 * names (D17).
 */
export const KABADDI: Sport = {
  sid: 1777,
  share: 0.004,
  neutral: 0.3,
  underway: [30, 2_400],
  groups: GROUPS,
  lean: leanOf(GROUPS),
  play: (random, { edge, neutral }) => {
    const lift = 0.06 * (edge + (neutral ? 0 : 0.35));
    return new KabaddiPlay(random, 34 * (1 + lift), 34 * (1 - lift));
  },
};
