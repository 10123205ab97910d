import { openDB, type IDBPDatabase } from 'idb';
import type { DocumentStore } from '../runtime/environment.ts';
import { belongsToOtherUser } from './storageKeys.ts';

const TABLE = 'documents';

/**
 * Documents in IndexedDB, a database a merchant (D23, D24). Opened at the first call; each call fails alone
 * (F34).
 */
export const createIndexedStore = (merchant: string): DocumentStore => {
  let opened: Promise<IDBPDatabase> | null = null;
  const database = (): Promise<IDBPDatabase> => {
    if (opened !== null) return opened;
    const opening = openDB(`sport:${merchant}`, 1, { upgrade: (db) => void db.createObjectStore(TABLE) });
    opened = opening;
    // One that failed is tried again at the next call: a full disk may have room by then.
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
