import { RallyPlay } from '#sandbox/world/rally.ts';
import type { RallyGame } from '#sandbox/world/rally.ts';
import { LONG, rallyQuestions, ralliesOf, rallyGroups } from './rally.ts';
import type { RallyMarkets } from './rally.ts';
import { leanOf } from './sport.ts';
import type { Sport } from './sport.ts';

const MARKETS: RallyMarkets = {
  scores: new Map([
    [5, 4],
    [3, 5],
  ]),
  partWinner: 6,
  odd: 7,
  partLead: 8,
  parts: 9,
  home: 10,
  away: 11,
  exact: new Map([
    [3, 12],
    [5, 13],
  ]),
};
/** Its phases are numbered as in volleyball. */
export const BEACH_VOLLEYBALL_QUESTIONS = rallyQuestions(51, MARKETS);
const GAME: RallyGame = {
  sid: 51,
  target: 21,
  last: 15,
  serve: 'winner',
  next: 'turns',
  toss: true,
  asks: BEACH_VOLLEYBALL_QUESTIONS,
  point: 23,
  rest: 60,
  retires: 0.00006,
  group: 5556,
  finished: 51_015,
  retired: [51_021, 51_022],
};
const GROUPS = rallyGroups(51, MARKETS, 3, LONG);

export const BEACH_VOLLEYBALL: Sport = {
  sid: 51,
  share: 0.015,
  neutral: 0.8,
  underway: [30, 1100],
  walkovers: 0.004,
  halts: { interrupted: 51_024, abandoned: 51_025, postponed: 51_023, walkover: [51_019, 51_020] },
  groups: GROUPS,
  lean: leanOf(GROUPS),
  play: (random, { source, edge }) =>
    new RallyPlay(random, GAME, ralliesOf(source.women ? 0.4 : 0.35, 0.022, edge), 5_100_001, 3),
};
