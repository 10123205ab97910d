import {
  MAX_ALERTS,
  MAX_FAVOURITES,
  MAX_HIDDEN,
  MAX_SEARCHES,
  MAX_VIEWED,
} from '#domain/config/constants.ts';
import { isRecord } from '#domain/isRecord.ts';
import * as v from 'valibot';
import type {
  Favourite,
  Favourites,
  PriceAlert,
  Shelf,
  StarredLeague,
  StarredTeam,
  Viewed,
} from './documents.ts';
import { COUNT, exactlyOf, filledText, guardOf, text } from './schemaParts.ts';

/** Checks of favourites and shelf entries from stores, other workers, local storage and ports (F34). */
type Plain = Readonly<Record<string, unknown>>;
/** The longest stored name or text; the platform's names are far shorter. */
export const MAX_NAME = 200;
const MAX_ID = 100;
const NAME = text(MAX_NAME);
const ID = filledText(MAX_ID);

const FAVOURITE = exactlyOf<Favourite>({ matchId: ID, sportId: COUNT, sportName: NAME });
const STARRED = exactlyOf<StarredLeague & StarredTeam>({ id: ID, sportId: COUNT, name: NAME });
const VIEWED = exactlyOf<Viewed>({ matchId: ID, sportId: COUNT, name: NAME, at: COUNT });

const ALERT = exactlyOf<PriceAlert>({
  key: ID,
  matchId: ID,
  sportId: COUNT,
  bet: exactlyOf<PriceAlert['bet']>({ marketType: COUNT, period: COUNT, line: v.nullable(NAME) }),
  odds: COUNT,
  match: NAME,
  market: NAME,
  option: NAME,
  at: COUNT,
});

const isFavourite = guardOf<Favourite>(FAVOURITE);
export const isStarredLeague = guardOf<StarredLeague>(STARRED);
const isStarredTeam = guardOf<StarredTeam>(STARRED);
export const isViewed = guardOf<Viewed>(VIEWED);
export const isPriceAlert = guardOf<PriceAlert>(ALERT);
/** A search text that is not blank. */
export const isSearch = guardOf<string>(
  v.pipe(
    v.string(),
    v.maxLength(MAX_NAME),
    v.check((typed) => typed.trim() !== ''),
  ),
);

/** True if kind and item together are a valid star. */
export const isStarred = (type: unknown, item: unknown): boolean =>
  (type === 'match' && isFavourite(item)) ||
  (type === 'league' && isStarredLeague(item)) ||
  (type === 'team' && isStarredTeam(item));

/** Returns the valid entries of a list without duplicates, in their order; none if the value is no list. */
const entriesIn = <T>(
  value: unknown,
  is: (each: unknown) => each is T,
  key: (each: T) => string,
): readonly T[] =>
  Array.isArray(value)
    ? [...new Map(value.filter(is).map((each) => [key(each), each] as const)).values()]
    : [];

/** The rule of a list: the check and the key of its entries, and the most entries. */
export type ListRule<T> = {
  readonly is: (value: unknown) => value is T;
  readonly key: (item: T) => string;
  readonly most: number;
};
export type Rules<D> = { readonly [P in keyof D]: D[P] extends readonly (infer T)[] ? ListRule<T> : never };

export const FAVOURITES_RULES: Rules<Favourites> = {
  matches: { is: isFavourite, key: ({ matchId }) => matchId, most: MAX_FAVOURITES },
  leagues: { is: isStarredLeague, key: ({ id }) => id, most: MAX_FAVOURITES },
  teams: { is: isStarredTeam, key: ({ id }) => id, most: MAX_FAVOURITES },
};
export const SHELF_RULES: Rules<Shelf> = {
  hidden: { is: isStarredLeague, key: ({ id }) => id, most: MAX_HIDDEN },
  searches: { is: isSearch, key: (text) => text, most: MAX_SEARCHES },
  viewed: { is: isViewed, key: ({ matchId }) => matchId, most: MAX_VIEWED },
  alerts: { is: isPriceAlert, key: ({ key }) => key, most: MAX_ALERTS },
};

/**
 * Parses a document of lists. Invalid entries are left out independently; undefined if the value has no such
 * list. Lists may be longer than their limit.
 */
export const listsIn = <D extends object>(value: unknown, rules: Rules<D>): D | undefined => {
  if (!isRecord(value) || !Object.keys(rules).some((part) => Array.isArray(value[part]))) return undefined;
  const parts = Object.entries(rules as Readonly<Record<string, ListRule<unknown>>>);
  return Object.fromEntries(parts.map(([part, { is, key }]) => [part, entriesIn(value[part], is, key)])) as D;
};

/** True for a document of such lists and nothing else, each within its limit. */
const areLists = <D extends object>(value: unknown, rules: Rules<D>): value is D => {
  const read = listsIn(value, rules) as Readonly<Record<string, readonly unknown[]>> | undefined;
  if (read === undefined || Object.keys(value as Plain).length !== Object.keys(rules).length) return false;
  const all = Object.entries(rules as Readonly<Record<string, ListRule<unknown>>>);
  return all.every(
    ([part, { most }]) =>
      (read[part] ?? []).length <= most &&
      (read[part] ?? []).length === ((value as Plain)[part] as readonly unknown[] | undefined)?.length,
  );
};
export const isFavourites = (value: unknown): value is Favourites => areLists(value, FAVOURITES_RULES);
/**
 * True for a whole shelf. For tests, which check the result of merges with it.
 *
 * @testOnly
 */
export const isShelf = (value: unknown): value is Shelf => areLists(value, SHELF_RULES);

export const NO_FAVOURITES: Favourites = { matches: [], leagues: [], teams: [] };
export const NO_SHELF: Shelf = { hidden: [], searches: [], viewed: [], alerts: [] };
