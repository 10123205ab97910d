import type { Group } from '#sandbox/prices/groups.ts';
import type { LeagueSource } from '#sandbox/leagues/source.ts';
import type { Play } from '#sandbox/world/play.ts';
import type { Random } from '#sandbox/world/random.ts';

/**
 * The two sides of a match. `edge` is home's strength minus away's, in normal deviates of about -3 to 3. It
 * does not include the home advantage.
 */
type Meeting = {
  readonly source: LeagueSource;
  readonly edge: number;
  readonly neutral: boolean;
  /** True if one side must qualify, by extra time or penalties. */ readonly cup: boolean;
};

/** Clock phases (wire facts 4.6b) for statuses of the match; null if the sport has none. */
export type Halts = {
  readonly interrupted: number;
  readonly abandoned: number;
  readonly postponed: number | null;
  /** Phases of a walkover for home and for away. */ readonly walkover?: readonly [number, number];
};

/** A sport as the world simulates it. */
export type Sport = {
  /** Match-side code (wire facts 4.3). */
  readonly sid: number;
  /** The sport's share of all matches, relative to the other sports' shares. */
  readonly share: number;
  /** Chance that a match is on neutral ground. */
  readonly neutral: number;
  /**
   * Range of the world seconds that a running match has already played when the world starts. No match can
   * have ended before `most`.
   */
  readonly underway: readonly [least: number, most: number];
  /**
   * Share of the sport's matches that are in play, if not a quarter. The share is higher if matches are short
   * and follow each other.
   */
  readonly live?: number;
  /** World seconds between two matches of a team, if they are not hours. */
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

/** Returns the main groups only, with fewer lines. */
export const leanOf = (
  groups: readonly Group[],
  lines: (group: Group) => number = () => 2,
): readonly Group[] =>
  groups.filter((each) => each.main).map((each) => ({ ...each, lines: Math.min(each.lines, lines(each)) }));
