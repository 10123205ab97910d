/** A key of IndexedDB, limited to the types that the journal uses. */
export type Key = string | readonly Key[];

/**
 * Compares keys as IndexedDB does ("compare two keys"): texts by their code units and before lists; lists
 * item by item, the shorter first.
 */
export const compareKeys = (one: Key, other: Key): number => {
  if (typeof one === 'string' || typeof other === 'string') {
    if (typeof one !== typeof other) return typeof one === 'string' ? -1 : 1;
    return one === other ? 0 : one < other ? -1 : 1;
  }
  for (const [at, item] of one.entries()) {
    const against = other[at];
    const found = against === undefined ? 1 : compareKeys(item, against);
    if (found !== 0) return found;
  }
  return one.length - other.length;
};
