import type { EpochMs, LeagueId, MatchId, SportId } from '../ids.ts';
import type { MatchStatus, ScoreLine, Team } from './match.ts';

/**
 * A match result from the product's own platform (A3). `total` is the final score, null if it cannot be read.
 */
export type MatchResult = {
  readonly id: MatchId;
  readonly sportId: SportId;
  readonly leagueId: LeagueId | null;
  readonly leagueName: string;
  readonly beginTime: EpochMs;
  readonly status: MatchStatus;
  readonly format: number | null;
  readonly neutral: boolean;
  readonly home: Team | null;
  readonly away: Team | null;
  readonly scores: readonly ScoreLine[];
  readonly total: readonly [home: number, away: number] | null;
};
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
