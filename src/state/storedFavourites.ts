import type { Favourites } from '#contract/documents.ts';
import { FAVOURITES_RULES, listsIn, NO_FAVOURITES } from '#contract/shelfChecks.ts';
import { MAX_FAVOURITES } from '#domain/constants.ts';
import type { TextStore } from './storage.ts';
import type { SettingsOwner } from './storedSettings.ts';

/** Per merchant, and per user where one is logged in (FAV-05, C33). */
const keyOf = ({ merchant, uid }: SettingsOwner): string =>
  uid === null ? `favourites:${merchant}` : `favourites:${merchant}:${encodeURIComponent(uid)}`;

const parse = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null') as unknown;
  } catch {
    return null;
  }
};

/** What this browser mirrored of the stars; each entry by itself, of what is garbage none (F34). */
export const readFavourites = (store: TextStore, whose: SettingsOwner): Favourites => {
  const { matches, leagues, teams } =
    listsIn<Favourites>(parse(store.read(keyOf(whose))), FAVOURITES_RULES) ?? NO_FAVOURITES;
  return {
    matches: matches.slice(0, MAX_FAVOURITES),
    leagues: leagues.slice(0, MAX_FAVOURITES),
    teams: teams.slice(0, MAX_FAVOURITES),
  };
};

export const writeFavourites = (store: TextStore, favourites: Favourites, whose: SettingsOwner): void => {
  const text = JSON.stringify(favourites);
  // Every tab hears of every star: one of them writes.
  if (store.read(keyOf(whose)) !== text) store.write(keyOf(whose), text);
};

/** Nothing of a user who has left is kept (D8); a guest's are the user's who has logged in (C33). */
export const forgetFavourites = (store: { remove(key: string): void }, whose: SettingsOwner): void =>
  store.remove(keyOf(whose));
