/**
 * Where an intent stands: its user comes first, so that whoever looks for their own meets nobody else's (I6).
 */
export const keyOf = (uid: string, sheet: string): [uid: string, sheet: string] => [uid, sheet];

/**
 * Bounds of all that is one user's, both of them in it: by the order of keys (IndexedDB, "compare two keys")
 * a list comes after every text.
 */
export const rangeOf = (uid: string): readonly [first: [string], last: [string, []]] => [[uid], [uid, []]];
