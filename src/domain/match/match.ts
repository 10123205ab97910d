import type {
  EpochMs,
  LeagueId,
  MarketId,
  MarketPeriod,
  MarketType,
  MatchId,
  MatchPhase,
  OptionType,
  ProducerId,
  ScoreGroup,
  SportId,
  TeamId,
  Thousandths,
} from '../ids.ts';
import type { Scoreboard } from './scoreboard.ts';

/** Play types of a list (LIST-01); wire codes are the business of `platform`. */
export type PlayType = 'rolling' | 'today' | 'today-and-rolling' | 'early' | 'outright' | 'all';

/** Match status on the match scale (LIST-27): 0 Ended ... 9 CoverageLost; any other number is an unknown code (D17). The
 * results-history scale is a different type (C7). */
export type MatchStatus = number & { readonly __scale?: 'match' };

/** Sale status of a market (FEED-17): on 1, suspend 0, off -1. */
export type SaleStatus = 1 | 0 | -1;

/**
 * A score line (LIST-10): `period` is a MarketPeriod, `group` the score-type group (`tyg`: 5 score, 6
 * corners, 7 yellow, 8 red).
 */
export type ScoreLine = {
  readonly period: MarketPeriod;
  readonly group: ScoreGroup;
  readonly home: number;
  readonly away: number;
};

/**
 * The match clock (LIST-11). `second` is what it stood at when `asOf` (server time) was taken; football
 * counts on over the break.
 */
export type MatchClock = {
  readonly running: boolean;
  readonly phase: MatchPhase;
  readonly second: number | null;
  readonly direction: 'up' | 'down';
  readonly precision: 'second' | 'minute';
  /** Announced stoppage minutes. */
  readonly stoppage: number | null;
  readonly asOf: EpochMs;
};

export type Team = { readonly id: TeamId; readonly name: string; readonly icon: string | null };

/** Everything about a match but its markets (LIST-07, LIST-08). */
export type MatchFacts = {
  readonly id: MatchId;
  readonly sportId: SportId;
  readonly leagueId: LeagueId;
  readonly producer: ProducerId;
  readonly outright: boolean;
  readonly status: MatchStatus;
  /** Display name; for outrights the title, else "home – away". */
  readonly name: string;
  readonly home: Team;
  readonly away: Team;
  readonly beginTime: EpochMs;
  readonly neutral: boolean;
  /** Serving side: 1 home, 2 away, 0 none (LIST-14). */
  readonly serving: 0 | 1 | 2;
  /** Match format code (LIST-15), `fmt` on the wire; null when not sent. */
  readonly format: number | null;
  readonly scores: readonly ScoreLine[];
  readonly clock: MatchClock | null;
  /** What the sport's own scoreboard says beside the scores. */
  readonly scoreboard: Scoreboard | null;
  /** How many markets the platform offers for it. */
  readonly marketCount: number;
  readonly video: boolean;
  readonly animation: string | null;
};

export type LeagueFacts = {
  readonly id: LeagueId;
  readonly name: string;
  readonly sportId: SportId;
  readonly icon: string | null;
  /** Smaller stands higher. */
  readonly order: number;
  readonly hot: boolean;
  readonly regionName: string | null;
};

/** An option as it is named; its price stands in the board's columns. */
export type OptionFacts = {
  readonly type: OptionType;
  /** The server's name, kept only where the type does not say it (many-way markets, outrights; D22). */
  readonly name: string | null;
  /** The server's line for this side, with sign ("+0/0.5"), or null. */
  readonly line: string | null;
};

/** A market without its prices (LIST-16, LIST-17). */
export type MarketFacts = {
  readonly id: MarketId;
  readonly matchId: MatchId;
  readonly type: MarketType;
  readonly period: MarketPeriod;
  /** The bet group's name by the server, for types that the client has no words for (LIST-25). */
  readonly name: string;
  /** Numeric line in the home side's view ("-0.75"), or null. */
  readonly line: string | null;
  /** Line rank: 1 is the main line, 0 a single market; lower stands first. */
  readonly rank: number;
  readonly parlay: boolean;
  readonly options: readonly OptionFacts[];
  /** The platform's tags of its bet group, a bit each (`groupTags.ts`); 0 where it sends none. */
  readonly tags: number;
};

/**
 * A market as it comes off the wire: facts, sale status, prices in the order of `options`, and the feed's
 * handle where it has one.
 */
export type MarketRecord = MarketFacts & {
  readonly sale: SaleStatus;
  readonly odds: readonly Thousandths[];
  /** Indexes of options whose price could not be read (F38): their odds are 0. Absent where all could. */
  readonly unreadable?: readonly number[];
  /** The feed's handle for this market within an epoch (D1); null in a polled answer. */
  readonly handle: number | null;
};

/** A match as it comes off the wire, list, detail or image alike. */
export type MatchRecord = { readonly facts: MatchFacts; readonly markets: readonly MarketRecord[] };
