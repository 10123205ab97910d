import type { AskStore } from './askStore.ts';
import type { Entry, Journal, Recipe } from './journal.ts';

/** The intents of one user as this worker knows them, before the journal that may fail. */
export type KeptEntries = {
  readonly of: (sheet: string) => Entry | undefined;
  readonly all: () => readonly Entry[];
  /** Reads all that the journal has; `denied` where it has none to give. */
  readonly load: () => Promise<'ready' | 'denied'>;
  /**
   * Journals it: `added`, the one that bars it (of its own sheet any does), or `denied`. `memory`: only here,
   * as the user agreed (F34).
   */
  readonly add: (
    entry: Entry,
    memory: boolean,
    bars: (there: Entry) => boolean,
  ) => Promise<'added' | 'denied' | Entry>;
  /** Answers whether the entry changed. Where the journal fails the change holds in this worker. */
  readonly change: (sheet: string, recipe: Recipe) => Promise<boolean>;
  /** Takes what another worker wrote, or took back. Answers whether the entry changed. */
  readonly reread: (sheet: string) => Promise<boolean>;
  /** Whether the journal failed to take a change. */
  readonly isUnsaved: () => boolean;
  /** Writes the changes that the journal failed to take; answers the sheets that it took now. */
  readonly save: () => Promise<readonly string[]>;
  readonly remove: (sheet: string) => Promise<void>;
  /**
   * Removes an intent whose request will not leave. Where the journal fails the intent stays in it, and is
   * looked for like one whose sender is gone (F16).
   */
  readonly takeBack: (entry: Entry) => Promise<void>;
  /** Whether it is in this worker alone: no other worker knows of it, nor asks after it. */
  readonly isHere: (sheet: string) => boolean;
  /** Whether there are such: they would be lost with this object. */
  readonly isOnly: () => boolean;
};

export const createKeptEntries = (uid: string, journal: Journal | null, askStore: AskStore): KeptEntries => {
  const known = new Map<string, Entry>();
  /** Sheets that are kept here alone, as the user agreed. */
  const here = new Set<string>();
  /** Sheets with a change that the journal failed to take. */
  const unsaved = new Set<string>();
  const take = (entry: Entry): boolean => {
    const before = known.get(entry.sheet);
    if (before !== undefined && before.rev >= entry.rev) return false;
    known.set(entry.sheet, entry);
    return true;
  };
  /** The later of what is stored and what is known here; a change that is not saved is later than its equal. */
  const newerOf = (stored: Entry): Entry => {
    const own = known.get(stored.sheet);
    if (own === undefined || own.rev < stored.rev) return stored;
    if (own.rev > stored.rev) return own;
    return unsaved.has(own.sheet) ? { ...own, rev: own.rev + 1 } : stored;
  };
  const inMemory = (sheet: string, recipe: Recipe): boolean => {
    const before = known.get(sheet);
    const after = before === undefined ? undefined : recipe(before);
    if (before === undefined || after === undefined) return false;
    known.set(sheet, { ...after, rev: Math.max(after.rev, before.rev + 1) });
    return true;
  };
  /**
   * Changes it in the journal: whether the entry changed, `failed`, or `lost` where the journal has it no
   * more.
   */
  const write = async (
    sheet: string,
    from: Journal,
    recipe: Recipe,
  ): Promise<boolean | 'failed' | 'lost'> => {
    const answer = await askStore('journal-write', () =>
      from.change(uid, sheet, (stored) => {
        const newer = newerOf(stored);
        return recipe(newer) ?? (newer === stored ? undefined : newer);
      }),
    );
    if (answer === null) return 'failed';
    if (answer.value === undefined) return 'lost';
    if ((known.get(sheet)?.rev ?? 0) <= answer.value.rev) unsaved.delete(sheet);
    return take(answer.value);
  };
  /** Removes this writing of an intent from the journal, unless it changed since. */
  const takeOut = ({ sheet, by, at }: Entry): Promise<unknown> =>
    askStore(
      'journal-write',
      async () =>
        await journal?.remove(uid, sheet, (there) => there.rev === 1 && there.by === by && there.at === at),
    );
  return {
    of: (sheet) => known.get(sheet),
    all: () => [...known.values()],
    load: async () => {
      if (journal === null) return 'denied';
      const answer = await askStore('journal-read', () => journal.all(uid));
      if (answer === null) return 'denied';
      answer.value.forEach(take);
      return 'ready';
    },
    add: async (entry, memory, bars) => {
      const there = known.get(entry.sheet);
      if (there !== undefined) return there;
      if (memory || journal === null) {
        if (!memory) return 'denied';
        here.add(entry.sheet);
        known.set(entry.sheet, entry);
        return 'added';
      }
      const adding = journal.add(entry, (each) => each.sheet === entry.sheet || bars(newerOf(each)));
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
      known.set(entry.sheet, entry);
      return 'added';
    },
    change: async (sheet, recipe) => {
      if (journal === null || here.has(sheet)) return inMemory(sheet, recipe);
      const written = await write(sheet, journal, recipe);
      if (typeof written === 'boolean') return written;
      const changed = inMemory(sheet, recipe);
      if (changed && written === 'failed') unsaved.add(sheet);
      return changed;
    },
    reread: async (sheet) => {
      if (journal === null || here.has(sheet)) return false;
      const answer = await askStore('journal-read', () => journal.read(uid, sheet));
      if (answer === null) return false;
      if (answer.value !== undefined) return take(answer.value);
      // Its worker took it back before anything left (place.ts). One that changed since was lost by the store.
      return known.get(sheet)?.rev === 1 && known.delete(sheet);
    },
    isUnsaved: () => unsaved.size > 0,
    save: async () => {
      const saved: string[] = [];
      for (const sheet of unsaved) {
        const written = journal === null ? 'lost' : await write(sheet, journal, () => undefined);
        if (written === 'lost') unsaved.delete(sheet);
        else if (written !== 'failed') saved.push(sheet);
      }
      return saved;
    },
    isHere: (sheet) => here.has(sheet),
    isOnly: () => here.size > 0,
    takeBack: async (entry) => {
      known.delete(entry.sheet);
      if (!here.delete(entry.sheet)) await takeOut(entry);
    },
    remove: async (sheet) => {
      known.delete(sheet);
      if (journal !== null && !here.delete(sheet))
        await askStore('journal-write', () => journal.remove(uid, sheet));
    },
  };
};
