/**
 * Returns the database key of an intent. The user id comes first, so that a range holds one user alone (I6).
 */
export const entryKey = (uid: string, slipId: string): [uid: string, slipId: string] => [uid, slipId];

/**
 * Returns the inclusive bounds of all keys of one user. In IndexedDB's key order ("compare two keys") an
 * array sorts after every string, so `[uid, []]` is greater than every key of the user.
 */
export const userKeyRange = (uid: string): readonly [first: [string], last: [string, []]] => [
  [uid],
  [uid, []],
];
