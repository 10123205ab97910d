import { TimedPlay } from '#sandbox/world/timed.ts';
import { basketballRules, basketballSpecials, courtGroups, possession } from './quarters.ts';
import { leanOf } from './sport.ts';
import type { Sport } from './sport.ts';

const { main, all } = courtGroups(
  3,
  {
    handicap: 3002,
    total: 3003,
    winner: 3004,
    part: 3020,
    home: 3012,
    away: 3013,
    oddEven: 3005,
    result: 3001,
    race: 3008,
    partRace: 3029,
  },
  { full: 3, points: 80 },
);

/**
 * Formats (wire facts 4.7) by league: 4 x 12 minutes, 2 x 20 minutes, and 4 x 10 minutes elsewhere. `each` is
 * the possessions of a side, `points` the points per possession.
 */
const NBA = { fmt: 300001, length: 720, halves: false, each: 99, points: 1.14 } as const;
const COLLEGE = { fmt: 300003, length: 1200, halves: true, each: 70, points: 1.03 } as const;
const USUAL = { fmt: 300002, length: 600, halves: false, each: 75, points: 1.09 } as const;
const BREAKS = [130, 900] as const;

export const BASKETBALL: Sport = {
  sid: 3,
  share: 0.14,
  neutral: 0.04,
  underway: [10, 3300],
  halts: { interrupted: 3018, abandoned: 3019, postponed: 3017 },
  groups: [...all, ...basketballSpecials],
  lean: leanOf(main),
  play: (random, { source, edge, neutral }) => {
    const by = source.na.startsWith('NBA') ? NBA : source.na.startsWith('NCAA') ? COLLEGE : USUAL;
    const lift = Math.max(-0.15, Math.min(0.15, 0.032 * (edge + (neutral ? 0 : 0.5))));
    const pace = by.each * random.range(0.95, 1.05);
    return new TimedPlay(random, basketballRules(3, by.fmt, by.length, BREAKS, by.halves), {
      kind: 'tries',
      each: pace,
      outcomes: [possession(by.points * (1 + lift)), possession(by.points * (1 - lift))],
    });
  },
};
