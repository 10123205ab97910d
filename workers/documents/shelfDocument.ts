import type { PriceAlert, StarredLeague, Viewed } from '#contract/documents.ts';
import { NO_SHELF, SHELF_RULES } from '#contract/shelfChecks.ts';
import type { LeagueId, OptionKey } from '#domain/ids.ts';
import { withCurrentName, type CurrentNames } from './currentNames.ts';
import type { DocumentContext, SharedDocument } from './sharedDocument.ts';
import { createListsDocument } from './listsDocument.ts';

export type ShelfDocument = SharedDocument<'shelf'> & {
  readonly hide: (league: StarredLeague) => void;
  readonly unhide: (id: LeagueId | 'all') => void;
  readonly searched: (text: string) => void;
  readonly viewed: (match: Viewed) => void;
  readonly forget: (what: 'searches' | 'viewed') => void;
  readonly alert: (alert: PriceAlert) => void;
  readonly unalert: (key: OptionKey) => void;
  /** Renames leagues that were hidden, and matches that were viewed, in another language (D23). */
  readonly rename: (names: CurrentNames) => void;
};

/**
 * Creates the document of hidden leagues, recent searches and viewed matches, newest first. The oldest
 * entries are dropped.
 */
export const createShelfDocument = (context: DocumentContext): ShelfDocument => {
  const lists = createListsDocument({
    name: 'shelf',
    rules: SHELF_RULES,
    most: (part) => SHELF_RULES[part].most,
    shown: 'last',
    pruned: ['searches', 'viewed', 'alerts'],
    first: NO_SHELF,
    context,
  });
  return {
    ...lists,
    hide: (league) => {
      if (!lists.has('hidden', league.id)) lists.write([{ part: 'hidden', key: league.id, item: league }]);
    },
    unhide: (id) =>
      lists.write(
        (id === 'all' ? lists.keys('hidden') : [id])
          .filter((key) => lists.has('hidden', key))
          .map((key) => ({ part: 'hidden', key, item: null })),
      ),
    searched: (text) => lists.write([{ part: 'searches', key: text.trim(), item: text.trim() }]),
    viewed: (match) => lists.write([{ part: 'viewed', key: match.matchId, item: match }]),
    alert: (alert) => lists.write([{ part: 'alerts', key: alert.key, item: alert }]),
    unalert: (key) => {
      if (lists.has('alerts', key)) lists.write([{ part: 'alerts', key, item: null }]);
    },
    rename: ({ league, match }) =>
      lists.replaceItems((part, item) => {
        if (part === 'hidden') return withCurrentName(item as StarredLeague, league);
        return part === 'viewed' ? withCurrentName(item as Viewed, match) : item;
      }),
    forget: (what) => lists.write([{ part: what, key: '', item: null }]),
  };
};
