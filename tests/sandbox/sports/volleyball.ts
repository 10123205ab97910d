import { RallyPlay } from '#sandbox/world/rally.ts';
import type { RallyGame } from '#sandbox/world/rally.ts';
import { LONG, rallyQuestions, ralliesOf, rallyGroups } from './rally.ts';
import type { RallyMarkets } from './rally.ts';
import { leanOf } from './sport.ts';
import type { Sport } from './sport.ts';

const MARKETS: RallyMarkets = {
  scores: new Map([
    [5, 4],
    [7, 5],
  ]),
  partWinner: 6,
  odd: 7,
  partLead: 8,
  parts: 9,
  home: 10,
  away: 11,
  exact: new Map([
    [5, 12],
    [7, 13],
  ]),
};
export const VOLLEYBALL_QUESTIONS = rallyQuestions(13, MARKETS);
const GAME: RallyGame = {
  sid: 13,
  target: 25,
  last: 15,
  serve: 'winner',
  next: 'turns',
  toss: true,
  asks: VOLLEYBALL_QUESTIONS,
  point: 24,
  rest: 180,
  retires: 0,
  group: 5556,
  finished: 13_015,
  retired: [13_021, 13_022],
};
const GROUPS = rallyGroups(13, MARKETS, 5, LONG);
const FORMATS: ReadonlyMap<number, number> = new Map([
  [1_300_001, 5],
  [1_300_003, 3],
]);

export const VOLLEYBALL: Sport = {
  sid: 13,
  share: 0.03,
  neutral: 0.3,
  underway: [60, 2400],
  walkovers: 0.004,
  halts: { interrupted: 13_024, abandoned: 13_025, postponed: 13_023, walkover: [13_019, 13_020] },
  groups: GROUPS,
  lean: leanOf(GROUPS),
  play: (random, { source, edge, neutral }) => {
    const fmt = source.fmt ?? 1_300_001;
    // The receiving side wins most rallies, with men even more often.
    return new RallyPlay(
      random,
      GAME,
      ralliesOf(source.women ? 0.42 : 0.36, 0.018, edge + (neutral ? 0 : 0.4)),
      fmt,
      FORMATS.get(fmt) ?? 5,
    );
  },
};
