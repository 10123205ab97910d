import { apiBaseOf, type GameAccess } from '#platform/gameJump.ts';
import type { UrlRules } from '#platform/safeUrl.ts';
import { forgetGameAccess, gameAccessKey, NOTHING_KEPT } from './forgetGameAccess.ts';
import type { TextStore } from './storage.ts';

/**
 * Stores a game's token and `apiSrc` by merchant (BOOT-31). No other code stores them, and they never enter
 * state, a URL or the log (C34).
 */
export type GameAccessStore = {
  readonly keep: (access: GameAccess) => void;
  /** Returns the stored access if its base is still on the operator's list. */
  readonly read: () => GameAccess | null;
  /** Deletes the access when the user logs out or changes. */
  readonly forget: () => void;
};

const parse = (text: string | null): unknown => {
  try {
    return text === null || text === NOTHING_KEPT ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
};

export const createGameAccessStore = (
  texts: TextStore,
  merchant: string,
  rules: UrlRules,
): GameAccessStore => {
  const key = gameAccessKey(merchant);
  return {
    keep: ({ token, apiSrc }) => texts.write(key, JSON.stringify({ token, apiSrc })),
    read: () => {
      const stored = parse(texts.read(key)) as { token?: unknown; apiSrc?: unknown } | null;
      const apiSrc = apiBaseOf(stored?.apiSrc, rules);
      return typeof stored?.token === 'string' && apiSrc !== null ? { token: stored.token, apiSrc } : null;
    },
    forget: () => forgetGameAccess(texts, merchant),
  };
};
