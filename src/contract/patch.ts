import type { EpochMs, LeagueId, MarketId, MatchId, OptionKey, SportId, Thousandths } from '#domain/ids.ts';
import type { Amount } from '#domain/money/amount.ts';
import type { Switches } from '#domain/config/switches.ts';
import type { LeagueFacts, MarketFacts, MatchFacts } from '#domain/match/match.ts';
import type { Pair } from '#domain/match/pair.ts';
import type { BetReason, BetLegOdds, BetState } from '#domain/orders/bet.ts';
import type { SelectionNames } from '#domain/slip/slip.ts';
import type { DocumentNews } from './documents.ts';
import type { RoomPatches } from './room.ts';
import type { SharedQuery } from './sharedQuery.ts';
import type { Problem } from './problem.ts';
import type { RowHandle } from './watch.ts';

/**
 * The layout of a patch from the worker to a tab: a transferred Int32Array, and records if there are any.
 *
 * Layout of the array, in words:
 *
 *   0  worker instance (31 random bits); another value means a new worker, so the tab asks for a snapshot
 *   1  sequence of this tab's patches, from 1, without gaps
 *   2  send time on the worker's monotonic clock, whole seconds
 *   3  fraction of the send time, microseconds
 *   4  longest wait of a change of this patch in the worker, microseconds
 *   5… moves, two words each: slot, price word (odds in 24 bits, flags in 8)
 *
 * Records and moves of one patch are applied in the order gone (null records), put (records), moves. So two
 * patches merge by key and the later one wins (`mergeRecords`). A slot is valid only between one worker
 * instance and one tab and never leaves the board store.
 */
export const HEADER_WORDS = 5;

/**
 * A row of a list. `cells` are the markets of the grid's columns, null for a column without a market. `moved`
 * is present if the list is sorted by it: the change of the main market within the last hour, in thousandths
 * of the earlier odds, negative for falling odds.
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
 * A market with the first slot of its options' prices; the slots follow the order of `options`. `isExtra`
 * is true for an extra market, whose prices have the age `MatchAge.extra`; other prices have `MatchAge.main`.
 */
export type MarketPut = MarketFacts & { readonly firstSlot: number; readonly isExtra: boolean };

/**
 * Prices that cannot be pressed now (D3). `stale`: older than their limit, or of a stream with a gap of more
 * than 500 ms; drawn as stale. `blocked`: of a stream with a shorter gap, which is not drawn (D2). `since`:
 * the worker's monotonic ms of the last sign of life, or of the last answered request.
 */
export type TierAge = { readonly state: 'stale' | 'blocked'; readonly since: number };
/** The age of a match's main and extra markets; null if they are fresh. */
export type MatchAge = { readonly main: TierAge | null; readonly extra: TierAge | null };

type ListPhase = 'loading' | 'ready' | 'error';

/**
 * The rows of a list, complete (`rows`) or as splices on `base`. Splices are applied in order, each on the
 * result of the one before.
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
  /** In the favourites list: starred matches that the platform does not offer (any more). */
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
   * The platform uses another version of the feed than this page (4400). Polls continue; only a reload
   * restores live updates.
   */
  | 'outdated'
  /** The platform has no push, so the worker only polls. */
  | 'polling';

export type FeedStatus = {
  readonly connection: Connection;
  /** Attempt within the burst, 1 to 5; 0 when not dialling. */
  readonly attempt: number;
  /**
   * Whether bets are accepted, and the operator's modules; absent before the first message, when everything
   * is on.
   */
  readonly switches?: Switches;
  /**
   * Server time at `asOf` on the worker's monotonic clock (F45). While no server has sent its time it is the
   * device's; until then match clocks have no reading time and do not run.
   */
  readonly serverTime: EpochMs;
  readonly asOf: number;
};

/**
 * How a cash-out ended (CASHOUT-27). `refused`: the platform refused its request (CASHOUT-28). `not-found`: its
 * request was searched for in vain (D31). `auto`: an auto cash-out was made, or no longer waits without being made;
 * or the request to set, change or remove it was searched for in vain, and nothing of it changed.
 */
export type CashOutOutcome =
  | 'cash-out-settled'
  | 'cash-out-partial'
  | 'cash-out-failed'
  | 'cash-out-refused'
  | 'cash-out-canceled'
  | 'cash-out-not-found'
  | 'auto-cash-out-made'
  | 'auto-cash-out-failed'
  | 'auto-cash-out-not-set'
  | 'auto-cash-out-not-removed';
/**
 * The outcome of a tip purchase that the platform did not answer: the user has the tip, or no coins were taken.
 * `tip-unconfirmed`: the platform showed neither (D32).
 */
export type TipOutcome = 'tip-bought' | 'tip-not-found' | 'tip-unconfirmed';

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
   * A goal that does not count (VAR, D29). `score` is the current score; `goal` is the goal's event id or
   * null.
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
   * A kick-off, a goal or a withdrawn goal, sent to one of all tabs (D26), which announces it to the user. It
   * has the reason of the notice (GOAL-03 to GOAL-05); for a withdrawn goal also the id of the notice that it
   * replaces, if there was one. `side` and `score` are null for a kick-off.
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
   * The result of a bet, sent to one of all tabs and remembered for a day (D26, PLACE-13, PLACE-14).
   * `corrected`: an earlier notice said something else, and `state` is the state that the bet has now.
   * `unconfirmed`: repeated checks found no answer, and checks continue (F24). A parlay is named as such, a single
   * by its match.
   */
  | {
      readonly kind: 'bet-notice';
      readonly id: string;
      readonly ref: string;
      readonly what: 'succeeded' | 'failed' | 'corrected' | 'unconfirmed' | CashOutOutcome | TipOutcome;
      readonly names: readonly SelectionNames[];
      /** The odds of each leg, in the order of `names`. */
      readonly odds: readonly (BetLegOdds & { readonly key: OptionKey })[];
      readonly parlay: boolean;
      readonly reason: BetReason | null;
      /** Absent for notices that are no correction. */
      readonly state?: BetState;
      /** What a cash-out paid, or what was given back of a cancelled one; absent for other notices. */
      readonly cashOut?: {
        readonly payout: Amount | null;
        readonly refundAmount: Amount | null;
        readonly currencyId: number;
      };
      readonly at: EpochMs;
    }
  /**
   * The end of a reserved bet, or the odds of a price alert being reached. Sent to one tab only (D26).
   * `missing`: the platform no longer lists the bet and gives no reason. `reason` is a fail reason (wire facts
   * 3.8).
   */
  | {
      readonly kind: 'reserve-notice';
      readonly id: string;
      readonly ref: string;
      readonly what: 'accepted' | 'lapsed' | 'missing' | 'alert';
      readonly names: SelectionNames;
      readonly key: OptionKey;
      readonly odds: Thousandths;
      /** Null for a price alert, which is no bet. */
      readonly stake: Amount | null;
      readonly currencyId: number;
      readonly reason: number | null;
      readonly at: EpochMs;
    }
  /** Asks one of all tabs to request a new login from the host, because the login expired (D26, F31). */
  | { readonly kind: 'login-wanted'; readonly id: string; readonly reason: 'user' | 'expired' }
  /** An answer to `ask` is out of date; the tab requests it again when it next shows it (D27). */
  | { readonly kind: 'asked-changed'; readonly id: string; readonly topic: SharedQuery['topic'] };

/** A goal, or that it does not count after all (D29). */
export type GoalReport = Extract<FeedEvent, { kind: 'goal' | 'goal-withdrawn' }>;

/**
 * A match open in detail. `loading`: some markets are still missing. `ready`: `markets` has all of them in
 * the platform's order. `error`: they cannot be loaded (`problem`; `refused` if the platform does not know
 * the match). `gone`: the match has left every list (D21); its result is requested (`topic: 'match'`). A
 * problem beside `ready`: the last request failed and the content is older.
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
   * True for the first patch after connecting, after the tab was hidden or after an overflow. It replaces all
   * data of the tab.
   */
  readonly snapshot?: true;
  readonly leagues?: Put<LeagueId, LeagueFacts>;
  /** The first put of a match is complete, later ones may be partial: present fields replace the old ones. */
  readonly matches?: Put<MatchId, Partial<MatchFacts>>;
  readonly markets?: Put<MarketId, MarketPut>;
  /**
   * Shown matches with prices that are not fresh. Null, and a match that is not named, mean that all prices
   * are fresh.
   */
  readonly ages?: Put<MatchId, MatchAge>;
  readonly rows?: Readonly<Record<RowHandle, RowFacts | null>>;
  readonly lists?: Put<string, ListRecord>;
  /** Matches that the tab has open (`Watch.matches`). */
  readonly opened?: Put<MatchId, OpenRecord>;
  readonly status?: Partial<FeedStatus>;
  readonly documents?: DocumentNews;
  /** What happened in the live rooms that the tab shows. */
  readonly rooms?: RoomPatches;
  readonly events?: readonly FeedEvent[];
};

/**
 * The tab's function that receives patches. Its promise settles after the patch was applied in an animation
 * frame. This acknowledgement is the backpressure for the worker.
 */
export type TabListener = (words: Int32Array, records?: Records) => Promise<void>;
