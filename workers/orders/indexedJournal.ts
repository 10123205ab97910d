import { openDB, type IDBPDatabase } from 'idb';
import { isJournalEntry, type JournalEntry, type Journal } from './journal.ts';
import { entryKey, userKeyRange } from './journalKeys.ts';

const TABLE = 'bets';
const asEntry = (value: unknown): JournalEntry | undefined => (isJournalEntry(value) ? value : undefined);

/**
 * Intents in IndexedDB, a database of the merchant's own, written strictly: once it answers, neither a crash
 * of the browser nor a loss of power takes them away (D25). Each step is one transaction, so that two builds
 * that both write never undo what the other wrote.
 */
export const createIndexedJournal = (merchant: string): Journal => {
  let opened: Promise<IDBPDatabase> | null = null;
  const database = (): Promise<IDBPDatabase> => {
    if (opened !== null) return opened;
    const opening = openDB(`sport-bets:${merchant}`, 1, {
      upgrade: (db) => void db.createObjectStore(TABLE),
      // A later build that needs another form is not kept waiting.
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
  const writing = async () => (await database()).transaction(TABLE, 'readwrite', { durability: 'strict' });
  return {
    all: async (uid) => {
      const stored: readonly unknown[] = await (
        await database()
      ).getAll(TABLE, IDBKeyRange.bound(...userKeyRange(uid)));
      return stored.filter(isJournalEntry);
    },
    read: async (uid, slipId) => asEntry(await (await database()).get(TABLE, entryKey(uid, slipId))),
    add: async (entry, bars) => {
      const step = await writing();
      const stored: readonly unknown[] = await step.store.getAll(
        IDBKeyRange.bound(...userKeyRange(entry.uid)),
      );
      const there = stored.filter(isJournalEntry).find(bars);
      if (there === undefined) await step.store.put(entry, entryKey(entry.uid, entry.slipId));
      await step.done;
      return there;
    },
    change: async (uid, slipId, recipe) => {
      const step = await writing();
      const before = asEntry(await step.store.get(entryKey(uid, slipId)));
      const after = before === undefined ? undefined : recipe(before);
      if (after !== undefined) await step.store.put(after, entryKey(uid, slipId));
      await step.done;
      return after ?? before;
    },
    remove: async (uid, slipId, goes = () => true) => {
      const step = await writing();
      const there = asEntry(await step.store.get(entryKey(uid, slipId)));
      if (there !== undefined && goes(there)) await step.store.delete(entryKey(uid, slipId));
      await step.done;
    },
  };
};
