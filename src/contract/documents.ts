import type { Patch as ImmerPatch } from 'immer';
import type { Amount } from '#domain/amount.ts';
import type { EpochMs, LeagueId, MatchId, OptionKey, SportId, TeamId, Thousandths } from '#domain/ids.ts';
import type { OddsFormat } from '#domain/odds.ts';
import type { BetView, Pick, Quote, SelectionNames, Slip, StakeOf } from '#domain/slip.ts';
import type { Bets } from '#domain/bet.ts';
import type { Play } from '#domain/play.ts';
import type { SessionView } from './session.ts';

/** Shared documents (D24): one writer, the worker; a tab holds a replica and sends commands. */
export type Locale = 'zh-CN' | 'zh-TW' | 'en' | 'vi' | 'th';

export type Settings = {
  readonly locale: Locale;
  readonly oddsFormat: OddsFormat;
  readonly theme: 'system' | 'light' | 'dark';
  /** Colour of a rising price; `auto` is red in Chinese, green elsewhere (D12). */
  readonly upColour: 'auto' | 'red' | 'green';
  /** Quarter lines as 0.5/1 or 0.75. */
  readonly lineNotation: 'split' | 'decimal';
  /** IANA zone, or `device`. */
  readonly timeZone: string;
  /** How a change of odds is taken: none 0, best 1, all 2 (SETTINGS-01). */
  readonly accept: 0 | 1 | 2;
  /**
   * Goal notices for collected matches, for those with unsettled orders, for all (1 is yes); the fourth has
   * no known meaning and is kept (C23).
   */
  readonly acceptList: readonly [number, number, number, number];
  /** Whether goal notices are shown at all (`push_event`, C22). */
  readonly pushEvents: boolean;
  /** Order of a list that nobody has ordered yet (`event_sort`, LIST-38). */
  readonly sort: 'time' | 'league';
  /** Height of rows and cells; `auto` goes by the width of the screen. */
  readonly density: 'auto' | 'comfortable' | 'compact';
  /** Whether things may move; `system` goes by the system's own setting (D12). */
  readonly motion: 'system' | 'reduced';
  /** Whether a goal notice is also heard. */
  readonly sound: boolean;
};

/** A starred match (FAV-04). Names are as they were when it was starred: for when the match cannot be had. */
export type Favourite = { readonly matchId: MatchId; readonly sportId: SportId; readonly sportName: string };
export type StarredLeague = { readonly id: LeagueId; readonly sportId: SportId; readonly name: string };
export type StarredTeam = { readonly id: TeamId; readonly sportId: SportId; readonly name: string };
/** What the user starred, the oldest star first; of each at most 50, or fewer by the operator (FAV-01). */
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
/**
 * What the user put aside or left behind, the newest first: hidden leagues, texts searched for, matches
 * viewed.
 */
export type Shelf = {
  readonly hidden: readonly StarredLeague[];
  readonly searches: readonly string[];
  readonly viewed: readonly Viewed[];
};

export type Documents = {
  readonly settings: Settings;
  readonly slip: Slip;
  readonly favourites: Favourites;
  readonly shelf: Shelf;
  readonly session: SessionView;
  /** What the platform says of the slip; never stored (SLIP-13, SLIP-14). */
  readonly quote: Quote;
  /** Told from their own journal. */
  readonly bets: Bets;
  /**
   * How the user plays here, and what one tab is to remind them of; kept apart, as it is no choice of theirs.
   */
  readonly play: Play;
};
export type DocumentName = keyof Documents;
/** Documents that outlast the last tab; what the platform or the parent told does not. */
export type StoredName = Exclude<DocumentName, 'session' | 'quote' | 'bets' | 'play'>;

/**
 * A document whole, or immer patches on the revision before. A replica that does not stand on `base` asks for
 * the whole.
 */
export type DocumentNews = {
  readonly [N in DocumentName]?:
    | { readonly rev: number; readonly whole: Documents[N] }
    | { readonly rev: number; readonly base: number; readonly patches: readonly ImmerPatch[] };
};

export type DocumentCommand =
  | { readonly kind: 'settings.set'; readonly change: Partial<Settings> }
  /** The user has been told that settings can be changed: nobody tells them again (SETTINGS-05). */
  | { readonly kind: 'settings.told' }
  | SlipCommand
  /** Stars it, or takes the star back. Problem: `favourites-full` (FAV-03). */
  | ({ readonly kind: 'favourites.toggle' } & Starred)
  /**
   * Stars all that are not, in this order: undoes a `clear`. Problem: `favourites-full` where some had no
   * room.
   */
  | { readonly kind: 'favourites.add'; readonly items: Favourites }
  | { readonly kind: 'favourites.clear' }
  /**
   * Puts a bet away, or all (`all`), where its end is known or it could not be confirmed; the others stay.
   */
  | { readonly kind: 'bets.dismiss'; readonly ref: string }
  /** The user has read this reminder: nobody says it again. */
  | { readonly kind: 'play.acknowledge'; readonly id: string }
  /**
   * Brings the legs of a bet that did not come about back into the slip, on a new slipId, with this stake or
   * the old one: placing it takes a press of its own.
   */
  | { readonly kind: 'slip.again'; readonly ref: string; readonly stake: Amount | null }
  | { readonly kind: 'shelf.hide'; readonly league: StarredLeague }
  | { readonly kind: 'shelf.unhide'; readonly id: LeagueId | 'all' }
  | { readonly kind: 'shelf.searched'; readonly text: string }
  | { readonly kind: 'shelf.viewed'; readonly match: Viewed }
  | { readonly kind: 'shelf.forget'; readonly what: 'searches' | 'viewed' };

/** What the user does with the slip. What it names and is not there any more changes nothing. */
export type SlipCommand =
  /**
   * Picks the option, or takes the pick back if it is picked; a pick of the same match is replaced in place
   * (SLIP-05, SLIP-33), an eleventh changes nothing (SLIP-02).
   */
  | { readonly kind: 'slip.toggle'; readonly pick: Pick; readonly names: SelectionNames }
  | { readonly kind: 'slip.remove'; readonly key: OptionKey }
  | { readonly kind: 'slip.clear' }
  /** Brings back what the removal of this id took (`Slip.undo`). */
  | { readonly kind: 'slip.undo'; readonly id: string }
  | { readonly kind: 'slip.view'; readonly view: BetView }
  | { readonly kind: 'slip.inParlay'; readonly key: OptionKey; readonly on: boolean }
  /** The leg that the single view shows (SLIP-08). */
  | { readonly kind: 'slip.show'; readonly key: OptionKey }
  /** Null takes the stake away. */
  | {
      readonly kind: 'slip.stake';
      readonly of: StakeOf;
      readonly amount: Amount | null;
      readonly currencyId: number;
    }
  /** These painted prices are what the user knows now; notes of change go. */
  | { readonly kind: 'slip.accept'; readonly odds: Readonly<Record<OptionKey, Thousandths>> }
  | { readonly kind: 'slip.keep'; readonly on: boolean }
  /** Turns quick bets on or off (SLIP-12). */
  | { readonly kind: 'slip.quick'; readonly on: boolean }
  /**
   * What a quick bet of this sport stakes, told for itself: a tab may not know yet what was set before it.
   * Null takes the stake away.
   */
  | {
      readonly kind: 'slip.quickStake';
      readonly sport: string;
      readonly amount: Amount | null;
      readonly currencyId: number;
    }
  /** Dismisses what was placed: a new slipId, without its selections unless they are kept. */
  | { readonly kind: 'slip.next' };

/** What can be starred. */
export type Starred =
  | { readonly what: 'match'; readonly item: Favourite }
  | { readonly what: 'league'; readonly item: StarredLeague }
  | { readonly what: 'team'; readonly item: StarredTeam };
