/**
 * Where an intent stands: its user comes first, so that whoever looks for their own meets nobody else's (I6).
 */
export const entryKey = (uid: string, slipId: string): [uid: string, slipId: string] => [uid, slipId];

/**
 * Bounds of all that is one user's, both of them in it: by the order of keys (IndexedDB, "compare two keys")
 * a list comes after every text.
 */
export const userKeyRange = (uid: string): readonly [first: [string], last: [string, []]] => [
  [uid],
  [uid, []],
];
