import type { LeagueId, SportId, TeamId } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import type { Problem } from './problem.ts';

/** The parts of a name that match the text, in UTF-16 units: sorted, and never adjacent. */
export type MatchedRanges = readonly (readonly [from: number, to: number])[];

/** A found match with its facts at the time of the answer. */
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
  /** Number of known matches of the league. */
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
 * The results of a search, best first (MENU-12): names that begin with the text, names that contain it,
 * matches by pinyin, results of the platform alone, names with a typing error.
 */
export type SearchAnswer = {
  readonly matches: readonly FoundMatch[];
  readonly leagues: readonly FoundLeague[];
  readonly teams: readonly FoundTeam[];
  /** The number of found matches that are not in this answer. */
  readonly moreMatches: number;
  /** False while the worker still indexes names; the event `asked-changed` follows when it has finished. */
  readonly isComplete: boolean;
  /** The platform's search (REQ-62): not requested (text too short), in flight, done, or why it failed. */
  readonly platform: 'idle' | 'asking' | 'in' | Problem;
};
