import { TimedPlay } from '#sandbox/world/timed.ts';
import { basketballRules, courtGroups, possession } from './quarters.ts';
import { leanOf } from './sport.ts';
import type { Sport } from './sport.ts';

const types = {
  handicap: 178001,
  total: 178002,
  winner: 178003,
  part: 178003,
  home: 178004,
  away: 178005,
  oddEven: 178006,
  result: 178007,
  race: 178010,
  partRace: 178011,
};
const { main, all } = courtGroups(178, types, { full: 2, points: 45 });

/** Formats (wire facts 4.7) and the seconds of a quarter. */
const QUARTERS: ReadonlyMap<number, number> = new Map([
  [17_800_001, 360],
  [17_800_002, 300],
  [17_800_003, 240],
]);
const USUAL = 17_800_002;
const BREAKS = [20, 40] as const;
/** Possessions of a side per second. */
const PACE = 1 / 27;

/** Matches are short and follow each other, so many are in play. */
export const E_BASKETBALL: Sport = {
  sid: 178,
  share: 0.03,
  neutral: 1,
  live: 0.32,
  apart: 5600,
  underway: [10, 1100],
  halts: { interrupted: 178_018, abandoned: 178_019, postponed: 178_017 },
  groups: all,
  lean: leanOf(main),
  play: (random, { source, edge }) => {
    const fmt = source.fmt ?? USUAL;
    const length = QUARTERS.get(fmt) ?? 300;
    const lift = Math.max(-0.15, Math.min(0.15, 0.04 * edge));
    return new TimedPlay(random, basketballRules(178, fmt, length, BREAKS), {
      kind: 'tries',
      each: 4 * length * PACE * random.range(0.95, 1.05),
      outcomes: [possession(1.05 * (1 + lift)), possession(1.05 * (1 - lift))],
    });
  },
};
