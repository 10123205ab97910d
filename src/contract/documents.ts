import type { Patch as ImmerPatch } from 'immer';
import type { Locale } from '#domain/config/locales.ts';
import type { Amount } from '#domain/money/amount.ts';
import type { EpochMs, LeagueId, MatchId, OptionKey, SportId, TeamId, Thousandths } from '#domain/ids.ts';
import type { OddsFormat } from '#domain/odds/odds.ts';
import type { Tolerance } from '#domain/odds/tolerances.ts';
import type { BetView, PickedOption, Quote, SelectionNames, Slip, StakeOf } from '#domain/slip/slip.ts';
import type { Bets } from '#domain/orders/bet.ts';
import type { Reserves } from '#domain/orders/reserve.ts';
import type { CashOuts } from '#domain/orders/cashOutIntent.ts';
import type { GamblingActivity } from '#domain/responsible-gambling/gamblingActivity.ts';
import type { SessionView } from './session.ts';

export const THEMES = ['system', 'light', 'dark'] as const;

/**
 * The user's settings. This and the other shared documents (D24) are written by the worker alone; a tab holds a
 * replica and sends commands.
 */
export type Settings = {
  readonly locale: Locale;
  readonly oddsFormat: OddsFormat;
  readonly theme: (typeof THEMES)[number];
  /** Colour of a rising price; `auto` is red in Chinese, green elsewhere (D12). */
  readonly upColour: 'auto' | 'red' | 'green';
  /** Quarter lines as 0.5/1 or 0.75. */
  readonly lineNotation: 'split' | 'decimal';
  /** IANA zone, or `device`. */
  readonly timeZone: string;
  /** Which odds changes the user accepts: 0 none, 1 better odds, 2 all (SETTINGS-01). */
  readonly accept: 0 | 1 | 2;
  /** How far odds may move without a question, in per cent (D35). */
  readonly tolerance: Tolerance;
  /**
   * Goal notices for starred matches, for matches with unsettled orders, for all matches (1 is yes). The
   * fourth flag has no known meaning; the client keeps it unchanged (C23).
   */
  readonly acceptList: readonly [number, number, number, number];
  /** Whether goal notices are shown at all (`push_event`, C22). */
  readonly pushEvents: boolean;
  /** Initial sorting of a list (`event_sort`, LIST-38). */
  readonly sort: 'time' | 'league';
  /** Height of rows and cells; `auto` depends on the width of the screen. */
  readonly density: 'auto' | 'comfortable' | 'compact';
  /** Whether animations run; `system` follows the system's setting (D12). */
  readonly motion: 'system' | 'reduced';
  /** Whether a goal notice plays a sound. */
  readonly sound: boolean;
};

/** A starred match (FAV-04). `sportName` is stored as specified; views name the sport in the current language. */
export type Favourite = { readonly matchId: MatchId; readonly sportId: SportId; readonly sportName: string };
export type StarredLeague = { readonly id: LeagueId; readonly sportId: SportId; readonly name: string };
export type StarredTeam = { readonly id: TeamId; readonly sportId: SportId; readonly name: string };
/**
 * The user's favourites, oldest first. Each list holds at most 50, or fewer if the operator says so (FAV-01).
 */
export type Favourites = {
  readonly matches: readonly Favourite[];
  readonly leagues: readonly StarredLeague[];
  readonly teams: readonly StarredTeam[];
};

/** A match whose panel was opened. */
export type Viewed = {
  readonly matchId: MatchId;
  readonly sportId: SportId;
  readonly name: string;
  readonly at: EpochMs;
};
/** Odds that the user waits for without a bet: one notice once the option has these odds or better at its line. */
export type PriceAlert = {
  readonly key: OptionKey;
  readonly matchId: MatchId;
  readonly sportId: SportId;
  /** The bet, because a market id may come to name another market or line (F30). */
  readonly bet: Pick<PickedOption, 'marketType' | 'period' | 'line'>;
  /** European. */
  readonly odds: Thousandths;
  /** Names from when the alert was set. */
  readonly match: string;
  readonly market: string;
  readonly option: string;
  readonly at: EpochMs;
};
/** The user's hidden leagues, search texts, viewed matches and price alerts, newest first. */
export type Shelf = {
  readonly hidden: readonly StarredLeague[];
  readonly searches: readonly string[];
  readonly viewed: readonly Viewed[];
  readonly alerts: readonly PriceAlert[];
};

export type Documents = {
  readonly settings: Settings;
  readonly slip: Slip;
  readonly favourites: Favourites;
  readonly shelf: Shelf;
  readonly session: SessionView;
  /** The operator's quote on the slip; never stored (SLIP-13, SLIP-14). */
  readonly quote: Quote;
  /** Built from the journal. */
  readonly bets: Bets;
  /** What the user asked for about reserved bets; built from their journal. */
  readonly reserves: Reserves;
  /** Quotes of the orders on screen, and the user's cash-outs from the journal. */
  readonly cashOuts: CashOuts;
  /**
   * The user's gambling activity and the reminder that one tab must show. It holds no choices of the user.
   */
  readonly play: GamblingActivity;
};
export type DocumentName = keyof Documents;
/** Documents that are stored beyond the last tab. Data of the platform and the host is not. */
export type StoredName = Exclude<
  DocumentName,
  'session' | 'quote' | 'bets' | 'reserves' | 'cashOuts' | 'play'
>;

/**
 * Updates of documents: a whole document, or immer patches on revision `base`. A replica of another revision
 * requests the whole document.
 */
export type DocumentNews = {
  readonly [N in DocumentName]?:
    | { readonly rev: number; readonly whole: Documents[N] }
    | { readonly rev: number; readonly base: number; readonly patches: readonly ImmerPatch[] };
};

export type DocumentCommand =
  | { readonly kind: 'settings.set'; readonly change: Partial<Settings> }
  /** The user saw the tip that settings can be changed, so no tab shows it again (SETTINGS-05). */
  | { readonly kind: 'settings.told' }
  | SlipCommand
  /** Stars an item, or removes its star. Problem: `favourites-full` (FAV-03). */
  | ({ readonly kind: 'favourites.toggle' } & Starred)
  /** Stars all items that are not starred, in this order (undoes `clear`). Problem: `favourites-full`. */
  | { readonly kind: 'favourites.add'; readonly items: Favourites }
  | { readonly kind: 'favourites.clear' }
  /** Dismisses a bet, or all bets (`all`), if the outcome is known or could not be confirmed. Others stay. */
  | { readonly kind: 'bets.dismiss'; readonly ref: string }
  /** Reads the user's balance from the platform again, after a deposit at the host. */
  | { readonly kind: 'balance.refresh' }
  /** The user has read this reminder, so no tab shows it again. */
  | { readonly kind: 'play.acknowledge'; readonly id: string }
  /**
   * Puts the legs of a bet that was not placed back into the slip, with a new slip id and this stake (null:
   * the old one). The user must press again to place it.
   */
  | { readonly kind: 'slip.again'; readonly ref: string; readonly stake: Amount | null }
  | { readonly kind: 'shelf.hide'; readonly league: StarredLeague }
  | { readonly kind: 'shelf.unhide'; readonly id: LeagueId | 'all' }
  | { readonly kind: 'shelf.searched'; readonly text: string }
  | { readonly kind: 'shelf.viewed'; readonly match: Viewed }
  | { readonly kind: 'shelf.forget'; readonly list: 'searches' | 'viewed' }
  /** Sets a price alert in place of the one on the same option, or removes it. */
  | { readonly kind: 'shelf.alert'; readonly alert: PriceAlert }
  | { readonly kind: 'shelf.unalert'; readonly key: OptionKey };

/** The user's commands on the slip. A command about a selection that is no longer there changes nothing. */
export type SlipCommand =
  /**
   * Picks the option, or removes the pick if it is picked. A pick of the same match is replaced in place
   * (SLIP-05, SLIP-33). An eleventh pick changes nothing (SLIP-02).
   */
  | { readonly kind: 'slip.toggle'; readonly pick: PickedOption; readonly names: SelectionNames }
  | { readonly kind: 'slip.remove'; readonly key: OptionKey }
  | { readonly kind: 'slip.clear' }
  /** Restores the selections of the removal with this id (`Slip.undo`). */
  | { readonly kind: 'slip.undo'; readonly id: string }
  | { readonly kind: 'slip.view'; readonly view: BetView }
  | { readonly kind: 'slip.inParlay'; readonly key: OptionKey; readonly on: boolean }
  /** The leg that the single view shows (SLIP-08). */
  | { readonly kind: 'slip.show'; readonly key: OptionKey }
  /** Sets a stake; null removes it. */
  | {
      readonly kind: 'slip.stake';
      readonly of: StakeOf;
      readonly amount: Amount | null;
      readonly currencyId: number;
    }
  /** The user has seen these displayed odds; the notes of odds changes disappear. */
  | { readonly kind: 'slip.accept'; readonly odds: Readonly<Record<OptionKey, Thousandths>> }
  | { readonly kind: 'slip.keep'; readonly on: boolean }
  /** Turns quick bets on or off (SLIP-12). */
  | { readonly kind: 'slip.quick'; readonly on: boolean }
  /**
   * Sets the quick-bet stake of one sport; null removes it. It is a command for one sport, because a tab may
   * not know the latest stakes of the others.
   */
  | {
      readonly kind: 'slip.quickStake';
      readonly sport: string;
      readonly amount: Amount | null;
      readonly currencyId: number;
    }
  /** Dismisses the placed slip: a new slip id, without the selections unless the user keeps them. */
  | { readonly kind: 'slip.next' };

/** An item that the user can star. */
export type Starred =
  | { readonly type: 'match'; readonly item: Favourite }
  | { readonly type: 'league'; readonly item: StarredLeague }
  | { readonly type: 'team'; readonly item: StarredTeam };
