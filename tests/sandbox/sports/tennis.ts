import { HOME_AWAY, lined, single } from '#sandbox/prices/groups.ts';
import type { Group } from '#sandbox/prices/groups.ts';
import { exactly, partScores } from '#sandbox/prices/seriesQuestion.ts';
import { servesOf } from '#sandbox/prices/tennis.ts';
import { TennisPlay } from '#sandbox/world/tennis.ts';
import { FIRST_AND_MATCH } from './options.ts';
import { leanOf } from './sport.ts';
import type { Sport } from './sport.ts';

const YES_NO = [8, 9];
const ODD_EVEN = [7, 6];
/** Set scores: 6-0 to 6-4, 7-5, 7-6, and the same for away. */
const SET_SCORES: readonly number[] = [160, 161, 162, 163, 164, 175, 176, 106, 116, 126, 136, 146, 157, 167];
const detail = (group: Group): Group => ({ ...group, main: false });

const SETS: readonly Group[] = [5002, 5003, 5004, 5005, 5006].flatMap((pe) => [
  single(5012, pe, 'two', HOME_AWAY, false),
  detail(lined(5002, pe, 'handicap', 2, 4, 2)),
  detail(lined(5003, pe, 'total', 2, 4, 2)),
  { ...detail(single(5013, pe, 'nth', HOME_AWAY)), lines: 1, step: 4 },
  single(5011, pe, 'list', SET_SCORES, false),
  single(5010, pe, 'two', ODD_EVEN, false),
  single(5014, pe, 'two', YES_NO, false),
]);

const GROUPS: readonly Group[] = [
  single(5001, 5001, 'two', HOME_AWAY),
  lined(5004, 5001, 'handicap', 3, 4, 2),
  lined(5002, 5001, 'handicap', 3, 4, 2),
  lined(5003, 5001, 'total', 3, 4, 2),
  detail(lined(5005, 5001, 'total', 3, 4, 2)),
  single(5006, 5001, 'list', partScores(2), false),
  single(5007, 5001, 'list', partScores(3), false),
  detail(lined(5008, 5001, 'total', 2, 4, 2)),
  detail(lined(5009, 5001, 'total', 2, 4, 2)),
  single(5010, 5001, 'two', ODD_EVEN, false),
  { ...single(5015, 5001, 'list', FIRST_AND_MATCH.types, false), names: FIRST_AND_MATCH.names },
  single(5016, 5001, 'two', YES_NO, false),
  single(5017, 5001, 'two', YES_NO, false),
  single(5020, 5001, 'list', exactly(2, 3), false),
  single(5021, 5001, 'list', exactly(3, 5), false),
  ...SETS,
];

/** Share of points that the server wins, and the effect of one deviation of strength. */
const MEN = 0.64;
const WOMEN = 0.565;
const LIFT = 0.014;
const MOST = 0.055;

export const TENNIS: Sport = {
  sid: 5,
  share: 0.1,
  neutral: 0.5,
  underway: [60, 3600],
  walkovers: 0.008,
  groups: GROUPS,
  lean: leanOf(GROUPS),
  play: (random, { source, edge }) => {
    const level = source.women ? WOMEN : MEN;
    const lift = Math.max(-MOST, Math.min(MOST, LIFT * edge));
    return new TennisPlay(random, servesOf(level + lift, level - lift), source.fmt === 500002);
  },
};
