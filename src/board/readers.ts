type Wake = () => void;

/**
 * Readers by key: a change wakes the readers of its key and no others. 600 selectors would all run at every
 * patch; this runs as many as there are changed cells.
 */
export type Readers<K> = {
  readonly subscribe: (key: K, wake: Wake) => () => void;
  readonly wake: (keys: Iterable<K>) => void;
  readonly wakeAll: () => void;
};

const NOBODY: readonly Wake[] = [];

export const createReaders = <K>(): Readers<K> => {
  const byKey = new Map<K, Set<Wake>>();
  return {
    subscribe: (key, wake) => {
      const readers = byKey.get(key) ?? new Set();
      byKey.set(key, readers);
      readers.add(wake);
      return () => {
        readers.delete(wake);
        if (readers.size === 0 && byKey.get(key) === readers) byKey.delete(key);
      };
    },
    wake: (keys) => {
      for (const key of keys) for (const wake of byKey.get(key) ?? NOBODY) wake();
    },
    wakeAll: () => {
      for (const readers of byKey.values()) for (const wake of readers) wake();
    },
  };
};
