import type { Favourites } from '#contract/documents.ts';
import { FAVOURITES_RULES, listsIn, NO_FAVOURITES } from '#contract/shelfChecks.ts';
import { MAX_FAVOURITES } from '#domain/config/constants.ts';
import { readJson, type TextStore } from './storage.ts';
import type { SettingsOwner } from './storedSettings.ts';

/** The storage key holds the merchant, and the user if one is logged in (FAV-05, C33). */
const keyOf = ({ merchant, uid }: SettingsOwner): string =>
  uid === null ? `favourites:${merchant}` : `favourites:${merchant}:${encodeURIComponent(uid)}`;

/** Reads the mirrored favourites. Invalid entries are left out independently (F34). */
export const readFavourites = (store: TextStore, owner: SettingsOwner): Favourites => {
  const { matches, leagues, teams } =
    listsIn<Favourites>(readJson(store, keyOf(owner)), FAVOURITES_RULES) ?? NO_FAVOURITES;
  return {
    matches: matches.slice(0, MAX_FAVOURITES),
    leagues: leagues.slice(0, MAX_FAVOURITES),
    teams: teams.slice(0, MAX_FAVOURITES),
  };
};

export const writeFavourites = (store: TextStore, favourites: Favourites, owner: SettingsOwner): void => {
  const text = JSON.stringify(favourites);
  // Every tab receives every change; only the first one needs to write.
  if (store.read(keyOf(owner)) !== text) store.write(keyOf(owner), text);
};

/** Deletes the favourites of a user who has left (D8), or a guest's after they became a user's (C33). */
export const forgetFavourites = (store: { remove(key: string): void }, owner: SettingsOwner): void =>
  store.remove(keyOf(owner));
