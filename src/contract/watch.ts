import type { LeagueId, MatchId, OptionKey, SportId } from '#domain/ids.ts';
import type { PlayType } from '#domain/match/match.ts';
import type { GridId } from '#domain/markets/gridTable.ts';

/**
 * The query of a list. The worker answers with a revision of row handles (`ListRecord`), then with splices,
 * at most one each second.
 */
export type ListQuery = {
  /**
   * One sport and play type; live matches of every sport on the 5 s loop (LIST-04, C30); what is live and to
   * come of the hot leagues (LIST-05); what the user has starred, over every sport and play type (LIST-06).
   * Only the first looks at sport, play type and grid.
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
   * `movers`: how far a match's main market has moved (`moved` of its row), furthest first, and nothing that
   * has not; no league headers, nothing is closed.
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
   * `all` false: the leagues named are closed. `all` true: every league is closed but those named (LIST-34,
   * LIST-35).
   */
  readonly collapse: { readonly all: boolean; readonly except: readonly LeagueId[] };
  /** IANA time zone that defines "today" (C29, D21). */
  readonly timeZone: string;
};

/**
 * Everything a tab shows, as one whole: a new watch replaces the one before. `rows` are the handles on screen
 * plus overscan; `picks` are options followed singly (the slip); `matches` are matches open in detail, with
 * all their markets; `receipts` are bets (`Bet.ref`) whose receipt is on screen: asked after every second
 * instead of every three (C12).
 */
export type Watch = {
  readonly lists: Readonly<Record<string, { readonly query: ListQuery; readonly rows: readonly number[] }>>;
  readonly picks: readonly OptionKey[];
  readonly matches: readonly MatchId[];
  readonly receipts?: readonly string[];
};

export const NO_WATCH: Watch = { lists: {}, picks: [], matches: [] };

/**
 * A row handle: an integer that stands for one row of one list, its kind in the two low bits. A league
 * header, a match, the title of an outright, or a line of an outright's runners. Another worker nearly always
 * names the same row alike.
 */
export type RowHandle = number;
export type RowKind = 'league' | 'match' | 'outright' | 'runners';
const KINDS: readonly RowKind[] = ['league', 'match', 'outright', 'runners'];
export const rowKind = (handle: RowHandle): RowKind => KINDS[handle & 3] ?? 'league';
export const rowHandle = (serial: number, kind: RowKind): RowHandle => serial * 4 + KINDS.indexOf(kind);

/** Number of an outright's runners in one row. */
export const RUNNERS_A_ROW = 4;
