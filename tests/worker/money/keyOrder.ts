/** A key of IndexedDB, as far as the journal has such. */
export type Key = string | readonly Key[];

/**
 * The order of keys in IndexedDB ("compare two keys"): texts by their code units, before every list; lists
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
