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

/** Play types of a list (LIST-01). Their wire codes are in `platform`. */
export type PlayType = 'rolling' | 'today' | 'today-and-rolling' | 'early' | 'outright' | 'all';

/**
 * Match status on the match scale (LIST-27): 0 Ended ... 9 CoverageLost; any other number is an unknown code
 * (D17). The results-history scale is a different type (C7).
 */
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
 * The match clock (LIST-11). `second` is the clock's value at `asOf` (server time; null if the worker did not
 * know the server's time). Football continues counting after the break.
 */
export type MatchClock = {
  readonly running: boolean;
  readonly phase: MatchPhase;
  readonly second: number | null;
  readonly direction: 'up' | 'down';
  readonly precision: 'second' | 'minute';
  /** Announced stoppage minutes. */
  readonly stoppage: number | null;
  readonly asOf: EpochMs | null;
};

export type Team = { readonly id: TeamId; readonly name: string; readonly icon: string | null };

/** Everything about a match except its markets (LIST-07, LIST-08). */
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
  /** The sport's own scoreboard beside the scores, where the platform sends one. */
  readonly scoreboard: Scoreboard | null;
  /** How many markets the platform offers for the match. */
  readonly marketCount: number;
  readonly video: boolean;
  readonly animation: string | null;
};

/** A match with its league; null if the platform sent only the league's id. */
export type MatchFactsWithLeague = MatchFacts & { readonly league: LeagueFacts | null };

export type LeagueFacts = {
  readonly id: LeagueId;
  readonly name: string;
  readonly sportId: SportId;
  readonly icon: string | null;
  /** Sort position: smaller comes first. */
  readonly order: number;
  readonly hot: boolean;
  readonly regionName: string | null;
};

/** An option without its price. Prices are in the board's columns. */
export type OptionFacts = {
  readonly type: OptionType;
  /**
   * The server's name, kept only where the type does not determine it (markets with many options, outrights;
   * D22).
   */
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
  /** The server's name of the bet group, for types without a text in the client (LIST-25). */
  readonly name: string;
  /** Numeric line from the home side's view ("-0.75"), or null. */
  readonly line: string | null;
  /** Line rank: 1 is the main line, 0 a single market; lower comes first. */
  readonly rank: number;
  readonly parlay: boolean;
  readonly options: readonly OptionFacts[];
  /** The platform's tags of its bet group, a bit each (`groupTags.ts`); 0 where it sends none. */
  readonly tags: number;
};

/**
 * A decoded market of a response or frame: facts, sale status, prices in the order of `options`, and the
 * feed's handle where there is one.
 */
export type MarketRecord = MarketFacts & {
  readonly sale: SaleStatus;
  readonly odds: readonly Thousandths[];
  /** Indexes of options with an unreadable price (F38); their odds are 0. Absent if all prices were read. */
  readonly unreadable?: readonly number[];
  /** The feed's handle for this market within an epoch (D1); null in a polled answer. */
  readonly handle: number | null;
};

/** A decoded match of a list, a detail or a snapshot. */
export type MatchRecord = { readonly facts: MatchFacts; readonly markets: readonly MarketRecord[] };
