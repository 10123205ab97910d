/** Authorization value from the page's address, and the uid of its user. */
export type AddressSession = { readonly authorization: string; readonly uid: string };

const VALUES = ['token', 'authorization'] as const;
const MARKS = [...VALUES, 'uid'] as const;

type Here = Pick<Location, 'pathname' | 'search' | 'hash'>;
type Past = Pick<History, 'state' | 'replaceState'>;

const without = (
  text: string,
  mark: '?' | '#',
): { readonly rest: string; readonly params: URLSearchParams } => {
  const params = new URLSearchParams(text.slice(1));
  if (!VALUES.some((name) => params.has(name))) return { rest: text, params: new URLSearchParams() };
  const remaining = new URLSearchParams(params);
  for (const name of MARKS) remaining.delete(name);
  const rest = remaining.toString();
  return { rest: rest === '' ? '' : mark + rest, params };
};

/**
 * Removes a token from the address (query or hash) before any other code or request runs, so that no history,
 * referrer or log contains the token (C34). Returns null without a token, or without a uid, in which case the
 * token is dropped.
 */
export const takeAddressSession = (location: Here, history: Past): AddressSession | null => {
  const query = without(location.search, '?');
  const hash = without(location.hash, '#');
  if (query.rest === location.search && hash.rest === location.hash) return null;
  history.replaceState(history.state, '', `${location.pathname}${query.rest}${hash.rest}`);
  const read = (names: readonly string[]): string | null =>
    names
      .map((name) => query.params.get(name) ?? hash.params.get(name))
      .find((text) => text !== null && text !== '') ?? null;
  const [authorization, uid] = [read(VALUES), read(['uid'])];
  return authorization === null || uid === null ? null : { authorization, uid };
};
