/**
 * Where a document of a user is stored: a guest's under its own name, a user's with a suffix of the uid
 * (C33).
 */
export const nameFor = (name: string, uid: string | null): string => (uid === null ? name : `${name}:${uid}`);

/** Whether this is stored for a user other than this one; a guest's things are nobody's. */
export const isOfAnother = (stored: string, uid: string | null): boolean => {
  const at = stored.indexOf(':');
  return at >= 0 && stored.slice(at + 1) !== uid;
};
