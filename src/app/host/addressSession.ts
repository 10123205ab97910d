/** An authorization value that came in the page's address, and whose it is. */
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
  const kept = new URLSearchParams(params);
  for (const name of MARKS) kept.delete(name);
  const rest = kept.toString();
  return { rest: rest === '' ? '' : mark + rest, params };
};

/**
 * Takes a token out of the address, query or hash, before anything else runs or is asked for: from then on it
 * stands in no history, no referrer and no log (C34). Null where there is none, or nobody's: without a uid it
 * is dropped.
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
