import { fail, ok, type Result } from '#contract/problem.ts';
import { GAME_IDS } from '#domain/config/appCodes.ts';
import type { Caller } from './http.ts';
import { safeUrl, type UrlRules } from './safeUrl.ts';

/**
 * Access to a game's own calls, from a jump. The token is the game's authorization value and never part of an
 * address.
 */
export type GameAccess = { readonly token: string; readonly apiSrc: string };
/** A jump: access and `page`, the game's address without the values taken from it. */
export type Jump = GameAccess & { readonly page: string };

const UNREADABLE = fail({ code: 'unreadable' });
const CARRIED = ['token', 'apiSrc'] as const;
/** Characters that a header may contain. */
const TOKEN = /^[\x21-\x7e]{1,4096}$/;
/** A base of calls must be absolute or start at the root; a bare name would be relative to this page. */
const BASE = /^(https:\/\/|\/(?!\/))/;

/** Returns the base of a game's calls if the operator's list has it (D10), else null. */
const apiBaseOf = (apiSrc: unknown, rules: UrlRules): string | null =>
  typeof apiSrc === 'string' && BASE.test(apiSrc) ? safeUrl('api', apiSrc, rules) : null;

/** Moves the access values from a query into `parameters`. */
const takeFrom = (query: URLSearchParams, parameters: Map<string, string>): void => {
  for (const name of CARRIED) {
    const value = query.get(name);
    if (value !== null && !parameters.has(name)) parameters.set(name, value);
    query.delete(name);
  }
};

/**
 * Parses the address of a jump (BOOT-29, BOOT-31). `unreadable` if the address or its `apiSrc` is not on the
 * operator's lists.
 */
export const readJump = (answer: unknown, rules: UrlRules): Result<Jump> => {
  // The platform sometimes writes http or no scheme; the page's own scheme is used then.
  const address = safeUrl(
    'jump',
    typeof answer === 'string' ? answer.replace(/^(http:)?\/\//, 'https://') : answer,
    rules,
  );
  if (address === null) return UNREADABLE;
  const page = new URL(address);
  const parameters = new Map<string, string>();
  takeFrom(page.searchParams, parameters);
  const [, path = '', query] = /^#([^?]*)\??(.*)$/.exec(page.hash) ?? [];
  const inHash = new URLSearchParams(query ?? '');
  takeFrom(inHash, parameters);
  if (query !== undefined && query !== '')
    page.hash = inHash.size === 0 ? path : `${path}?${inHash.toString()}`;
  const token = parameters.get('token');
  const apiSrc = apiBaseOf(parameters.get('apiSrc'), rules);
  return token === undefined || !TOKEN.test(token) || apiSrc === null
    ? UNREADABLE
    : ok({ token, apiSrc, page: page.href });
};

/** A game of the platform, or the bankers, whose jump uses their sport id (BOOT-30, BOOT-32). */
export type Game = keyof typeof GAME_IDS;

/** Requests a game's address and extracts the access from it (BOOT-29). */
export const jumpTo = async (call: Caller, game: Game, rules: UrlRules): Promise<Result<Jump>> => {
  const answer = await call('gameJump', { gameId: GAME_IDS[game], type: 0 });
  return answer.ok ? readJump(answer.value, rules) : answer;
};
