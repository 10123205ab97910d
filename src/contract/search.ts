import type { LeagueId, SportId, TeamId } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match.ts';
import type { Problem } from './problem.ts';

/** Parts of a name, in UTF-16 units, that the text was found by: in order, none touching another. */
export type MatchedRanges = readonly (readonly [from: number, to: number])[];

/** A match as it stood when the answer was written. */
export type FoundMatch = {
  readonly facts: MatchFacts;
  readonly league: string;
  readonly marks: {
    readonly name: MatchedRanges;
    readonly home: MatchedRanges;
    readonly away: MatchedRanges;
    readonly league: MatchedRanges;
  };
};
export type FoundLeague = {
  readonly id: LeagueId;
  readonly name: string;
  readonly sportId: SportId;
  readonly icon: string | null;
  readonly hot: boolean;
  /** Matches that are known of it. */
  readonly matches: number;
  readonly marks: MatchedRanges;
};
export type FoundTeam = {
  readonly id: TeamId;
  readonly name: string;
  readonly sportId: SportId;
  readonly icon: string | null;
  readonly matches: number;
  readonly marks: MatchedRanges;
};

/**
 * What a search found, the best first (MENU-12): what begins so, then what holds it, then by pinyin, by the
 * platform alone, by a typing error.
 */
export type SearchAnswer = {
  readonly matches: readonly FoundMatch[];
  readonly leagues: readonly FoundLeague[];
  readonly teams: readonly FoundTeam[];
  /** Further matches that were found beyond those told. */
  readonly more: number;
  /**
   * False while names are still being taken in: there may be more to find. The event `asked-changed` tells
   * when it is over.
   */
  readonly whole: boolean;
  /**
   * The platform's own search (REQ-62): not asked as the text is too short, under way, in, or why it failed.
   */
  readonly platform: 'idle' | 'asking' | 'in' | Problem;
};
