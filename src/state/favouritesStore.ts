import { createStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { Favourites, Shelf, Starred } from '#contract/documents.ts';
import { NO_SHELF } from '#contract/shelfChecks.ts';

type What = Starred['type'];
export type FavouritesState = {
  readonly favourites: Favourites;
  /** Keys such as `match:1` or `league:2`; each star on screen reads one. */
  readonly keys: ReadonlySet<string>;
};
/** The replica of the favourites, with this tab's unanswered presses applied. */
export type FavouritesStore = StoreApi<FavouritesState>;

const keysOf = (what: What, ids: readonly string[]) => ids.map((id) => `${what}:${id}`);

export const favouritesState = (favourites: Favourites): FavouritesState => {
  const { matches, leagues, teams } = favourites;
  return {
    favourites,
    keys: new Set([
      ...keysOf(
        'match',
        matches.map(({ matchId }) => matchId),
      ),
      ...keysOf(
        'league',
        leagues.map(({ id }) => id),
      ),
      ...keysOf(
        'team',
        teams.map(({ id }) => id),
      ),
    ]),
  };
};
export const createFavouritesStore = (first: Favourites): FavouritesStore =>
  createStore<FavouritesState>(() => favouritesState(first));

export type ShelfStore = StoreApi<Shelf>;
export const createShelfStore = (): ShelfStore => createStore<Shelf>(() => NO_SHELF);
