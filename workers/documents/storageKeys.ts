/**
 * Where a document of a user is stored: a guest's under its own name, a user's with a suffix of the uid
 * (C33).
 */
export const storageKeyOf = (name: string, uid: string | null): string =>
  uid === null ? name : `${name}:${uid}`;

/**
 * Documents that outlive a logout: the responsible-gambling counters would otherwise begin anew with each login.
 * Only their user reads them (D34).
 */
const OUTLIVES_LOGOUT: ReadonlySet<string> = new Set(['play']);

/**
 * Whether this is stored for a user other than this one and goes when this one comes (I6). A guest's things are
 * nobody's.
 */
export const belongsToOtherUser = (stored: string, uid: string | null): boolean => {
  const at = stored.indexOf(':');
  return at >= 0 && stored.slice(at + 1) !== uid && !OUTLIVES_LOGOUT.has(stored.slice(0, at));
};
