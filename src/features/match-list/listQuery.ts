import type { ListQuery } from '#contract/watch.ts';
import type { Collapse } from '#domain/collapse.ts';
import type { AppLocation } from '#state/location.ts';

/** What is open and closed counts for one sport, or for a list of several (LIST-36). */
export const scopeOf = ({ view, sport }: AppLocation): string => (view === 'sport' ? String(sport) : view);

/**
 * Another sport, play type, day or market tab is another list; sorting, searching, choosing and closing
 * leagues change this one. `times`: how often it was asked for anew.
 */
export const listKeyOf = (place: AppLocation, times: number): string =>
  `${scopeOf(place)}/${place.view === 'sport' ? `${place.playType}${place.day ?? ''}` : ''}/${place.grid}/${times}`;

/** Which rows a list shows, in which order: how far it is scrolled is remembered by that. */
export const rowsNameOf = (place: AppLocation): string =>
  `${listKeyOf(place, 0)}/${place.sort}/${place.leagues.join()}/${place.search}`.slice(0, 200);

export const listQueryOf = (
  { view, sport, playType, grid, sort, search, leagues, day }: AppLocation,
  collapse: Collapse,
  timeZone: string,
): ListQuery => ({ view, sportId: sport, playType, grid, sort, search, leagues, day, collapse, timeZone });
