import type { EpochMs, LeagueId, MatchId, SportId } from '../ids.ts';
import type { MatchStatus, ScoreLine, Team } from './match.ts';
import type { Pair } from './pair.ts';

/** Kinds of results: of matches, or of outrights. */
export const RESULT_KINDS = ['match', 'outright'] as const;
export type ResultKind = (typeof RESULT_KINDS)[number];

/**
 * A result as every source gives it (RESULTS-05, RESULTS-06). Feeds of others know less: there a status is
 * null, and `scores` holds the final score and the parts alone. The wire has no fields of their own for the
 * specification's `newScores` and `totalScore` (wire facts 2.6): `scores` and `total` hold them.
 */
export type MatchResult = {
  readonly id: MatchId;
  readonly kind: ResultKind;
  readonly sportId: SportId;
  readonly leagueId: LeagueId | null;
  readonly leagueName: string;
  readonly beginTime: EpochMs | null;
  readonly status: MatchStatus | null;
  readonly format: number | null;
  readonly neutral: boolean;
  readonly home: Team | null;
  readonly away: Team | null;
  readonly scores: readonly ScoreLine[];
  /** The final score; null if there is none or it cannot be read. */
  readonly total: Pair | null;
  /** The score as a feed writes it, where it is no pair of numbers; else empty. */
  readonly scoreText: string;
  /** The address of a picture of the match, of a listed host; null if there is none. */
  readonly image: string | null;
  /** Title of an outright; empty for a match. */
  readonly title: string;
  /** Names of the runners that an outright was settled as won for. */
  readonly winners: readonly string[];
};

/** A page of results. `total` counts the results of the whole range. */
export type ResultPage = {
  readonly results: readonly MatchResult[];
  readonly current: number;
  readonly size: number;
  readonly total: number;
};

/** A competition of a third-party result feed with its matches (A3, C40). */
export type ResultCompetition = {
  readonly id: string;
  readonly name: string;
  readonly sportId: SportId;
  readonly matches: readonly {
    readonly id: MatchId;
    readonly beginTime: EpochMs | null;
    readonly score: string;
    readonly rawScores: readonly string[];
    readonly home: string;
    readonly away: string;
    readonly homeLogo: string | null;
    readonly awayLogo: string | null;
    readonly image: string | null;
  }[];
};
