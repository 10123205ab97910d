import { openDB, type IDBPDatabase } from 'idb';
import type { DocumentStore } from '../runtime/environment.ts';
import { belongsToOtherUser } from './storageKeys.ts';

const TABLE = 'documents';

/**
 * Stores documents in IndexedDB, with one database for each merchant (D23, D24). The first call opens the
 * database. Each call fails independently (F34).
 */
export const createIndexedStore = (
  merchant: string,
  /** Opens the database; tests replace it. */ idb: { readonly openDB: typeof openDB } = { openDB },
): DocumentStore => {
  let opened: Promise<IDBPDatabase> | null = null;
  const database = (): Promise<IDBPDatabase> => {
    if (opened !== null) return opened;
    const forgetOpened = (): void => {
      if (opened === opening) opened = null;
    };
    const opening: Promise<IDBPDatabase> = idb.openDB(`sport:${merchant}`, 1, {
      upgrade: (db) => void db.createObjectStore(TABLE),
      // Closes the database, so a newer build can upgrade the schema without waiting.
      blocking: (_from, _to, event) => {
        (event.target as IDBDatabase).close();
        forgetOpened();
      },
      // The browser ended the connection, so the next call opens the database again.
      terminated: forgetOpened,
    });
    opened = opening;
    // Forgets a failed opening, so that the next call tries again: a full disk may have space by then.
    opening.catch(forgetOpened);
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
