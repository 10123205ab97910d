/**
 * Text storage that never throws. If storage is denied, full or broken, writes are lost and reads return null
 * (F34). Only this folder uses the page's storage.
 */
export type TextStore = { read(key: string): string | null; write(key: string, text: string): void };
/** A text store that can also remove a key. */
type ClearedStore = TextStore & { remove(key: string): void };

/** Reads the JSON of a key; null if there is none, or none that can be read (F34). */
export const readJson = (store: Pick<TextStore, 'read'>, key: string): unknown => {
  try {
    return JSON.parse(store.read(key) ?? 'null') as unknown;
  } catch {
    return null;
  }
};

export const createTextStore = (
  open: () => Pick<Storage, 'getItem' | 'setItem'> & Partial<Pick<Storage, 'removeItem'>>,
): ClearedStore => ({
  read: (key) => {
    try {
      return open().getItem(key);
    } catch {
      return null;
    }
  },
  write: (key, text) => {
    try {
      open().setItem(key, text);
    } catch {
      // Ignored: the worker stores its own copy.
    }
  },
  remove: (key) => {
    try {
      open().removeItem?.(key);
    } catch {
      // Ignored: a store that refuses a removal also refused the write.
    }
  },
});

// Access to `localStorage` itself throws if storage is denied, so each call accesses it again.
export const pageStorage: ClearedStore = createTextStore(() => localStorage);
/** Storage for the life of the tab, including reloads. */
export const tabStorage: TextStore = createTextStore(() => sessionStorage);

const PROBE = 'kept';
/** Returns whether a written text can be read back. False without storage or if it is full (F22, F34). */
export const canStoreTexts = (store: TextStore): boolean => {
  store.write(PROBE, PROBE);
  return store.read(PROBE) === PROBE;
};
