import type { JournalRequest } from './journalRequest.ts';
import type { JournalEntry, JournalRecord, Journal, EntryUpdate } from './journal.ts';

/** This worker's copy of one user's intents. It holds changes that the journal failed to store. */
export type JournalCache<E extends JournalRecord = JournalEntry> = {
  /** Returns the entry of a slip id. */
  readonly of: (slipId: string) => E | undefined;
  readonly all: () => readonly E[];
  /** Reads the whole journal. Returns `denied` if there is no journal or the read fails. */
  readonly load: () => Promise<'ready' | 'denied'>;
  /**
   * Adds an intent. Returns `added`, the entry that bars the intent, or `denied` if the journal failed. Every
   * entry with the same slip id bars the intent. `inMemory`: keeps the entry in this worker only, as the user
   * agreed (F34).
   */
  readonly add: (
    entry: E,
    inMemory: boolean,
    bars: (existing: E) => boolean,
  ) => Promise<'added' | 'denied' | E>;
  /** Changes an entry; returns whether it changed. If the journal fails, this worker keeps the change. */
  readonly change: (slipId: string, recipe: EntryUpdate<E>) => Promise<boolean>;
  /** Reads an entry that another worker wrote or removed. Returns whether the entry changed. */
  readonly reread: (slipId: string) => Promise<boolean>;
  /** True if the journal failed to store a change. */
  readonly hasUnsavedChanges: () => boolean;
  /** Writes the changes that the journal failed to store. Returns the slip ids that are stored now. */
  readonly save: () => Promise<readonly string[]>;
  readonly remove: (slipId: string) => Promise<void>;
  /**
   * Removes all entries that `isExpired` selects, one after another, so that a press waits for one removal at most.
   * Keeps an entry whose last change is not stored, or that another worker has changed so that it is not expired. Ends
   * at the first removal that fails. Returns whether any entry was removed.
   */
  readonly removeExpired: (isExpired: (entry: E) => boolean) => Promise<boolean>;
  /**
   * Removes an intent whose request will not be sent. If the journal fails, the intent stays stored and
   * workers search for it like an intent whose sender is gone (F16).
   */
  readonly withdraw: (entry: E) => Promise<void>;
  /** True if only this worker has the entry, so no other worker tracks it. */
  readonly isMemoryOnly: (slipId: string) => boolean;
  /** True if any entry exists only in this worker; it would be lost with this object. */
  readonly hasMemoryOnlyEntries: () => boolean;
};

/**
 * True if an entry is newer than another with its id: a later revision, or a later intent. A worker that removed an
 * expired intent uses the id again, and a worker that runs for longer still knows the expired one.
 */
const isNewer = (entry: JournalRecord, other: JournalRecord): boolean =>
  entry.at === other.at ? entry.rev > other.rev : entry.at > other.at;

export const createJournalCache = <E extends JournalRecord = JournalEntry>(
  uid: string,
  journal: Journal<E> | null,
  askStore: JournalRequest,
): JournalCache<E> => {
  const known = new Map<string, E>();
  /** Slip ids of entries that are kept in memory only, as the user agreed. */
  const memoryOnly = new Set<string>();
  /** Slip ids with a change that the journal failed to store. */
  const unsaved = new Set<string>();
  /** Stores an entry if it is newer. Returns whether it was. */
  const take = (entry: E): boolean => {
    const before = known.get(entry.slipId);
    if (before !== undefined && !isNewer(entry, before)) return false;
    known.set(entry.slipId, entry);
    return true;
  };
  /** Returns the newer of the stored and the cached entry. At equal revisions an unsaved change is newer. */
  const newerOf = (stored: E): E => {
    const own = known.get(stored.slipId);
    if (own === undefined || isNewer(stored, own)) return stored;
    if (isNewer(own, stored)) return own;
    return unsaved.has(own.slipId) ? { ...own, rev: own.rev + 1 } : stored;
  };
  const changeInMemory = (slipId: string, recipe: EntryUpdate<E>): boolean => {
    const before = known.get(slipId);
    const after = before === undefined ? undefined : recipe(before);
    if (before === undefined || after === undefined) return false;
    known.set(slipId, { ...after, rev: Math.max(after.rev, before.rev + 1) });
    return true;
  };
  /**
   * Changes an entry in the journal. Returns whether the entry changed, `failed` if the write failed, or
   * `lost` if the journal no longer has the entry.
   */
  const write = async (
    slipId: string,
    from: Journal<E>,
    recipe: EntryUpdate<E>,
  ): Promise<boolean | 'failed' | 'lost'> => {
    const answer = await askStore('journal-write', () =>
      from.change(uid, slipId, (stored) => {
        const newer = newerOf(stored);
        return recipe(newer) ?? (newer === stored ? undefined : newer);
      }),
    );
    if (answer === null) return 'failed';
    if (answer.value === undefined) return 'lost';
    if ((known.get(slipId)?.rev ?? 0) <= answer.value.rev) unsaved.delete(slipId);
    return take(answer.value);
  };
  /** Removes an intent that this worker wrote from the journal, unless the intent changed since. */
  const removeFromJournal = ({ slipId, by, at }: E): Promise<unknown> =>
    askStore(
      'journal-write',
      async () =>
        await journal?.remove(
          uid,
          slipId,
          (existing) => existing.rev === 1 && existing.by === by && existing.at === at,
        ),
    );
  return {
    of: (slipId) => known.get(slipId),
    all: () => [...known.values()],
    load: async () => {
      if (journal === null) return 'denied';
      const answer = await askStore('journal-read', () => journal.all(uid));
      if (answer === null) return 'denied';
      answer.value.forEach(take);
      return 'ready';
    },
    add: async (entry, inMemory, bars) => {
      const existing = known.get(entry.slipId);
      if (existing !== undefined) return existing;
      if (inMemory || journal === null) {
        if (!inMemory) return 'denied';
        memoryOnly.add(entry.slipId);
        known.set(entry.slipId, entry);
        return 'added';
      }
      const adding = journal.add(entry, (each) => each.slipId === entry.slipId || bars(newerOf(each)));
      const answer = await askStore('journal-write', () => adding);
      if (answer === null) {
        // The write may still succeed after the timeout. Nothing was sent, so the late entry is removed.
        void adding.then(
          (existing) => (existing === undefined ? removeFromJournal(entry) : undefined),
          () => undefined,
        );
        return 'denied';
      }
      if (answer.value !== undefined) {
        take(answer.value);
        return answer.value;
      }
      known.set(entry.slipId, entry);
      return 'added';
    },
    change: async (slipId, recipe) => {
      if (journal === null || memoryOnly.has(slipId)) return changeInMemory(slipId, recipe);
      const written = await write(slipId, journal, recipe);
      if (typeof written === 'boolean') return written;
      const changed = changeInMemory(slipId, recipe);
      if (changed && written === 'failed') unsaved.add(slipId);
      return changed;
    },
    reread: async (slipId) => {
      if (journal === null || memoryOnly.has(slipId)) return false;
      const answer = await askStore('journal-read', () => journal.read(uid, slipId));
      if (answer === null) return false;
      if (answer.value !== undefined) return take(answer.value);
      // An entry of revision 1 was removed by its worker before the request was sent (placeBet.ts). An entry
      // of a higher revision was lost by the store, so this worker keeps its copy.
      return known.get(slipId)?.rev === 1 && known.delete(slipId);
    },
    hasUnsavedChanges: () => unsaved.size > 0,
    save: async () => {
      const saved: string[] = [];
      for (const slipId of unsaved) {
        const written = journal === null ? 'lost' : await write(slipId, journal, () => undefined);
        if (written === 'lost') unsaved.delete(slipId);
        else if (written !== 'failed') saved.push(slipId);
      }
      return saved;
    },
    isMemoryOnly: (slipId) => memoryOnly.has(slipId),
    hasMemoryOnlyEntries: () => memoryOnly.size > 0,
    withdraw: async (entry) => {
      known.delete(entry.slipId);
      if (!memoryOnly.delete(entry.slipId)) await removeFromJournal(entry);
    },
    remove: async (slipId) => {
      known.delete(slipId);
      if (journal !== null && !memoryOnly.delete(slipId))
        await askStore('journal-write', () => journal.remove(uid, slipId));
    },
    removeExpired: async (isExpired) => {
      let isAnyRemoved = false;
      for (const entry of known.values()) {
        const { slipId } = entry;
        if (unsaved.has(slipId) || !isExpired(entry)) continue;
        if (journal !== null && !memoryOnly.has(slipId)) {
          let isKept = false;
          const removal = await askStore('journal-write', () =>
            journal.remove(uid, slipId, (stored) => {
              isKept = !isExpired(stored);
              return !isKept;
            }),
          );
          if (removal === null) return isAnyRemoved;
          // Another worker has changed the stored entry, or this worker has changed its own during the removal.
          if (isKept || known.get(slipId) !== entry) continue;
        }
        memoryOnly.delete(slipId);
        known.delete(slipId);
        isAnyRemoved = true;
      }
      return isAnyRemoved;
    },
  };
};
