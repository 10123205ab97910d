import { openDB, type IDBPDatabase } from 'idb';
import type { JournalRecord, Journal } from './journal.ts';
import { readJournalEntry } from './journalSchema.ts';
import { entryKey, userKeyRange } from './journalKeys.ts';

const TABLE = 'bets';

/** Creates the journal of bets, in a database of the merchant. */
export const createIndexedJournal = (merchant: string): Journal =>
  createIndexedTable(`sport-bets:${merchant}`, readJournalEntry);

/**
 * Creates a journal in IndexedDB, in a database of this name. `readEntry` returns a stored value as an entry, and
 * undefined if it is none, as other code may have written to the store (F34). Writes use strict durability: a finished
 * write survives a browser crash and a power loss (D25). Each operation is one transaction, so workers of two
 * builds never overwrite each other's changes.
 */
export const createIndexedTable = <E extends JournalRecord>(
  databaseName: string,
  readEntry: (value: unknown) => E | undefined,
): Journal<E> => {
  const readAll = (stored: readonly unknown[]): readonly E[] =>
    stored.flatMap((value) => readEntry(value) ?? []);
  let opened: Promise<IDBPDatabase> | null = null;
  const database = (): Promise<IDBPDatabase> => {
    if (opened !== null) return opened;
    const opening = openDB(databaseName, 1, {
      upgrade: (db) => void db.createObjectStore(TABLE),
      // Closes the database, so a newer build can upgrade the schema without waiting.
      blocking: (_from, _to, event) => {
        (event.target as IDBDatabase).close();
        opened = null;
      },
      terminated: () => {
        opened = null;
      },
    });
    opened = opening;
    opening.catch(() => {
      opened = null;
    });
    return opening;
  };
  const beginWrite = async () => (await database()).transaction(TABLE, 'readwrite', { durability: 'strict' });
  return {
    all: async (uid) => {
      const stored: readonly unknown[] = await (
        await database()
      ).getAll(TABLE, IDBKeyRange.bound(...userKeyRange(uid)));
      return readAll(stored);
    },
    read: async (uid, slipId) => readEntry(await (await database()).get(TABLE, entryKey(uid, slipId))),
    add: async (entry, bars) => {
      const transaction = await beginWrite();
      const stored: readonly unknown[] = await transaction.store.getAll(
        IDBKeyRange.bound(...userKeyRange(entry.uid)),
      );
      const existing = readAll(stored).find(bars);
      if (existing === undefined) await transaction.store.put(entry, entryKey(entry.uid, entry.slipId));
      await transaction.done;
      return existing;
    },
    change: async (uid, slipId, recipe) => {
      const transaction = await beginWrite();
      const before = readEntry(await transaction.store.get(entryKey(uid, slipId)));
      const after = before === undefined ? undefined : recipe(before);
      if (after !== undefined) await transaction.store.put(after, entryKey(uid, slipId));
      await transaction.done;
      return after ?? before;
    },
    remove: async (uid, slipId, goes = () => true) => {
      const transaction = await beginWrite();
      const existing = readEntry(await transaction.store.get(entryKey(uid, slipId)));
      if (existing !== undefined && goes(existing)) await transaction.store.delete(entryKey(uid, slipId));
      await transaction.done;
    },
  };
};
