import { createContext, useContext, type MouseEvent } from 'react';
import type { GridId } from '#domain/grid.ts';
import type { LeagueId, MatchId, SportId } from '#domain/ids.ts';
import type { PlayType } from '#domain/match.ts';

/**
 * What is open, as the query string says it (D11): a link, a reload, the back button and "open in a new tab"
 * all work.
 */
export type AppLocation = {
  /** One sport and play type, what is in play of all sports, hot leagues' matches, or the user's own. */
  readonly view: 'sport' | 'in-play' | 'hot' | 'favourites';
  readonly sport: SportId;
  readonly playType: PlayType;
  /** The market tab (LIST-37). */
  readonly grid: GridId;
  readonly sort: 'time' | 'league' | 'movers';
  /** Text looked for in team and league names; empty for none. */
  readonly search: string;
  /** Leagues that the list is narrowed to; none of them named is no filter at all (MENU-10). */
  readonly leagues: readonly LeagueId[];
  /** One day of the early list, `2026-01-31` in the user's zone; null for all. */
  readonly day: string | null;
  /** The match that is open with all its markets. */
  readonly match: MatchId | null;
  /** What stands in the middle in place of the list. */
  readonly screen: 'settings' | null;
};

/** Leagues that an address may name: no list is narrowed to more, and no address grows without end. */
export const MAX_LEAGUES = 100;

export type LocationChange = Partial<AppLocation>;
export type Navigate = (change: LocationChange, how?: 'push' | 'replace') => void;

/** Places as addresses, for whatever is a link. */
export type Navigation = {
  readonly go: Navigate;
  /** The step of the history that one is at: `PlaceMemory` keeps by it. */
  readonly step: string;
  /** The address that a change of what is open leads to; another function whenever something else is open. */
  readonly hrefOf: (change: LocationChange) => string;
};

const Context = createContext<Navigation | null>(null);
export const NavigationProvider = Context;

export const useNavigation = (): Navigation => {
  const places = useContext(Context);
  if (places === null) throw new Error('A link to a place stands outside PlacesProvider.');
  return places;
};

/** The step of the history that one is at. */
export const useHistoryStep = (): string => useNavigation().step;

/** Pressed in a way that a browser opens elsewhere: another tab, another window, a file. */
const isForBrowser = (event: MouseEvent): boolean =>
  event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;

export type LocationLink = { readonly href: string; readonly onClick: (event: MouseEvent) => void };

/** `usePlaceLink` for whoever draws many. */
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

/**
 * What an `<a>` needs to lead to a change of what is open: in place, or in a new tab by the browser's own
 * ways (D11).
 */
export const useLocationLink = (change: LocationChange): LocationLink => useLocationLinks()(change);
