import type { Group } from '#sandbox/prices/groups.ts';
import type { LeagueSource } from '#sandbox/leagues/source.ts';
import type { Play } from '#sandbox/world/play.ts';
import type { Random } from '#sandbox/world/random.ts';

/**
 * Who meets: strengths are normal deviates, so `edge` is about -3 to 3, home minus away; the advantage of
 * playing at home is not in it.
 */
type Meeting = {
  readonly source: LeagueSource;
  readonly edge: number;
  readonly neutral: boolean;
  /** Somebody has to go through: extra time, penalties. */ readonly cup: boolean;
};

/** Clock phases (wire facts 4.6b) that follow from the match's status; null where the sport has none. */
export type Halts = {
  readonly interrupted: number;
  readonly abandoned: number;
  readonly postponed: number | null;
  /** Home, away wins without playing. */ readonly walkover?: readonly [number, number];
};

/** All that the world knows of a sport. */
export type Sport = {
  /** Match-side code (wire facts 4.3). */
  readonly sid: number;
  /** Its part of the matches, against the other sports' parts. */
  readonly share: number;
  /** Chance that a match is on neutral ground. */
  readonly neutral: number;
  /**
   * World seconds that a match which is in play when the world starts has gone: least and most, all before it
   * can have ended.
   */
  readonly underway: readonly [least: number, most: number];
  /** Its part that is in play (a quarter); more where matches are short and follow each other. */
  readonly live?: number;
  /** World seconds between two matches of a team, where it is not hours. */
  readonly apart?: number;
  /** Chance that a side does not appear: a walkover (D29). */
  readonly walkovers?: number;
  /** Clock phases while play is stopped; if absent, those of the common rule (sport x 1000 + 96, 97, 98). */
  readonly halts?: Halts;
  /** Its bet groups: the main ones are in lists and the sport's stream, the others in the detail. */
  readonly groups: readonly Group[];
  /** The bet groups of a world of more than 5,000 matches, so that it stays within memory. */
  readonly lean: readonly Group[];
  play(random: Random, meeting: Meeting): Play;
};

export const haltsOf = ({ sid, halts }: Sport): Halts =>
  halts ?? { interrupted: sid * 1000 + 96, abandoned: sid * 1000 + 97, postponed: sid * 1000 + 98 };

/** Fewer lines, and nothing but the main groups. */
export const leanOf = (
  groups: readonly Group[],
  lines: (group: Group) => number = () => 2,
): readonly Group[] =>
  groups.filter((each) => each.main).map((each) => ({ ...each, lines: Math.min(each.lines, lines(each)) }));
