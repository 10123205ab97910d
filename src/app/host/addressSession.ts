/** Authorization value from the page's address, and the uid of its user. */
export type AddressSession = { readonly authorization: string; readonly uid: string };

const TOKEN_NAMES = ['token', 'authorization'] as const;
const SESSION_NAMES = [...TOKEN_NAMES, 'uid'] as const;

type PageLocation = Pick<Location, 'pathname' | 'search' | 'hash'>;
type PageHistory = Pick<History, 'state' | 'replaceState'>;

const removeSession = (
  text: string,
  prefix: '?' | '#',
): { readonly rest: string; readonly params: URLSearchParams } => {
  const params = new URLSearchParams(text.slice(1));
  if (!TOKEN_NAMES.some((name) => params.has(name))) return { rest: text, params: new URLSearchParams() };
  const remaining = new URLSearchParams(params);
  for (const name of SESSION_NAMES) remaining.delete(name);
  const rest = remaining.toString();
  return { rest: rest === '' ? '' : prefix + rest, params };
};

/**
 * Removes a token from the address (query or hash) before any other code or request runs, so that no history,
 * referrer or log contains the token (C34). Returns null without a token, or without a uid, in which case the
 * token is dropped.
 */
export const takeAddressSession = (location: PageLocation, history: PageHistory): AddressSession | null => {
  const query = removeSession(location.search, '?');
  const hash = removeSession(location.hash, '#');
  if (query.rest === location.search && hash.rest === location.hash) return null;
  history.replaceState(history.state, '', `${location.pathname}${query.rest}${hash.rest}`);
  const read = (names: readonly string[]): string | null =>
    names.map((name) => query.params.get(name) ?? hash.params.get(name)).find(Boolean) ?? null;
  const [authorization, uid] = [read(TOKEN_NAMES), read(['uid'])];
  return authorization === null || uid === null ? null : { authorization, uid };
};
