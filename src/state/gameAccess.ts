import type { GameAccess } from '#platform/gameJump.ts';
import type { TextStore } from './storage.ts';

const NOTHING_KEPT = '';
const keyOf = (merchant: string): string => `game:${merchant}`;

/**
 * Stores a game's token and `apiSrc` by merchant (BOOT-31), for the game's own page: this client calls no game. No
 * other code stores them, and they never enter state, a URL or the log (C34).
 */
export const storeGameAccess = (texts: TextStore, merchant: string, { token, apiSrc }: GameAccess): void =>
  texts.write(keyOf(merchant), JSON.stringify({ token, apiSrc }));

/** Deletes the user's access to a game when the user leaves (I6). */
export const forgetGameAccess = (texts: TextStore, merchant: string): void => {
  const key = keyOf(merchant);
  if (texts.read(key) !== null) texts.write(key, NOTHING_KEPT);
};
