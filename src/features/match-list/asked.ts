import type { ListQuery } from '#contract/watch.ts';
import type { Collapse } from '#domain/collapse.ts';
import type { Place } from '#state/place.ts';

/** What is open and closed counts for one sport, or for a list of several (LIST-36). */
export const scopeOf = ({ view, sport }: Place): string => (view === 'sport' ? String(sport) : view);

/**
 * Another sport, play type, day or market tab is another list; sorting, searching, choosing and closing
 * leagues change this one. `times`: how often it was asked for anew.
 */
export const listKeyOf = (place: Place, times: number): string =>
  `${scopeOf(place)}/${place.view === 'sport' ? `${place.playType}${place.day ?? ''}` : ''}/${place.grid}/${times}`;

/** Which rows a list shows, in which order: how far it is scrolled is remembered by that. */
export const rowsNameOf = (place: Place): string =>
  `${listKeyOf(place, 0)}/${place.sort}/${place.leagues.join()}/${place.search}`.slice(0, 200);

export const listQueryOf = (
  { view, sport, playType, grid, sort, search, leagues, day }: Place,
  collapse: Collapse,
  timeZone: string,
): ListQuery => ({ view, sportId: sport, playType, grid, sort, search, leagues, day, collapse, timeZone });
