import type { ListQuery } from '#contract/watch.ts';
import type { Collapse } from '#domain/match/collapse.ts';
import type { AppLocation } from '#state/location.ts';

/** Returns the scope of collapsed leagues: one sport, or a list of several sports (LIST-36). */
export const scopeOf = ({ view, sport }: AppLocation): string => (view === 'sport' ? String(sport) : view);

/**
 * Returns the key of a list. Another sport, play type, day or market tab gives another list; sorting,
 * searching, filtering and collapsing change the same list. `times` counts forced reloads.
 */
export const listKeyOf = (location: AppLocation, times: number): string => {
  const type = location.view === 'sport' ? `${location.playType}${location.day ?? ''}` : '';
  return `${scopeOf(location)}/${type}/${location.grid}/${times}`;
};

/** Returns the name of a list's rows and order, under which the scroll position is stored. */
export const rowsNameOf = (location: AppLocation): string =>
  `${listKeyOf(location, 0)}/${location.sort}/${location.leagues.join()}/${location.search}`.slice(0, 200);

export const listQueryOf = (
  { view, sport, playType, grid, sort, search, leagues, day }: AppLocation,
  collapse: Collapse,
  timeZone: string,
): ListQuery => ({ view, sportId: sport, playType, grid, sort, search, leagues, day, collapse, timeZone });
