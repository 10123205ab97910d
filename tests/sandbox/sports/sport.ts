import type { Group } from '#sandbox/prices/groups.ts';
import type { LeagueSource } from '#sandbox/leagues/source.ts';
import type { Play } from '#sandbox/world/play.ts';
import type { Random } from '#sandbox/world/random.ts';

/** Who meets: strengths are normal deviates, so `edge` is about -3 to 3, home minus away; the advantage of playing at home is not in it. */
export type Meeting = { readonly source: LeagueSource; readonly edge: number; readonly neutral: boolean };

/** All that the world knows of a sport. */
export type Sport = {
  /** Match-side code (wire facts 4.3). */
  readonly sid: number;
  /** Its part of the matches, against the other sports' parts. */
  readonly share: number;
  /** Chance that a match is on neutral ground. */
  readonly neutral: number;
  /** World seconds that a match which is in play when the world starts has gone: least and most, all before it can have ended. */
  readonly underway: readonly [least: number, most: number];
  /** Its bet groups: the main ones are in lists and the sport's stream, the others in the detail. */
  readonly groups: readonly Group[];
  /** The bet groups of a world of more than 5,000 matches, so that it stays within memory. */
  readonly lean: readonly Group[];
  play(random: Random, meeting: Meeting): Play;
};

/** Fewer lines, and nothing but the main groups. */
export const leanOf = (groups: readonly Group[], lines: (group: Group) => number = () => 2): readonly Group[] =>
  groups.filter((each) => each.main).map((each) => ({ ...each, lines: Math.min(each.lines, lines(each)) }));
