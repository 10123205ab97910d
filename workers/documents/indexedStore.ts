import { openDB, type IDBPDatabase } from 'idb';
import type { DocumentStore } from '../deps.ts';

const TABLE = 'documents';

/** Documents in IndexedDB, a database a merchant (D23, D24). Opened at the first call; each call fails alone. */
export const createIndexedStore = (merchant: string): DocumentStore => {
  let opened: Promise<IDBPDatabase> | null = null;
  const database = (): Promise<IDBPDatabase> => {
    opened ??= openDB(`sport:${merchant}`, 1, { upgrade: (db) => void db.createObjectStore(TABLE) });
    return opened;
  };
  return {
    read: async (name) => (await database()).get(TABLE, name) as Promise<unknown>,
    write: async (name, value) => {
      await (await database()).put(TABLE, value, name);
    },
  };
};
