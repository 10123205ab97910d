import type { ArenaPace } from '#sandbox/prices/arena.ts';
import { HOME_AWAY, lined, single } from '#sandbox/prices/groups.ts';
import type { Group } from '#sandbox/prices/groups.ts';
import { normalAbove } from '#sandbox/prices/normal.ts';
import type { Overtime } from '#sandbox/prices/shooter.ts';
import { ArenaPlay } from '#sandbox/world/arena.ts';
import type { Text } from '#sandbox/world/worldChange.ts';
import type { Random } from '#sandbox/world/random.ts';
import { ShooterPlay } from '#sandbox/world/shooter.ts';
import { leanOf } from './sport.ts';
import type { Sport } from './sport.ts';

const MAX_MAPS = 7;
const detail = (group: Group): Group => ({ ...group, main: false });
/** Names of the handicap and the over/under within a map. */
type Counted = readonly [handicap: Text, total: Text];
const ROUNDS: Counted = [
  ['让回合', 'Round Handicap', 'Kèo chấp hiệp', 'แฮนดิแคปรอบ'],
  ['总回合数', 'Total Rounds', 'Tổng số hiệp', 'จำนวนรอบรวม'],
];
const KILLS: Counted = [
  ['让人头', 'Kill Handicap', 'Kèo chấp mạng hạ gục', 'แฮนดิแคปคิล'],
  ['总人头数', 'Total Kills', 'Tổng số mạng hạ gục', 'จำนวนคิลรวม'],
];
/** Builds winner, handicap and over/under: of maps in lists, and of a map's rounds or kills in the detail. */
const groupsOf = (sid: number, [lead, total]: Counted): readonly Group[] => {
  const base = sid * 1000;
  const maps = Array.from({ length: MAX_MAPS }, (_, i) => base + 2 + i);
  return [
    single(base + 1, base + 1, 'two', HOME_AWAY),
    lined(base + 2, base + 1, 'handicap', 3, 4, 2),
    lined(base + 3, base + 1, 'total', 3, 4, 2),
    ...maps.flatMap((pe) => [
      single(base + 1, pe, 'two', HOME_AWAY, false),
      { ...detail(lined(base + 2, pe, 'handicap', 3, 4, 2)), nm: lead },
      { ...detail(lined(base + 3, pe, 'total', 3, 4, 2)), nm: total },
    ]),
  ];
};

/** Best of, by the last digit of a format (wire facts 4.7): n00001 BO1, 3 BO3, 4 BO5, 5 BO7. */
const BEST_OF: ReadonlyMap<number, number> = new Map([
  [1, 1],
  [3, 3],
  [4, 5],
  [5, 7],
]);
const USUAL = 3;
/** Chance of a final, which has more maps. */
const FINALS = 0.12;
const formatOf = (
  random: Random,
  sid: number,
  fmt: number | undefined,
): { readonly fmt: number; readonly of: number } => {
  const usual = (fmt ?? USUAL) % 10;
  const digit = random.chance(FINALS) ? Math.min(5, usual + 1) : usual;
  return { fmt: sid * 100_000 + digit, of: BEST_OF.get(digit) ?? 3 };
};

const rounded = (p: number, grain: number): number => Math.round(p * grain) / grain;
type Title = Pick<Sport, 'sid' | 'share' | 'underway'>;
const titleOf = (title: Title, counted: Counted, play: Sport['play']): Sport => {
  const groups = groupsOf(title.sid, counted);
  return { ...title, neutral: 1, walkovers: 0.01, groups, lean: leanOf(groups), play };
};

/**
 * Effect of one deviation of strength: on the chance of a map (in deviations), and on the chance of a round.
 */
const MAP_EDGE = 0.24;
const ROUND_EDGE = 0.022;
const MAX_ROUNDS = 0.08;

const arena = (title: Title, pace: ArenaPace): Sport =>
  titleOf(title, KILLS, (random, { source, edge }) => {
    const chance = Math.min(0.85, Math.max(0.15, normalAbove(MAP_EDGE * edge, 1, 0)));
    return new ArenaPlay(
      random,
      { sid: title.sid, pace, ...formatOf(random, title.sid, source.fmt) },
      rounded(chance, 100),
    );
  });

const shooter = (title: Title, overtime: Overtime): Sport =>
  titleOf(title, ROUNDS, (random, { source, edge }) => {
    const more = Math.min(MAX_ROUNDS, Math.max(-MAX_ROUNDS, ROUND_EDGE * edge));
    return new ShooterPlay(
      random,
      { sid: title.sid, overtime, ...formatOf(random, title.sid, source.fmt) },
      rounded(0.5 + more, 200),
    );
  });

export const DOTA = arena(
  { sid: 164, share: 0.012, underway: [60, 3300] },
  { length: 2340, kills: 0.022, gold: 210 },
);
export const LOL = arena(
  { sid: 165, share: 0.015, underway: [60, 2800] },
  { length: 1920, kills: 0.014, gold: 150 },
);
export const KINGS = arena(
  { sid: 180, share: 0.008, underway: [60, 2700] },
  { length: 1080, kills: 0.022, gold: 120 },
);
export const VALORANT = shooter({ sid: 169, share: 0.01, underway: [60, 2400] }, 'two-clear');
export const COUNTER_STRIKE = shooter({ sid: 179, share: 0.015, underway: [60, 2400] }, 'six-rounds');
