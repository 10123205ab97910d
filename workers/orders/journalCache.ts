import type { JournalRequest } from './journalRequest.ts';
import type { JournalEntry, Journal, EntryUpdate } from './journal.ts';

/** The intents of one user as this worker knows them, before the journal that may fail. */
export type JournalCache = {
  readonly of: (slipId: string) => JournalEntry | undefined;
  readonly all: () => readonly JournalEntry[];
  /** Reads all that the journal has; `denied` where it has none to give. */
  readonly load: () => Promise<'ready' | 'denied'>;
  /**
   * Journals it: `added`, the one that bars it (of its own slipId any does), or `denied`. `memory`: only here,
   * as the user agreed (F34).
   */
  readonly add: (
    entry: JournalEntry,
    memory: boolean,
    bars: (there: JournalEntry) => boolean,
  ) => Promise<'added' | 'denied' | JournalEntry>;
  /** Answers whether the entry changed. Where the journal fails the change holds in this worker. */
  readonly change: (slipId: string, recipe: EntryUpdate) => Promise<boolean>;
  /** Takes what another worker wrote, or took back. Answers whether the entry changed. */
  readonly reread: (slipId: string) => Promise<boolean>;
  /** Whether the journal failed to take a change. */
  readonly isUnsaved: () => boolean;
  /** Writes the changes that the journal failed to take; answers the slipIds that it took now. */
  readonly save: () => Promise<readonly string[]>;
  readonly remove: (slipId: string) => Promise<void>;
  /**
   * Removes an intent whose request will not leave. Where the journal fails the intent stays in it, and is
   * looked for like one whose sender is gone (F16).
   */
  readonly takeBack: (entry: JournalEntry) => Promise<void>;
  /** Whether it is in this worker alone: no other worker knows of it, nor asks after it. */
  readonly isHere: (slipId: string) => boolean;
  /** Whether there are such: they would be lost with this object. */
  readonly isOnly: () => boolean;
};

export const createJournalCache = (
  uid: string,
  journal: Journal | null,
  askStore: JournalRequest,
): JournalCache => {
  const known = new Map<string, JournalEntry>();
  /** Sheets that are kept here alone, as the user agreed. */
  const here = new Set<string>();
  /** Sheets with a change that the journal failed to take. */
  const unsaved = new Set<string>();
  const take = (entry: JournalEntry): boolean => {
    const before = known.get(entry.slipId);
    if (before !== undefined && before.rev >= entry.rev) return false;
    known.set(entry.slipId, entry);
    return true;
  };
  /** The later of what is stored and what is known here; a change that is not saved is later than its equal. */
  const newerOf = (stored: JournalEntry): JournalEntry => {
    const own = known.get(stored.slipId);
    if (own === undefined || own.rev < stored.rev) return stored;
    if (own.rev > stored.rev) return own;
    return unsaved.has(own.slipId) ? { ...own, rev: own.rev + 1 } : stored;
  };
  const inMemory = (slipId: string, recipe: EntryUpdate): boolean => {
    const before = known.get(slipId);
    const after = before === undefined ? undefined : recipe(before);
    if (before === undefined || after === undefined) return false;
    known.set(slipId, { ...after, rev: Math.max(after.rev, before.rev + 1) });
    return true;
  };
  /**
   * Changes it in the journal: whether the entry changed, `failed`, or `lost` where the journal has it no
   * more.
   */
  const write = async (
    slipId: string,
    from: Journal,
    recipe: EntryUpdate,
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
  /** Removes this writing of an intent from the journal, unless it changed since. */
  const takeOut = ({ slipId, by, at }: JournalEntry): Promise<unknown> =>
    askStore(
      'journal-write',
      async () =>
        await journal?.remove(uid, slipId, (there) => there.rev === 1 && there.by === by && there.at === at),
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
    add: async (entry, memory, bars) => {
      const there = known.get(entry.slipId);
      if (there !== undefined) return there;
      if (memory || journal === null) {
        if (!memory) return 'denied';
        here.add(entry.slipId);
        known.set(entry.slipId, entry);
        return 'added';
      }
      const adding = journal.add(entry, (each) => each.slipId === entry.slipId || bars(newerOf(each)));
      const answer = await askStore('journal-write', () => adding);
      if (answer === null) {
        // Written after nobody waited for it any more: nothing leaves, so it must not be looked for.
        void adding.then(
          (there) => (there === undefined ? takeOut(entry) : undefined),
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
      if (journal === null || here.has(slipId)) return inMemory(slipId, recipe);
      const written = await write(slipId, journal, recipe);
      if (typeof written === 'boolean') return written;
      const changed = inMemory(slipId, recipe);
      if (changed && written === 'failed') unsaved.add(slipId);
      return changed;
    },
    reread: async (slipId) => {
      if (journal === null || here.has(slipId)) return false;
      const answer = await askStore('journal-read', () => journal.read(uid, slipId));
      if (answer === null) return false;
      if (answer.value !== undefined) return take(answer.value);
      // Its worker took it back before anything left (place.ts). One that changed since was lost by the store.
      return known.get(slipId)?.rev === 1 && known.delete(slipId);
    },
    isUnsaved: () => unsaved.size > 0,
    save: async () => {
      const saved: string[] = [];
      for (const slipId of unsaved) {
        const written = journal === null ? 'lost' : await write(slipId, journal, () => undefined);
        if (written === 'lost') unsaved.delete(slipId);
        else if (written !== 'failed') saved.push(slipId);
      }
      return saved;
    },
    isHere: (slipId) => here.has(slipId),
    isOnly: () => here.size > 0,
    takeBack: async (entry) => {
      known.delete(entry.slipId);
      if (!here.delete(entry.slipId)) await takeOut(entry);
    },
    remove: async (slipId) => {
      known.delete(slipId);
      if (journal !== null && !here.delete(slipId))
        await askStore('journal-write', () => journal.remove(uid, slipId));
    },
  };
};
