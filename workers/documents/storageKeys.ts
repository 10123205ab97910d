/**
 * Returns the storage key of a document. A user's key has the uid as its suffix; a guest's key has none
 * (C33).
 */
export const storageKeyOf = (name: string, uid: string | null): string =>
  uid === null ? name : `${name}:${uid}`;

/**
 * Documents that survive a logout: otherwise each login would start the responsible-gambling counters again and lift
 * the platform's restrictions until its settings are read. Only their own user reads them.
 */
const OUTLIVES_LOGOUT: ReadonlySet<string> = new Set(['play', 'restrictions']);

/**
 * True if this key belongs to another user and must be deleted when `uid` logs in (I6). A guest's keys belong
 * to no user.
 */
export const belongsToOtherUser = (stored: string, uid: string | null): boolean => {
  const at = stored.indexOf(':');
  return at >= 0 && stored.slice(at + 1) !== uid && !OUTLIVES_LOGOUT.has(stored.slice(0, at));
};
