import { openDB, type IDBPDatabase } from 'idb';
import type { CashOutEntry } from '../cash-out/cashOutJournal.ts';
import { isCashOutEntry } from '../cash-out/cashOutJournal.ts';
import type { JournalEntry, Journal, StoredIntent } from './journal.ts';
import { isJournalEntry } from './journalSchema.ts';
import { entryKey, userKeyRange } from './journalKeys.ts';

const TABLE = 'bets';

/** Creates the journal of bets in a database of the merchant (D25). */
export const createIndexedJournal = (merchant: string): Journal =>
  createIndexedIntents<JournalEntry>(`sport-bets:${merchant}`, isJournalEntry);

/** Creates the journal of cash-outs in a database of the merchant (D31). */
export const createIndexedCashOuts = (merchant: string): Journal<CashOutEntry> =>
  createIndexedIntents<CashOutEntry>(`sport-cash-outs:${merchant}`, isCashOutEntry);

/**
 * Creates a journal of intents in an IndexedDB database. Writes use strict durability: a finished
 * write survives a browser crash and a power loss (D25). Each operation is one transaction, so workers of two
 * builds never overwrite each other's changes.
 */
const createIndexedIntents = <E extends StoredIntent>(
  name: string,
  isEntry: (value: unknown) => value is E,
): Journal<E> => {
  const asEntry = (value: unknown): E | undefined => (isEntry(value) ? value : undefined);
  let opened: Promise<IDBPDatabase> | null = null;
  const database = (): Promise<IDBPDatabase> => {
    if (opened !== null) return opened;
    const opening = openDB(name, 1, {
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
      return stored.filter(isEntry);
    },
    read: async (uid, slipId) => asEntry(await (await database()).get(TABLE, entryKey(uid, slipId))),
    add: async (entry, bars) => {
      const transaction = await beginWrite();
      const stored: readonly unknown[] = await transaction.store.getAll(
        IDBKeyRange.bound(...userKeyRange(entry.uid)),
      );
      const there = stored.filter(isEntry).find(bars);
      if (there === undefined) await transaction.store.put(entry, entryKey(entry.uid, entry.slipId));
      await transaction.done;
      return there;
    },
    change: async (uid, slipId, recipe) => {
      const transaction = await beginWrite();
      const before = asEntry(await transaction.store.get(entryKey(uid, slipId)));
      const after = before === undefined ? undefined : recipe(before);
      if (after !== undefined) await transaction.store.put(after, entryKey(uid, slipId));
      await transaction.done;
      return after ?? before;
    },
    remove: async (uid, slipId, goes = () => true) => {
      const transaction = await beginWrite();
      const there = asEntry(await transaction.store.get(entryKey(uid, slipId)));
      if (there !== undefined && goes(there)) await transaction.store.delete(entryKey(uid, slipId));
      await transaction.done;
    },
  };
};
