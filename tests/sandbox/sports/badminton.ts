import { RallyPlay } from '#sandbox/world/rally.ts';
import type { RallyGame } from '#sandbox/world/rally.ts';
import { LONG, rallyQuestions, ralliesOf, rallyGroups } from './rally.ts';
import type { RallyMarkets } from './rally.ts';
import { leanOf } from './sport.ts';
import type { Sport } from './sport.ts';

const MARKETS: RallyMarkets = {
  scores: new Map([
    [3, 4],
    [5, 5],
  ]),
  partWinner: 6,
  odd: 7,
  partLead: 9,
  parts: 10,
  home: 11,
  away: 12,
  exact: new Map([
    [3, 13],
    [5, 14],
  ]),
};
export const BADMINTON_QUESTIONS = rallyQuestions(47, MARKETS);
const GAME: RallyGame = {
  sid: 47,
  target: 21,
  last: 21,
  cap: 30,
  serve: 'winner',
  next: 'winner',
  toss: false,
  asks: BADMINTON_QUESTIONS,
  point: 24,
  rest: 120,
  retires: 0.0002,
  group: 5559,
  finished: 47_095,
  retired: [47_097, 47_097],
};
const GROUPS = rallyGroups(47, MARKETS, 3, LONG);

export const BADMINTON: Sport = {
  sid: 47,
  share: 0.02,
  neutral: 0.9,
  underway: [30, 1200],
  walkovers: 0.008,
  groups: GROUPS,
  lean: leanOf(GROUPS),
  play: (random, { edge }) => new RallyPlay(random, GAME, ralliesOf(0.495, 0.022, edge), 4_700_001, 3),
};
