import type { LeagueId, MarketPeriod, MarketType, MatchId, OptionKey, SportId } from '#domain/ids.ts';
import type { PlayType } from '#domain/match/match.ts';
import type { RoomId } from '#domain/rooms/anchor.ts';
import type { GridId } from '#domain/markets/gridTable.ts';

/**
 * The query of a list. The worker answers with a revision of row handles (`ListRecord`), then with splices,
 * at most one each second.
 */
export type ListQuery = {
  /**
   * `sport`: one sport and play type. `in-play`: live matches of every sport, on the 5 s loop (LIST-04, C30).
   * `hot`: live and coming matches of the hot leagues (LIST-05). `favourites`: starred matches of every sport
   * and play type (LIST-06). Only `sport` uses sport, play type and grid.
   */
  readonly view: 'sport' | 'in-play' | 'hot' | 'favourites';
  readonly sportId: SportId;
  readonly playType: PlayType;
  /**
   * The market tab (LIST-37): which column set the rows show. In the in-play view each row uses its own
   * sport's first.
   */
  readonly grid: GridId;
  /**
   * `movers`: by the change of a match's main market (`moved` of its row), the largest first, without
   * unchanged matches and without league headers; no league is collapsed.
   */
  readonly sort: 'time' | 'league' | 'movers';
  /** Filters by these leagues; empty means all (MENU-10). A league named here is shown even if hidden. */
  readonly leagues: readonly LeagueId[];
  /**
   * One day of the early list in the time zone, `YYYY-MM-DD`; null for all days after today. For today the
   * list shows matches that have not begun.
   */
  readonly day: string | null;
  /** Search text for team and league names; empty for none. */
  readonly search: string;
  /**
   * `all` false: the named leagues are closed. `all` true: all leagues but the named ones are closed
   * (LIST-34, LIST-35).
   */
  readonly collapse: { readonly all: boolean; readonly except: readonly LeagueId[] };
  /** IANA time zone that defines "today" (C29, D21). */
  readonly timeZone: string;
};

/**
 * Everything a tab shows; a new watch replaces the previous one. `rows` are the handles on screen plus
 * overscan; `picks` are single options (the slip); `matches` are matches open in detail, with all their
 * markets; `receipts` are bets (`Bet.ref`) with a receipt on screen, which are polled every second instead of
 * every three (C12); `bets` is what a list of open bets shows.
 */
export type Watch = {
  readonly lists: Readonly<Record<string, { readonly query: ListQuery; readonly rows: readonly number[] }>>;
  readonly picks: readonly OptionKey[];
  readonly matches: readonly MatchId[];
  readonly receipts?: readonly string[];
  readonly bets?: BetWatch;
  /** Orders on screen whose cash-out price is shown; it is requested every 5 s. */
  readonly quotes?: readonly string[];
  /** Live rooms that are open: their feed is subscribed, and the tab gets what happens there (`Records.rooms`). */
  readonly rooms?: readonly RoomId[];
  /** Rooms on screen in lists, whose state is refreshed every 20 s; present, even if empty, while a list is shown. */
  readonly roomCards?: readonly RoomId[];
};

/** The option of a bet's leg. Market type and period name its market group, which may be an extra one. */
export type LegWatch = {
  readonly key: OptionKey;
  readonly matchId: MatchId;
  readonly marketType: MarketType;
  readonly period: MarketPeriod;
};
/**
 * What lists of open bets show: the score of the matches of all bets, without markets, and the prices of single
 * legs, those of the cards on screen.
 */
export type BetWatch = { readonly matches: readonly MatchId[]; readonly legs: readonly LegWatch[] };

export const NO_WATCH: Watch = { lists: {}, picks: [], matches: [] };

/**
 * A row handle: a number that stands for one row of a list, with its kind in the two low bits. Kinds are a
 * league header, a match, an outright's title, and a line of an outright's runners. Another worker nearly
 * always gives the same row the same handle.
 */
export type RowHandle = number;
export type RowKind = 'league' | 'match' | 'outright' | 'runners';
const KINDS: readonly RowKind[] = ['league', 'match', 'outright', 'runners'];
export const rowKind = (handle: RowHandle): RowKind => KINDS[handle & 3] ?? 'league';
export const rowHandle = (serial: number, kind: RowKind): RowHandle => serial * 4 + KINDS.indexOf(kind);

/** Number of an outright's runners in one row. */
export const RUNNERS_A_ROW = 4;
