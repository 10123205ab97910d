import type { TextStore } from './storage.ts';

export const NOTHING_KEPT = '';
export const gameAccessKey = (merchant: string): string => `game:${merchant}`;

/**
 * A user's access to a game goes with the user (I6). Stands apart from what reads it, which is no part of the
 * first screen.
 */
export const forgetGameAccess = (texts: TextStore, merchant: string): void => {
  const key = gameAccessKey(merchant);
  if (texts.read(key) !== null) texts.write(key, NOTHING_KEPT);
};
