type Wake = () => void;

/**
 * Readers by key. A change wakes only the readers of its key, so a patch runs one reader for each changed
 * cell. With selectors, all 600 would run at each patch.
 */
export type Readers<K> = {
  readonly subscribe: (key: K, wake: Wake) => () => void;
  readonly wake: (keys: Iterable<K>) => void;
  readonly wakeAll: () => void;
};

const NO_READERS: readonly Wake[] = [];

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
      for (const key of keys) for (const wake of byKey.get(key) ?? NO_READERS) wake();
    },
    wakeAll: () => {
      for (const readers of byKey.values()) for (const wake of readers) wake();
    },
  };
};
