import type { TextStore } from './storage.ts';

export const NOTHING_KEPT = '';
export const gameAccessKey = (merchant: string): string => `game:${merchant}`;

/**
 * Deletes the user's access to a game when the user leaves (I6). It is a file of its own, because the code
 * that reads the access is not part of the first screen.
 */
export const forgetGameAccess = (texts: TextStore, merchant: string): void => {
  const key = gameAccessKey(merchant);
  if (texts.read(key) !== null) texts.write(key, NOTHING_KEPT);
};
