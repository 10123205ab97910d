import { fail, ok, type Result } from '#contract/problem.ts';
import { GAME_IDS } from '#domain/config/appCodes.ts';
import { createCaller, type Caller, type CallerOptions, type CallOptions } from './http.ts';
import { safeUrl, type UrlRules } from './safeUrl.ts';

/**
 * Access to a game's own calls, as a jump gives it. The token is the game's authorization value: it stands in
 * no address.
 */
export type GameAccess = { readonly token: string; readonly apiSrc: string };
/** `page` is the game's address without what it carried. */
export type Jump = GameAccess & { readonly page: string };

const UNREADABLE = fail({ code: 'unreadable' });
const CARRIED = ['token', 'apiSrc'] as const;
/** What a header may hold. */
const TOKEN = /^[\x21-\x7e]{1,4096}$/;
/** A base of calls is written out, or from the own root: a bare name would be read as a path of this page. */
const BASE = /^(https:\/\/|\/(?!\/))/;

/** The base of a game's calls where it is on the operator's list (D10), else null. */
export const apiBaseOf = (apiSrc: unknown, rules: UrlRules): string | null =>
  typeof apiSrc === 'string' && BASE.test(apiSrc) ? safeUrl('api', apiSrc, rules) : null;

/** Takes the carried values out of a query; they are gone from it afterwards. */
const takeFrom = (query: URLSearchParams, taken: Map<string, string>): void => {
  for (const name of CARRIED) {
    const value = query.get(name);
    if (value !== null && !taken.has(name)) taken.set(name, value);
    query.delete(name);
  }
};

/**
 * Reads the address that a jump answers (BOOT-29, BOOT-31): `unreadable` where it, or the `apiSrc` that it
 * carries, is on no list of the operator.
 */
export const readJump = (answer: unknown, rules: UrlRules): Result<Jump> => {
  // The platform writes http or no scheme at all at times: the page's own holds.
  const address = safeUrl(
    'jump',
    typeof answer === 'string' ? answer.replace(/^(http:)?\/\//, 'https://') : answer,
    rules,
  );
  if (address === null) return UNREADABLE;
  const page = new URL(address);
  const taken = new Map<string, string>();
  takeFrom(page.searchParams, taken);
  const [, path = '', query] = /^#([^?]*)\??(.*)$/.exec(page.hash) ?? [];
  const inHash = new URLSearchParams(query ?? '');
  takeFrom(inHash, taken);
  if (query !== undefined && query !== '')
    page.hash = inHash.size === 0 ? path : `${path}?${inHash.toString()}`;
  const token = taken.get('token');
  const apiSrc = apiBaseOf(taken.get('apiSrc'), rules);
  return token === undefined || !TOKEN.test(token) || apiSrc === null
    ? UNREADABLE
    : ok({ token, apiSrc, page: page.href });
};

/** A game of the platform, or the bankers', whose jump goes by their sport id (BOOT-30, BOOT-32). */
export type Game = keyof typeof GAME_IDS;

/** Asks where a game is, and takes out what the address carries (BOOT-29). */
export const jumpTo = async (
  call: Caller,
  game: Game,
  rules: UrlRules,
  options?: CallOptions,
): Promise<Result<Jump>> => {
  const answer = await call('gameJump', { gameId: GAME_IDS[game], type: 0 }, options);
  return answer.ok ? readJump(answer.value, rules) : answer;
};

/**
 * A caller to the game's own base with its token. Access is kept over visits, and lists change: it is judged
 * again here, and with a base on no list no request leaves (security.md).
 */
export const createGameCaller = (
  options: Omit<CallerOptions, 'hosts' | 'auth'>,
  { token, apiSrc }: GameAccess,
  rules: UrlRules,
): Caller => {
  const base = apiBaseOf(apiSrc, rules);
  if (base === null) return async () => UNREADABLE;
  return createCaller({
    ...options,
    hosts: { service: base, match: base, order: base, file: base, banner: base, banker: base },
    auth: () => token,
  });
};
