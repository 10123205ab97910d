import type { EpochMs, LeagueId, MarketId, MatchId, OptionKey, SportId } from '#domain/ids.ts';
import type { Switches } from '#domain/config/switches.ts';
import type { LeagueFacts, MarketFacts, MatchFacts } from '#domain/match/match.ts';
import type { Pair } from '#domain/match/pair.ts';
import type { BetReason, LegOdds } from '#domain/orders/bet.ts';
import type { SelectionNames } from '#domain/slip/slip.ts';
import type { DocumentNews } from './documents.ts';
import type { SharedQuery } from './sharedQuery.ts';
import type { Problem } from './problem.ts';
import type { RowHandle } from './watch.ts';

/**
 * The layout of a patch from the worker to a tab: one transferred Int32Array, and records if there are any.
 *
 * Layout of the array, in words:
 *
 *   0  worker instance (31 random bits): another one means a new worker, so ask for a fresh snapshot
 *   1  sequence of this tab's patches, from 1, without gaps
 *   2  send time on the worker's monotonic clock, whole seconds
 *   3  the rest of it, microseconds
 *   4  how long the oldest change in it had waited in the worker, microseconds
 *   5… moves, two words each: slot, price word (odds in 24 bits, flags in 8)
 *
 * Records and moves of one patch are applied in the order gone (null records), put (records), moves: so two
 * patches merge by key, the later winning (`mergeRecords`). A slot means something only between one worker
 * instance and one tab and never leaves the board store.
 */
export const HEADER_WORDS = 5;

/**
 * A row as a list shows it. `cells` are the markets of the grid's columns, null where a column has none.
 * `moved`, where the list is sorted by it: how far the main market has moved within the hour, in thousandths
 * of what it was, falling odds negative.
 */
export type RowFacts =
  | { readonly kind: 'league'; readonly leagueId: LeagueId; readonly matches: number; readonly open: boolean }
  | {
      readonly kind: 'match';
      readonly matchId: MatchId;
      readonly sportId: SportId;
      readonly cells: readonly (MarketId | null)[];
      readonly moved?: number;
    }
  | { readonly kind: 'outright'; readonly matchId: MatchId; readonly marketId: MarketId | null }
  | {
      readonly kind: 'runners';
      readonly matchId: MatchId;
      readonly marketId: MarketId;
      readonly from: number;
      readonly to: number;
    };

/**
 * A market with the run of slots its options' prices travel under, in the order of `options`. `further`:
 * which age of its match holds for its prices (`MatchAge`).
 */
export type MarketPut = MarketFacts & { readonly firstSlot: number; readonly further: boolean };

/**
 * Prices that may not be pressed now (D3). `stale`: past their limit, or of a stream with a gap of more than
 * 500 ms, and drawn so. `blocked`: of a stream with a gap that is not drawn yet (D2). `since`: the worker's
 * monotonic ms of the last sign of life, or of the request that was answered last.
 */
export type LayerAge = { readonly state: 'stale' | 'blocked'; readonly since: number };
/** The age of a match's main and further markets; null if they are fresh. */
export type MatchAge = { readonly main: LayerAge | null; readonly further: LayerAge | null };

type ListPhase = 'loading' | 'ready' | 'error';

/**
 * A list's rows, whole (`rows`) or as splices on `base`. Splices are applied one after another, each on the
 * result of the last.
 */
export type ListRecord = {
  readonly rev: number;
  readonly base: number | null;
  readonly rows?: Int32Array;
  readonly splices?: readonly { readonly at: number; readonly remove: number; readonly insert: Int32Array }[];
  readonly matches: number;
  readonly leagues: number;
  readonly openLeagues: number;
  readonly phase: ListPhase;
  /** True while a load is in flight and for 1 s after it (FEED-07); drives the progress bar only (D12). */
  readonly loading: boolean;
  /** The last load failed; rows of an earlier load stay (LIST-39). */
  readonly problem: Problem | null;
  /** Of the favourites: starred matches that the platform was asked for and does not offer (any more). */
  readonly absent?: readonly MatchId[];
};

export type Connection =
  /** The first connection attempt is in flight. */
  | 'connecting'
  /** Pushed data flows. */
  | 'live'
  /** In a burst of attempts (FEED-08, D7). */
  | 'reconnecting'
  /**
   * A burst failed: live updates are off, the loops still refresh, the user may reconnect (F03). Stays until
   * data flows (D7).
   */
  | 'off'
  /**
   * The platform no longer speaks this page's version of the feed (4400): polls go on, only a reload brings
   * live updates back.
   */
  | 'outdated'
  /** The platform has no push, so the worker only polls. */
  | 'polling';

export type FeedStatus = {
  readonly connection: Connection;
  /** Attempt within the burst, 1 to 5; 0 when not dialling. */
  readonly attempt: number;
  /** Whether bets are taken, and what the operator has on; absent until told, which is everything. */
  readonly switches?: Switches;
  /** Server time at `asOf` on the worker's monotonic clock (F45). */
  readonly serverTime: EpochMs;
  readonly asOf: number;
};

/** An event. Each is delivered once, in order, and never merged (D2). */
export type FeedEvent =
  | {
      readonly kind: 'goal';
      readonly id: string;
      readonly matchId: MatchId;
      readonly side: 1 | 2;
      readonly score: Pair;
      readonly at: EpochMs;
    }
  /**
   * A goal that does not count (VAR, D29): `score` is the current score, `goal` the goal's event id or null.
   */
  | {
      readonly kind: 'goal-withdrawn';
      readonly id: string;
      readonly matchId: MatchId;
      readonly side: 1 | 2;
      readonly score: Pair;
      readonly goal: string | null;
      readonly at: EpochMs;
    }
  /**
   * A kick-off, a goal or that a goal does not count, told to one tab of all (D26), which says it to the
   * user; why it is told (GOAL-03 to GOAL-05), and of a withdrawn goal the id of the notice that it takes
   * back, where there was one. `side` and `score` are null at a kick-off.
   */
  | {
      readonly kind: 'match-notice';
      readonly id: string;
      readonly what: 'kick-off' | 'goal' | 'goal-withdrawn';
      readonly matchId: MatchId;
      readonly sportId: SportId;
      readonly home: string;
      readonly away: string;
      readonly side: 1 | 2 | null;
      readonly score: Pair | null;
      readonly goal: string | null;
      readonly why: 'starred' | 'orders' | 'all';
      readonly at: EpochMs;
    }
  /**
   * What has become of a bet, told to one tab of all and remembered for a day (D26, PLACE-13, PLACE-14):
   * `corrected` where something else was said of it before, `unconfirmed` where it was looked for in vain and
   * still is (F24). `parlay` is named as such, else the match is.
   */
  | {
      readonly kind: 'bet-notice';
      readonly id: string;
      readonly ref: string;
      readonly what: 'succeeded' | 'failed' | 'corrected' | 'unconfirmed';
      readonly names: readonly SelectionNames[];
      /** The odds of each leg, in the order of `names`. */
      readonly odds: readonly (LegOdds & { readonly key: OptionKey })[];
      readonly parlay: boolean;
      readonly reason: BetReason | null;
      readonly at: EpochMs;
    }
  /** Asks one of all tabs to request a new login from the host, because the login expired (D26, F31). */
  | { readonly kind: 'login-wanted'; readonly id: string; readonly reason: 'user' | 'expired' }
  /** An answer to `ask` is out of date; the tab requests it again when it next shows it (D27). */
  | { readonly kind: 'asked-changed'; readonly id: string; readonly topic: SharedQuery['topic'] };

/** A goal, or that it does not count after all (D29). */
export type GoalNews = Extract<FeedEvent, { kind: 'goal' | 'goal-withdrawn' }>;

/**
 * A match open in detail. `loading`: not all of its markets have come yet. `ready`: `markets` are all it has,
 * in the platform's order. `error`: they cannot be had (`problem`; `refused` where the platform knows of no
 * such match). `gone`: it is over for every list (D21); what became of it is asked for (`topic: 'match'`). A
 * problem beside `ready`: the last asking failed, and what stands there is older.
 */
export type OpenRecord = {
  readonly phase: 'loading' | 'ready' | 'error' | 'gone';
  readonly problem: Problem | null;
  readonly markets: readonly MarketId[];
};

type Put<K extends string, V> = Readonly<Record<K, V | null>>;

/** The records of a patch, by key: absent means unchanged, null means removed; the later record wins. */
export type Records = {
  /**
   * True for the first patch of a connection, after hidden or an overflow. It replaces all data of the tab.
   */
  readonly snapshot?: true;
  readonly leagues?: Put<LeagueId, LeagueFacts>;
  /** A match is put whole first, then may be put in part; present fields replace the old ones. */
  readonly matches?: Put<MatchId, Partial<MatchFacts>>;
  readonly markets?: Put<MarketId, MarketPut>;
  /**
   * Matches that the tab shows of which some prices are not fresh; null: all of them are, as of any that is
   * not named.
   */
  readonly ages?: Put<MatchId, MatchAge>;
  readonly rows?: Readonly<Record<RowHandle, RowFacts | null>>;
  readonly lists?: Put<string, ListRecord>;
  /** Matches that the tab has open (`Watch.matches`). */
  readonly opened?: Put<MatchId, OpenRecord>;
  readonly status?: Partial<FeedStatus>;
  readonly documents?: DocumentNews;
  readonly events?: readonly FeedEvent[];
};

/**
 * The tab's function that receives patches. Its promise settles after the patch was applied in an animation
 * frame. This acknowledgement is the backpressure for the worker.
 */
export type TabListener = (words: Int32Array, records?: Records) => Promise<void>;
