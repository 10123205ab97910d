/**
 * This room alone keeps things in the page's storage. Denied, full or broken storage breaks nothing (F34):
 * what cannot be kept is forgotten.
 */
export type TextStore = { read(key: string): string | null; write(key: string, text: string): void };
/** One that can also forget. */
type ClearedStore = TextStore & { remove(key: string): void };

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
      // Nothing to tell: the worker keeps its own copy.
    }
  },
  remove: (key) => {
    try {
      open().removeItem?.(key);
    } catch {
      // What cannot be removed could not be written either.
    }
  },
});

// Even naming it throws where storage is denied, so it is named inside the calls.
export const pageStorage: ClearedStore = createTextStore(() => localStorage);
/** Kept for as long as the tab, over reloads. */
export const tabStorage: TextStore = createTextStore(() => sessionStorage);

const PROBE = 'kept';
/**
 * Whether what is written is there afterwards: not so in a frame without storage, or where storage is full
 * (F22, F34).
 */
export const canStoreTexts = (store: TextStore): boolean => {
  store.write(PROBE, PROBE);
  return store.read(PROBE) === PROBE;
};
