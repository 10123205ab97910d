import { createContext, useContext, type MouseEvent } from 'react';
import type { GridId } from '#domain/markets/gridTable.ts';
import type { LeagueId, MatchId, SportId } from '#domain/ids.ts';
import type { RoomId } from '#domain/rooms/anchor.ts';
import type { PlayType } from '#domain/match/match.ts';
import type { ResultKind } from '#domain/match/matchResult.ts';
import type { HistoryRange } from '#domain/orders/readHistoryRange.ts';

/** Pages of an open match (DETAIL-01); coverage has one only if the server has content (D13). */
export const MATCH_TABS = ['bet', 'coverage', 'chat', 'program', 'data', 'anchor'] as const;
export type MatchTab = (typeof MATCH_TABS)[number];

/** What My bets shows: a list and, of the settled one, a range of days (MYBETS-01, MYBETS-06, MYBETS-08). */
export type BetsView = {
  readonly list: 'unsettled' | 'settled' | 'reserved';
  readonly range: HistoryRange;
  /** Days of a custom range, `YYYY-MM-DD` in the user's zone; null if none is chosen. */
  readonly from: string | null;
  readonly to: string | null;
};
export const FIRST_BETS_VIEW: BetsView = { list: 'unsettled', range: 'today', from: null, to: null };

/** What the results page shows (RESULTS-01). */
export type ResultsView = {
  readonly kind: ResultKind;
  /** Null for the sport of the list. */
  readonly sport: SportId | null;
  /** Days of a chosen range, `YYYY-MM-DD` in the user's zone; null for those of the default range. */
  readonly from: string | null;
  readonly to: string | null;
  /** Leagues that the results are filtered by; an empty list means no filter. */
  readonly leagues: readonly LeagueId[];
  /** The result whose facts are open; null for none. */
  readonly open: MatchId | null;
};
export const FIRST_RESULTS_VIEW: ResultsView = {
  kind: 'match',
  sport: null,
  from: null,
  to: null,
  leagues: [],
  open: null,
};

/**
 * The open screen as the query string describes it. Links, reload, the back button and "open in a new tab"
 * therefore work (D11).
 */
export type AppLocation = {
  /**
   * One sport and play type, in-play matches of all sports, matches of hot leagues, or the user's favourites.
   */
  readonly view: 'sport' | 'in-play' | 'hot' | 'favourites';
  readonly sport: SportId;
  readonly playType: PlayType;
  /** The market tab (LIST-37). */
  readonly grid: GridId;
  readonly sort: 'time' | 'league' | 'movers';
  /** Search text for team and league names; empty for none. */
  readonly search: string;
  /** Leagues that the list is filtered by; an empty list means no filter (MENU-10). */
  readonly leagues: readonly LeagueId[];
  /** One day of the early list, `2026-01-31` in the user's zone; null for all. */
  readonly day: string | null;
  /** The match that is open in detail; null for none. */
  readonly match: MatchId | null;
  /** The page of the open match; null until one is chosen, so that the match decides (DETAIL-02, DETAIL-03). */
  readonly tab: MatchTab | null;
  /** The screen shown in the main column instead of the list; null for the list. */
  readonly screen: 'settings' | 'bets' | 'results' | 'rules' | 'live' | 'account' | 'experts' | null;
  /** The live room that is open; it covers list, match and screen. Null for none. */
  readonly room: RoomId | null;
  readonly bets: BetsView;
  readonly results: ResultsView;
  /** The topic of the rules, or the page of the account or the experts, that is open; empty for the first one. */
  readonly topic: string;
  /** The booking code whose selections are previewed; empty for none. Not checked yet. */
  readonly slip: string;
};

/** Whether the list offers days: only the early list of a sport does. */
export const hasDays = ({ view, playType }: Pick<AppLocation, 'view' | 'playType'>): boolean =>
  view === 'sport' && playType === 'early';

/** The most leagues in a URL, which bounds its length. */
export const MAX_LEAGUES = 100;

export type LocationChange = Partial<AppLocation>;

/** Nothing is open over the list, and every screen has its first view. */
export const NOTHING_OPEN = {
  match: null,
  tab: null,
  screen: null,
  room: null,
  bets: FIRST_BETS_VIEW,
  results: FIRST_RESULTS_VIEW,
  topic: '',
  slip: '',
} as const satisfies LocationChange;
export type Navigate = (change: LocationChange, how?: 'push' | 'replace') => void;

/** Navigation for links and commands. */
export type Navigation = {
  readonly go: Navigate;
  /** The current history entry; `ListPositions` uses it as a key. */
  readonly step: string;
  /** Returns the URL of a location change. The function is a new one after each navigation. */
  readonly hrefOf: (change: LocationChange) => string;
};

const Context = createContext<Navigation | null>(null);
export const NavigationProvider = Context;

export const useNavigation = (): Navigation => {
  const places = useContext(Context);
  if (places === null) throw new Error('NavigationProvider is missing.');
  return places;
};

/** The current history entry. */
export const useHistoryStep = (): string => useNavigation().step;

/** True if the browser itself handles the click: a new tab, a new window, a download. */
const isForBrowser = (event: MouseEvent): boolean =>
  event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;

export type LocationLink = { readonly href: string; readonly onClick: (event: MouseEvent) => void };

/** Returns a function that makes link properties, for a component that draws many links. */
export const useLocationLinks = (): ((change: LocationChange) => LocationLink) => {
  const { go, hrefOf } = useNavigation();
  return (change) => ({
    href: hrefOf(change),
    onClick: (event) => {
      if (event.defaultPrevented || isForBrowser(event)) return;
      event.preventDefault();
      go(change);
    },
  });
};

/** Properties of an `<a>` that changes the location in this tab, or in a new tab by the browser (D11). */
export const useLocationLink = (change: LocationChange): LocationLink => useLocationLinks()(change);
