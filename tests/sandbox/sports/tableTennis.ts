import { RallyPlay } from '#sandbox/world/rally.ts';
import type { RallyGame } from '#sandbox/world/rally.ts';
import { SHORT, rallyQuestions, ralliesOf, rallyGroups } from './rally.ts';
import type { RallyMarkets } from './rally.ts';
import { leanOf } from './sport.ts';
import type { Sport } from './sport.ts';

const MARKETS: RallyMarkets = {
  scores: new Map([
    [5, 4],
    [7, 5],
  ]),
  partWinner: 8,
  odd: 6,
  partLead: 9,
  parts: 10,
  home: 11,
  away: 12,
  exact: new Map([
    [5, 13],
    [7, 14],
  ]),
};
export const TABLE_TENNIS_QUESTIONS = rallyQuestions(15, MARKETS);
const GAME: RallyGame = {
  sid: 15,
  target: 11,
  last: 11,
  serve: 'turns',
  next: 'turns',
  toss: false,
  asks: TABLE_TENNIS_QUESTIONS,
  point: 20,
  rest: 60,
  retires: 0.00005,
  group: 5559,
  finished: 15_095,
  retired: [15_097, 15_097],
};
const GROUPS = rallyGroups(15, MARKETS, 7, SHORT);
const FORMATS: ReadonlyMap<number, number> = new Map([
  [1_500_001, 5],
  [1_500_002, 7],
]);

export const TABLE_TENNIS: Sport = {
  sid: 15,
  share: 0.035,
  neutral: 0.9,
  underway: [20, 800],
  walkovers: 0.008,
  groups: GROUPS,
  lean: leanOf(GROUPS),
  play: (random, { source, edge }) => {
    const fmt = source.fmt ?? 1_500_001;
    return new RallyPlay(random, GAME, ralliesOf(0.53, 0.022, edge), fmt, FORMATS.get(fmt) ?? 5);
  },
};
