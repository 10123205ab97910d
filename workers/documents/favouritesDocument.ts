import type { Favourites, Starred, StarredLeague, StarredTeam } from '#contract/documents.ts';
import { FAVOURITES_RULES } from '#contract/shelfChecks.ts';
import { fail, ok, type Result } from '#contract/problem.ts';
import type { MatchId } from '#domain/ids.ts';
import { withCurrentName, type CurrentNames } from './currentNames.ts';
import type { DocumentContext, SharedDocument } from './sharedDocument.ts';
import { createListsDocument } from './listsDocument.ts';

type Part = keyof Favourites;
const PART = { match: 'matches', league: 'leagues', team: 'teams' } as const;
const PARTS: readonly Part[] = ['matches', 'leagues', 'teams'];

export type FavouritesDocument = SharedDocument<'favourites'> & {
  /** Adds or removes a favourite. Fails with `favourites-full` at the limit (FAV-03). */
  readonly toggle: (starred: Starred) => Result<null>;
  readonly add: (items: Favourites) => Result<null>;
  readonly clear: () => void;
  /** Removes ended matches (FAV-06). */
  readonly removeEnded: (matches: readonly MatchId[]) => void;
  /** Renames leagues and teams that were starred in another language (D23). */
  readonly rename: (names: CurrentNames) => void;
};

type FavouritesDeps = DocumentContext & {
  /** Of each kind (FAV-01). */ readonly most: number;
  readonly first: Favourites;
};

/**
 * Creates the favourites document. A favourite above the limit is refused. If two workers fill the last free
 * position at once, both keep their favourite; the later one is shown when there is room.
 */
export const createFavouritesDocument = ({ most, first, ...context }: FavouritesDeps): FavouritesDocument => {
  const lists = createListsDocument({
    name: 'favourites',
    rules: FAVOURITES_RULES,
    most: () => most,
    shown: 'first',
    pruned: [],
    first,
    context,
  });
  const full = fail({ code: 'favourites-full', most });
  return {
    ...lists,
    toggle: (starred) => {
      const entry = entryOf(starred);
      const is = lists.has(entry.part, entry.key);
      if (!is && lists.count(entry.part) >= most) return full;
      lists.write([is ? { ...entry, item: null } : entry]);
      return ok(null);
    },
    add: (items) => {
      const entries = PARTS.map((part) =>
        items[part]
          .map((item) => ({ part, key: 'matchId' in item ? item.matchId : item.id, item }))
          .filter(({ key }) => !lists.has(part, key)),
      );
      const fit = entries.flatMap((each) =>
        each.slice(0, Math.max(0, most - lists.count(each[0]?.part ?? 'matches'))),
      );
      lists.write(fit);
      return fit.length === entries.flat().length ? ok(null) : full;
    },
    rename: ({ league, team }) =>
      lists.replaceItems((part, item) => {
        if (part === 'leagues') return withCurrentName(item as StarredLeague, league);
        return part === 'teams' ? withCurrentName(item as StarredTeam, team) : item;
      }),
    clear: () =>
      lists.write(PARTS.flatMap((part) => lists.keys(part).map((key) => ({ part, key, item: null })))),
    removeEnded: (matches) =>
      lists.write(
        matches.filter((id) => lists.has('matches', id)).map((key) => ({ part: 'matches', key, item: null })),
      ),
  };
};

const entryOf = (starred: Starred) => ({
  part: PART[starred.type],
  key: starred.type === 'match' ? starred.item.matchId : starred.item.id,
  item: starred.item,
});
