import { settingsIn } from '#contract/documentChecks.ts';
import type { Settings } from '#contract/documents.ts';
import { readJson, type TextStore } from './storage.ts';

const KEY = 'settings';
/**
 * The owner of stored settings: a guest (uid null) or a user of one merchant; owners never mix (D23, C33).
 */
export type SettingsOwner = { readonly merchant: string; readonly uid: string | null };

const keyOf = ({ merchant, uid }: SettingsOwner): string =>
  uid === null ? `${KEY}:${merchant}` : `${KEY}:${merchant}:${encodeURIComponent(uid)}`;

const stored = (store: TextStore, key: string): Partial<Settings> => settingsIn(readJson(store, key));

/**
 * Reads stored settings over the defaults in `first`. An invalid setting falls back alone (F34). Without
 * `owner`, before the merchant is known, it reads only the device's last settings, such as language and
 * theme.
 */
export const readSettings = (store: TextStore, first: Settings, owner?: SettingsOwner): Settings => ({
  ...first,
  ...(owner === undefined
    ? stored(store, KEY)
    : { ...stored(store, keyOf({ ...owner, uid: null })), ...stored(store, keyOf(owner)) }),
});

export const writeSettings = (store: TextStore, settings: Settings, owner: SettingsOwner): void => {
  const { locale, theme, density, motion } = settings;
  store.write(KEY, JSON.stringify({ locale, theme, density, motion }));
  store.write(keyOf(owner), JSON.stringify(settings));
};

/** Deletes the settings of a user who has left (D8). */
export const forgetSettings = (store: { remove(key: string): void }, merchant: string, uid: string): void =>
  store.remove(keyOf({ merchant, uid }));
