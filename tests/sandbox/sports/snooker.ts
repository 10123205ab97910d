import { HOME_AWAY, lined, single } from '#sandbox/prices/groups.ts';
import type { Group } from '#sandbox/prices/groups.ts';
import { normalAbove } from '#sandbox/prices/normal.ts';
import { chanceOf } from '#sandbox/prices/snooker.ts';
import { SnookerPlay } from '#sandbox/world/snooker.ts';
import type { Skill } from '#sandbox/world/snookerTable.ts';
import { leanOf } from './sport.ts';
import type { Sport } from './sport.ts';

const detail = (group: Group): Group => ({ ...group, main: false });
const MAX_FRAMES = 35;
const GROUPS: readonly Group[] = [
  single(16_003, 16_001, 'two', HOME_AWAY),
  lined(16_001, 16_001, 'handicap', 3, 4, 2),
  lined(16_002, 16_001, 'total', 3, 4, 2),
  single(16_007, 16_001, 'two', [7, 6], false),
  ...Array.from({ length: MAX_FRAMES }, (_, i) => 16_002 + i).flatMap((pe) => [
    single(16_006, pe, 'two', HOME_AWAY, false),
    detail(lined(16_004, pe, 'handicap', 2, 20, 10)),
    detail(lined(16_005, pe, 'total', 2, 20, 10)),
  ]),
];

/** Formats that are best of an odd number of frames (wire facts 4.7). */
const FORMATS: ReadonlyMap<number, number> = new Map([
  [1_600_001, 5],
  [1_600_002, 7],
  [1_600_003, 9],
  [1_600_004, 11],
  [1_600_011, 13],
  [1_600_012, 15],
  [1_600_005, 17],
  [1_600_006, 19],
  [1_600_013, 21],
  [1_600_014, 23],
  [1_600_007, 25],
  [1_600_015, 27],
  [1_600_016, 29],
  [1_600_017, 31],
  [1_600_008, 33],
  [1_600_009, 35],
]);

/**
 * Skill of an average player, and the effect of half the difference between two players. The number of won
 * frames was measured.
 */
const START = 0.3;
const GO_ON = 0.9;
const MAX_EDGE = 3;
const FRAMES_BY_EDGE = 0.235;
const skillOf = (edge: number): Skill => ({ start: START + 0.018 * edge, goOn: GO_ON + 0.009 * edge });

export const SNOOKER: Sport = {
  sid: 16,
  share: 0.015,
  neutral: 1,
  underway: [60, 3000],
  walkovers: 0.006,
  groups: GROUPS,
  lean: leanOf(GROUPS),
  play: (random, { source, edge }) => {
    const fmt = source.fmt ?? 1_600_002;
    const by = Math.max(-MAX_EDGE, Math.min(MAX_EDGE, edge));
    return new SnookerPlay(
      random,
      { skills: [skillOf(by), skillOf(-by)], chance: chanceOf(normalAbove(FRAMES_BY_EDGE * by, 1, 0)) },
      fmt,
      FORMATS.get(fmt) ?? 7,
    );
  },
};
