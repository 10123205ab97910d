import { useCallback, useSyncExternalStore } from 'react';
import type { DomainConfig } from '#domain/domainConfig.ts';
import { gridsOf, MAIN_GRID } from '#domain/grid.ts';
import type { SportId } from '#domain/ids.ts';
import { defaultPlayType, PLAY_TYPES } from '#domain/playTypes.ts';
import { DEFAULT_SPORT } from '#domain/sports.ts';
import type { Go, Place } from '#state/place.ts';

export type { Go, Place } from '#state/place.ts';

/** Where a bare address leads: football (MENU-03) and the variant's play type (LIST-02, LIST-03), unless the operator says otherwise. */
export const firstPlace = (config: Pick<DomainConfig, 'variant' | 'sport' | 'playType'>): Place => ({
  view: 'sport',
  sport: config.sport ?? DEFAULT_SPORT,
  playType: defaultPlayType(config),
  grid: MAIN_GRID,
  sort: 'time',
  search: '',
});

const oneOf = <T extends string>(all: readonly T[], text: string | null, otherwise: T): T => all.find((each) => each === text) ?? otherwise;

const SEARCH_LENGTH = 100;

/** A bad value falls back to the first place's, each by itself; a sport code out of the table is legal (D17). */
export const readPlace = (query: string, first: Place): Place => {
  const params = new URLSearchParams(query);
  const sportText = params.get('sport') ?? '';
  const sport = /^[1-9]\d{0,8}$/.test(sportText) ? (Number(sportText) as SportId) : first.sport;
  const grids = gridsOf(sport).map((grid) => grid.id);
  return {
    view: oneOf(['sport', 'in-play'] as const, params.get('view'), first.view),
    sport,
    playType: oneOf(PLAY_TYPES, params.get('play'), first.playType),
    grid: oneOf(grids, params.get('grid'), grids[0] ?? MAIN_GRID),
    sort: oneOf(['time', 'league'] as const, params.get('sort'), first.sort),
    search: (params.get('q') ?? '').slice(0, SEARCH_LENGTH),
  };
};

/** The query string of a place, without what is as in the first place; parameters that are not a place's (`lang`) stay. */
export const writePlace = (place: Place, first: Place, query: string): string => {
  const params = new URLSearchParams(query);
  const set = (name: string, value: string, usual: string) => (value === usual ? params.delete(name) : params.set(name, value));
  set('view', place.view, first.view);
  set('sport', String(place.sport), String(first.sport));
  set('play', place.playType, first.playType);
  set('grid', place.grid, gridsOf(place.sport)[0]?.id ?? MAIN_GRID);
  set('sort', place.sort, first.sort);
  set('q', place.search, '');
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
};

/** Changing the sport picks its first market tab (LIST-37); whoever keeps the collapse resets it on a new sport (LIST-36). */
export const changePlace = (place: Place, change: Partial<Place>): Place => {
  const next = { ...place, ...change };
  if (next.sport === place.sport || change.grid !== undefined) return next;
  return { ...next, grid: gridsOf(next.sport)[0]?.id ?? MAIN_GRID };
};

const MOVED = 'place-moved';

/** The place and the way to another one. Typing a search should `replace`; everything else is a step that "back" undoes. */
export const usePlace = (first: Place): readonly [Place, Go] => {
  const query = useSyncExternalStore(onMoved, () => location.search);
  const place = readPlaceOnce(query, first);
  const go = useCallback<Go>(
    (change, how = 'push') => {
      const now = readPlace(location.search, first);
      const text = writePlace(changePlace(now, change), first, location.search);
      if (text === location.search) return;
      const address = `${location.pathname}${text}${location.hash}`;
      if (how === 'push') history.pushState(null, '', address);
      else history.replaceState(null, '', address);
      window.dispatchEvent(new Event(MOVED));
    },
    [first],
  );
  return [place, go];
};

const onMoved = (wake: () => void): (() => void) => {
  window.addEventListener('popstate', wake);
  window.addEventListener(MOVED, wake);
  return () => {
    window.removeEventListener('popstate', wake);
    window.removeEventListener(MOVED, wake);
  };
};

/** The same query gives the same object, so that readers compare by identity. */
const read = new WeakMap<Place, { query: string; place: Place }>();
const readPlaceOnce = (query: string, first: Place): Place => {
  const known = read.get(first);
  if (known?.query === query) return known.place;
  const place = readPlace(query, first);
  read.set(first, { query, place });
  return place;
};
