import { FootballPlay } from '#sandbox/world/football.ts';
import { FOOTBALL_GROUPS, FOOTBALL_MAIN } from './footballGroups.ts';
import { leanOf } from './sport.ts';
import type { Sport } from './sport.ts';

/** Added time of the halves, in seconds. */
const ADDED = [150, 300] as const;

export const FOOTBALL: Sport = {
  sid: 1,
  share: 0.4,
  neutral: 0.04,
  // The match ends after 6400 s at the earliest, and reports its end once.
  underway: [10, 6300],
  halts: { interrupted: 1015, abandoned: 1016, postponed: null },
  groups: FOOTBALL_GROUPS,
  lean: leanOf(FOOTBALL_MAIN, ({ pe }) => (pe === 1002 ? 1 : 2)),
  play: (random, { edge, neutral, cup }) => {
    const goals = random.range(2.3, 3.1);
    const corners = random.range(8.5, 11.5);
    const by = edge + (neutral ? 0 : 0.35);
    const share = 1 / (1 + Math.exp(-0.42 * by));
    const pressure = 0.5 + 0.05 * Math.tanh(by);
    return new FootballPlay(
      random,
      { sid: 1, fmt: 100001, half: 2700, rest: 900, added: ADDED, cup },
      {
        score: [goals * share, goals * (1 - share)],
        corners: [corners * pressure, corners * (1 - pressure)],
      },
    );
  },
};
