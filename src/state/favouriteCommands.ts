import type { Favourites, Starred } from '#contract/documents.ts';
import type { Result } from '#contract/problem.ts';
import { NO_FAVOURITES } from '#contract/shelfChecks.ts';
import { favouritesState, type FavouritesStore } from './favouritesStore.ts';

/** The stars of this tab: a press is drawn at once, and taken back where the worker refuses it. */
export type FavouriteCommands = {
  /** The worker's stars; what it has not answered yet is laid over them. */
  readonly show: (confirmed: Favourites) => void;
  readonly toggle: (starred: Starred, send: () => Promise<Result<null>>) => Promise<Result<null>>;
  /** Nothing of the user is on screen any more (I6). */
  readonly empty: () => void;
};

/** `on` rather than "the other way": the worker's own news of it may come before its answer. */
type Press = { readonly starred: Starred; readonly on: boolean };

const without = <T>(list: readonly T[], is: (item: T) => boolean): readonly T[] =>
  list.some(is) ? list.filter((item) => !is(item)) : list;
const put = <T>(list: readonly T[], item: T, is: (item: T) => boolean, on: boolean): readonly T[] => {
  if (!on) return without(list, is);
  return list.some(is) ? list : [...list, item];
};

const pressed = (all: Favourites, { starred, on }: Press): Favourites => {
  const { what, item } = starred;
  if (what === 'match')
    return { ...all, matches: put(all.matches, item, ({ matchId }) => matchId === item.matchId, on) };
  return what === 'league'
    ? { ...all, leagues: put(all.leagues, item, ({ id }) => id === item.id, on) }
    : { ...all, teams: put(all.teams, item, ({ id }) => id === item.id, on) };
};

/** `keep` mirrors what the worker says in this browser (FAV-05, D24). */
export const createFavouriteCommands = (
  store: FavouritesStore,
  keep: (favourites: Favourites) => void,
): FavouriteCommands => {
  const pending = new Set<Press>();
  let confirmed = store.getState().favourites;
  const draw = (): void => store.setState(favouritesState([...pending].reduce(pressed, confirmed)), true);
  return {
    show: (favourites) => {
      confirmed = favourites;
      draw();
      keep(favourites);
    },
    toggle: async (starred, send) => {
      const press: Press = {
        starred,
        on: !store
          .getState()
          .keys.has(`${starred.what}:${starred.what === 'match' ? starred.item.matchId : starred.item.id}`),
      };
      pending.add(press);
      draw();
      const answer = await send();
      // Another user's by now: it was emptied.
      if (!pending.delete(press)) return answer;
      if (answer.ok) confirmed = pressed(confirmed, press);
      else draw();
      return answer;
    },
    empty: () => {
      pending.clear();
      confirmed = NO_FAVOURITES;
      draw();
    },
  };
};
