import type { Amount } from '../money/amount.ts';
import { DEFAULT_CURRENCY_ID } from '../money/currencyTable.ts';
import type { EpochMs, MarketPeriod, MarketType, MatchId, OptionKey, SportId, Thousandths } from '../ids.ts';

/** Bet views (D28): one leg shown, every leg with a stake of its own, all legs in series. */
export const BET_VIEWS = ['single', 'singles', 'parlay'] as const;
export type BetView = (typeof BET_VIEWS)[number];

/** An option as it was painted when it was pressed (D6). */
export type Pick = {
  readonly key: OptionKey;
  readonly matchId: MatchId;
  readonly sportId: SportId;
  readonly marketType: MarketType;
  readonly period: MarketPeriod;
  readonly line: string | null;
  /** European, as painted. */
  readonly odds: Thousandths;
};

/**
 * What a selection was called when it was picked: for when the board has it no more, and for notices
 * (SLIP-03).
 */
export type SelectionNames = {
  readonly match: string;
  readonly league: string;
  readonly market: string;
  readonly option: string;
};

/**
 * A selection of the slip (SLIP-03). What it is: match, market, type, period and line; another of the same
 * market id is not it (F30).
 */
export type Selection = Pick & {
  readonly names: SelectionNames;
  /** SLIP-06. */
  readonly inParlay: boolean;
  /** SLIP-08: at most one of a slip. */
  readonly showInSingle: boolean;
};

/**
 * What a stake stands for: `single` the one leg shown, `sN` a series by its number (`s0` full cover, per
 * combination, C44), an option key its own leg in singles.
 */
export type StakeOf = 'single' | `s${number}` | OptionKey;

/** The slip: one for all tabs, kept over reload and restart. */
export type Slip = {
  /**
   * What may be placed once: an intent's name (D25). It is another as soon as what was placed of this one has
   * been dismissed (`slip.next`) or something else is picked; as long as it is the same, a second press shows
   * the first's state.
   */
  readonly slipId: string;
  /** The slip was placed as this intent (= `slipId`); null before. */
  readonly placed: string | null;
  readonly items: readonly Selection[];
  readonly view: BetView;
  /** The currency in which all amounts of the slip were entered: `stakes`, `last` and those of quick bets. */
  readonly currencyId: number;
  readonly stakes: Readonly<Partial<Record<StakeOf, Amount>>>;
  /** Selections stay after they were placed. */
  readonly keep: boolean;
  /** The stake placed last, per leg or combination. */
  readonly last: Amount | null;
  /** Quick bet (SLIP-12): off until the user turns it on; a stake for each sport. */
  readonly quick: { readonly on: boolean; readonly stakes: Readonly<Record<string, Amount>> };
  /** What the last removal took, which `slip.undo` brings back; null when there is nothing to undo. */
  readonly undo: {
    readonly id: string;
    readonly what: 'removed' | 'cleared' | 'replaced';
    readonly count: number;
  } | null;
  /**
   * Selections that are gone because their market id stands for another bet now (F30): told until the user
   * does the next thing with the slip.
   */
  readonly dropped: readonly SelectionNames[];
  /** Amounts were cleared because the user's currency changed: told until the user does the next thing. */
  readonly amountsCleared: boolean;
  /** Legs of the same match that were left out of the parlay pool, told once (SLIP-10): how often so far. */
  readonly deduped: number;
};

/**
 * Why a leg of the slip differs from what the user saw: shown 15 s, then gone (C32), except what still stands
 * in the way.
 */
export type LegNote = {
  readonly what:
    'market-suspended' | 'handicap-closed' | 'line-changed' | 'odds-changed' | 'handicap-changed';
  /** For a change: what it was. */
  readonly from: string | null;
  readonly until: EpochMs;
};

/**
 * What the platform says of a leg before it is bet on (SLIP-13, SLIP-04). Amounts are null where it did not
 * say.
 */
export type LegQuote = {
  /** 1 on sale, 0 suspended, -1 off; with -1 nothing else is known. */
  readonly status: number;
  readonly allowParlay: boolean;
  readonly inPlay: boolean;
  readonly minBet: Amount | null;
  readonly maxBet: Amount | null;
  readonly odds: Thousandths | null;
  /** Score as text. */
  readonly result: string;
  readonly note: LegNote | null;
};

/** A series that may be bet (SLIP-14, C44). */
export type SeriesQuote = {
  /** Legs a combination; 0 is full cover. */
  readonly seriesNumber: number;
  readonly combinations: number;
  /** SLIP-15, SLIP-16: for the name alone. */
  readonly betCount: number;
  readonly minBet: Amount | null;
  readonly maxBet: Amount | null;
};

/**
 * The platform's word on the slip as it is now; asked every 5 s (C41), skipped while something is being
 * placed or a note stands (FEED-12, FEED-13).
 */
export type Quote = {
  readonly phase: 'none' | 'loading' | 'ready' | 'error';
  /** The currency of its limits; null before the platform has answered. */
  readonly currencyId: number | null;
  /** When it was last told, by the server's clock; the slip shows its age (C32). */
  readonly at: EpochMs | null;
  readonly legs: Readonly<Partial<Record<OptionKey, LegQuote>>>;
  readonly series: readonly SeriesQuote[];
  /** Most orders at once, most legs of a parlay. */
  readonly mostOrders: number | null;
  readonly mostLegs: number | null;
};

/**
 * A slip with nothing in it, as a tab has it before the worker has told: no slip id, so nothing can be placed.
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
/** Whether the slip holds an amount that the user entered or placed. */
export const hasAmounts = ({ stakes, last, quick }: Slip): boolean =>
  last !== null || Object.keys(stakes).length > 0 || Object.keys(quick.stakes).length > 0;

/** The slip without amounts of another currency: a number that was entered as one is none of the other. */
export const inCurrency = (slip: Slip, currencyId: number): Slip =>
  slip.currencyId === currencyId
    ? slip
    : {
        ...slip,
        currencyId,
        stakes: {},
        last: null,
        quick: { ...slip.quick, stakes: {} },
        amountsCleared: slip.amountsCleared || hasAmounts(slip),
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
