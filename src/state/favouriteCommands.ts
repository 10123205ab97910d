import type { Favourites, Starred } from '#contract/documents.ts';
import type { Result } from '#contract/problem.ts';
import { NO_FAVOURITES } from '#contract/shelfChecks.ts';
import { favouritesState, type FavouritesStore } from './favouritesStore.ts';

/** Commands on favourites. A press shows at once and is reverted if the worker refuses it. */
export type FavouriteCommands = {
  /** Takes the worker's favourites and applies this tab's unanswered presses to them. */
  readonly show: (confirmed: Favourites) => void;
  readonly toggle: (starred: Starred, send: () => Promise<Result<null>>) => Promise<Result<null>>;
  /** Removes all of the user's favourites from the screen (I6). */
  readonly empty: () => void;
};

/** A press that is not answered. `on` is absolute, because the worker's update may come before its answer. */
type Press = { readonly starred: Starred; readonly on: boolean };

const without = <T>(list: readonly T[], is: (item: T) => boolean): readonly T[] =>
  list.some(is) ? list.filter((item) => !is(item)) : list;
const put = <T>(list: readonly T[], item: T, is: (item: T) => boolean, on: boolean): readonly T[] => {
  if (!on) return without(list, is);
  return list.some(is) ? list : [...list, item];
};

const pressed = (all: Favourites, { starred, on }: Press): Favourites => {
  const { type, item } = starred;
  if (type === 'match')
    return { ...all, matches: put(all.matches, item, ({ matchId }) => matchId === item.matchId, on) };
  return type === 'league'
    ? { ...all, leagues: put(all.leagues, item, ({ id }) => id === item.id, on) }
    : { ...all, teams: put(all.teams, item, ({ id }) => id === item.id, on) };
};

/** Creates the commands. `keep` mirrors the worker's favourites in this browser's storage (FAV-05, D24). */
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
          .keys.has(`${starred.type}:${starred.type === 'match' ? starred.item.matchId : starred.item.id}`),
      };
      pending.add(press);
      draw();
      const answer = await send();
      // `empty` ran meanwhile, so the answer is about a user who has left.
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
