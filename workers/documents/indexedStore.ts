import { openDB, type IDBPDatabase } from 'idb';
import type { DocumentStore } from '../runtime/environment.ts';
import { belongsToOtherUser } from './storageKeys.ts';

const TABLE = 'documents';

/**
 * Stores documents in IndexedDB, with one database for each merchant (D23, D24). The first call opens the
 * database. Each call fails independently (F34).
 */
export const createIndexedStore = (merchant: string): DocumentStore => {
  let opened: Promise<IDBPDatabase> | null = null;
  const database = (): Promise<IDBPDatabase> => {
    if (opened !== null) return opened;
    const opening = openDB(`sport:${merchant}`, 1, { upgrade: (db) => void db.createObjectStore(TABLE) });
    opened = opening;
    // Forgets a failed opening, so that the next call tries again: a full disk may have space by then.
    opening.catch(() => {
      opened = null;
    });
    return opening;
  };
  return {
    read: async (name) => (await database()).get(TABLE, name) as Promise<unknown>,
    write: async (name, value) => {
      await (await database()).put(TABLE, value, name);
    },
    forget: async (but) => {
      const table = (await database()).transaction(TABLE, 'readwrite').store;
      const names = (await table.getAllKeys()).filter(
        (name) => typeof name === 'string' && belongsToOtherUser(name, but),
      );
      await Promise.all(names.map((name) => table.delete(name)));
    },
  };
};
