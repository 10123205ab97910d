import type { Amount } from '../money/amount.ts';
import { DEFAULT_CURRENCY_ID } from '../money/currencyTable.ts';
import type { EpochMs, MarketPeriod, MarketType, MatchId, OptionKey, SportId, Thousandths } from '../ids.ts';

/** Bet views (D28): one leg shown, every leg with a stake of its own, or all legs in series. */
export const BET_VIEWS = ['single', 'singles', 'parlay'] as const;
export type BetView = (typeof BET_VIEWS)[number];

/** An option with its facts as displayed when the user pressed it (D6). */
export type PickedOption = {
  readonly key: OptionKey;
  readonly matchId: MatchId;
  readonly sportId: SportId;
  readonly marketType: MarketType;
  readonly period: MarketPeriod;
  readonly line: string | null;
  /** European odds, as displayed. */
  readonly odds: Thousandths;
};

/**
 * Names of a selection from when it was picked, for notices and for when the board no longer has the match
 * (SLIP-03).
 */
export type SelectionNames = {
  readonly match: string;
  readonly league: string;
  readonly market: string;
  readonly option: string;
};

/**
 * A selection of the slip (SLIP-03). Match, market, type, period and line identify it; another bet with the
 * same market id is a different selection (F30).
 */
export type Selection = PickedOption & {
  readonly names: SelectionNames;
  /** SLIP-06. */
  readonly inParlay: boolean;
  /** SLIP-08: at most one selection of a slip. */
  readonly showInSingle: boolean;
};

/**
 * Key of a stake: `single` for the one leg shown, `sN` for a series by number (`s0` full cover, per
 * combination, C44), an option key for that leg in singles.
 */
export type StakeOf = 'single' | `s${number}` | OptionKey;

/** The slip: one for all tabs, kept across reloads and restarts. */
export type Slip = {
  /**
   * The idempotency key of the slip's bet and the name of its intent (D25). It changes when the user
   * dismisses the placed bet (`slip.next`) or picks something else. While it stays the same, a second press
   * shows the state of the first.
   */
  readonly slipId: string;
  /** The intent under which the slip was placed (= `slipId`); null before. */
  readonly placed: string | null;
  readonly items: readonly Selection[];
  readonly view: BetView;
  /** The currency in which all amounts of the slip were entered: `stakes`, `last` and those of quick bets. */
  readonly currencyId: number;
  readonly stakes: Readonly<Partial<Record<StakeOf, Amount>>>;
  /** Whether selections stay in the slip after placing. */
  readonly keep: boolean;
  /** The stake placed last, per leg or combination. */
  readonly last: Amount | null;
  /** Quick bet (SLIP-12): off until the user turns it on, with a stake for each sport. */
  readonly quick: { readonly on: boolean; readonly stakes: Readonly<Record<string, Amount>> };
  /** What `slip.undo` restores: the content of the last removal. Null if there is nothing to undo. */
  readonly undo: {
    readonly id: string;
    readonly what: 'removed' | 'cleared' | 'replaced';
    readonly count: number;
  } | null;
  /**
   * Selections removed because their market id now names another bet (F30). The notice stays until the user's
   * next change of the slip.
   */
  readonly dropped: readonly SelectionNames[];
  /**
   * Whether amounts were cleared because the user's currency changed. The notice stays until the user's next
   * change of the slip.
   */
  readonly amountsCleared: boolean;
  /**
   * How many legs of the same match were left out of the parlay pool so far; each is announced once
   * (SLIP-10).
   */
  readonly deduped: number;
};

/**
 * Why a leg differs from what the user saw. A note is shown for 15 s (C32), or as long as its reason blocks
 * the bet.
 */
export type LegNote = {
  // A leading bar would change the hash of the contract.
  // oxfmt-ignore
  readonly kind:
    'market-suspended' | 'handicap-closed' | 'line-changed' | 'odds-changed' | 'handicap-changed';
  /** For a change: the old value. */
  readonly from: string | null;
  readonly until: EpochMs;
};

/** The platform's facts about a leg before the bet (SLIP-13, SLIP-04). Amounts are null if not sent. */
export type LegQuote = {
  /** 1 on sale, 0 suspended or locked, -1 off; with -1 the other facts are unknown. */
  readonly status: number;
  readonly allowParlay: boolean;
  readonly inPlay: boolean;
  readonly minBet: Amount | null;
  readonly maxBet: Amount | null;
  readonly odds: Thousandths | null;
  /** The score as text. */
  readonly result: string;
  readonly note: LegNote | null;
};

/** A series that may be bet (SLIP-14, C44). */
export type SeriesQuote = {
  /** Legs a combination; 0 is full cover. */
  readonly seriesNumber: number;
  readonly combinations: number;
  /** SLIP-15, SLIP-16: only for the name. */
  readonly betCount: number;
  readonly minBet: Amount | null;
  readonly maxBet: Amount | null;
};

/**
 * The platform's current quote for the slip. It is refreshed every 5 s (C41), except while a bet is being
 * placed or a note is shown (FEED-12, FEED-13).
 */
export type Quote = {
  readonly phase: 'none' | 'loading' | 'ready' | 'error';
  /** Currency of the limits; null before the first response. */
  readonly currencyId: number | null;
  /** Time of the last response by the server's clock; the slip shows its age (C32). */
  readonly at: EpochMs | null;
  readonly legs: Readonly<Partial<Record<OptionKey, LegQuote>>>;
  readonly series: readonly SeriesQuote[];
  /** Most orders at once, most legs of a parlay. */
  readonly mostOrders: number | null;
  readonly mostLegs: number | null;
};

/**
 * The empty slip of a tab before its first sync with the worker. It has no slip id, so nothing can be placed.
 */
export const NO_SLIP: Slip = {
  slipId: '',
  placed: null,
  items: [],
  view: 'single',
  currencyId: DEFAULT_CURRENCY_ID,
  stakes: {},
  keep: false,
  last: null,
  quick: { on: false, stakes: {} },
  undo: null,
  dropped: [],
  amountsCleared: false,
  deduped: 0,
};

export const NO_QUOTE: Quote = {
  phase: 'none',
  currencyId: null,
  at: null,
  legs: {},
  series: [],
  mostOrders: null,
  mostLegs: null,
};
