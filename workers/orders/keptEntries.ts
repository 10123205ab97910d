import type { AskStore } from './askStore.ts';
import { joined } from './joined.ts';
import type { Entry, Journal, Recipe } from './journal.ts';
import type { Dropping, Withdrawn } from './withdrawn.ts';

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
  /** Answers whether anything is another now; where the journal fails it still holds here. */
  readonly change: (sheet: string, recipe: Recipe) => Promise<boolean>;
  /** Takes what another worker wrote, or took back. Answers whether anything is another now. */
  readonly reread: (sheet: string) => Promise<boolean>;
  /** What the journal failed to take and other workers therefore cannot read; undefined where it has all. */
  readonly missed: (sheet: string) => Entry | undefined;
  /** Takes what another worker could not write. Answers whether anything is another now. */
  readonly hear: (entry: Entry) => boolean;
  /** Whether the journal has missed anything. */
  readonly isBehind: () => boolean;
  /** Writes what the journal missed while it failed; answers the sheets of which it was told. */
  readonly catchUp: () => Promise<readonly string[]>;
  readonly remove: (sheet: string) => Promise<void>;
  /** Nothing of it has left, nor will. */
  readonly takeBack: (entry: Entry) => Dropping;
  /** It is nowhere but here: no other worker knows of it, nor asks after it. */
  readonly isHere: (sheet: string) => boolean;
  /** Whether there are such: they would be lost with it. */
  readonly isOnly: () => boolean;
};

export const createKeptEntries = (
  uid: string,
  journal: Journal | null,
  askStore: AskStore,
  withdrawn: Withdrawn,
): KeptEntries => {
  const known = new Map<string, Entry>();
  /** Kept here alone: the user agreed to it, or the journal lost its tongue after it had them. */
  const here = new Set<string>();
  /** Changed while the journal failed: what it has of them is of before. */
  const behind = new Set<string>();
  const take = (entry: Entry): boolean => {
    const before = known.get(entry.sheet);
    if (before !== undefined && behind.has(entry.sheet)) return join(before, entry);
    if (before !== undefined && before.rev >= entry.rev) return false;
    known.set(entry.sheet, entry);
    return true;
  };
  const join = (own: Entry, theirs: Entry): boolean => {
    const both = joined(theirs, own);
    known.set(own.sheet, both);
    return both !== own;
  };
  /**
   * What the journal missed while it failed is not lost to what it has: what both say is what changes, and is
   * written.
   */
  const newerOf = (stored: Entry): Entry => {
    const own = known.get(stored.sheet);
    if (own !== undefined && behind.has(stored.sheet)) return joined(own, stored);
    return own !== undefined && own.rev > stored.rev ? own : stored;
  };
  const onNewer =
    (recipe: Recipe): Recipe =>
    (stored) => {
      const newer = newerOf(stored);
      return recipe(newer) ?? (newer === stored ? undefined : newer);
    };
  const inMemory = (sheet: string, recipe: Recipe): boolean => {
    const before = known.get(sheet);
    const after = before === undefined ? undefined : recipe(before);
    if (before === undefined || after === undefined) return false;
    known.set(sheet, { ...after, rev: Math.max(after.rev, before.rev + 1) });
    return true;
  };
  /**
   * Changes it in the journal: whether anything is another now, `failed`, or `lost` where the journal has it
   * no more.
   */
  const write = async (
    sheet: string,
    from: Journal,
    recipe: Recipe,
  ): Promise<boolean | 'failed' | 'lost'> => {
    let own: Entry | undefined;
    const answer = await askStore('journal-write', () =>
      from.change(uid, sheet, (stored) => {
        own = known.get(sheet);
        return onNewer(recipe)(stored);
      }),
    );
    if (answer === null) return 'failed';
    if (answer.value === undefined) return 'lost';
    // What this worker has learned since is not in it.
    if (!behind.has(sheet) || known.get(sheet) !== own) return take(answer.value);
    behind.delete(sheet);
    known.set(sheet, answer.value);
    return true;
  };
  return {
    of: (sheet) => known.get(sheet),
    all: () => [...known.values()],
    load: async () => {
      if (journal === null) return 'denied';
      const answer = await askStore('journal-read', () => journal.all(uid));
      if (answer === null) return 'denied';
      answer.value.filter((each) => !withdrawn.is(each)).forEach(take);
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
      const answer = await askStore('journal-write', () =>
        journal.add(
          entry,
          (each) => !withdrawn.is(each) && (each.sheet === entry.sheet || bars(newerOf(each))),
        ),
      );
      if (answer === null) {
        // Written after nobody waited for it any more, it never left: it must not be looked for.
        withdrawn.drop(entry);
        return 'denied';
      }
      if (answer.value !== undefined) {
        take(answer.value);
        return answer.value;
      }
      withdrawn.stands(entry);
      known.set(entry.sheet, entry);
      return 'added';
    },
    change: async (sheet, recipe) => {
      if (journal === null || here.has(sheet)) return inMemory(sheet, recipe);
      const written = await write(sheet, journal, recipe);
      if (typeof written === 'boolean') return written;
      const changed = inMemory(sheet, recipe);
      if (changed && written === 'failed') behind.add(sheet);
      return changed;
    },
    reread: async (sheet) => {
      if (journal === null || here.has(sheet)) return false;
      const answer = await askStore('journal-read', () => journal.read(uid, sheet));
      if (answer === null) return false;
      if (answer.value !== undefined && !withdrawn.is(answer.value)) return take(answer.value);
      // Its worker took it back before anything left (place.ts). One that something has become of is another
      // matter: its store has lost it.
      return known.get(sheet)?.rev === 1 && known.delete(sheet);
    },
    missed: (sheet) => (behind.has(sheet) ? known.get(sheet) : undefined),
    hear: (entry) => {
      if (journal === null || here.has(entry.sheet)) return false;
      const before = known.get(entry.sheet);
      behind.add(entry.sheet);
      if (before !== undefined) return join(before, entry);
      known.set(entry.sheet, entry);
      return true;
    },
    isBehind: () => behind.size > 0,
    catchUp: async () => {
      const caught: string[] = [];
      for (const sheet of behind) {
        const written = journal === null ? 'lost' : await write(sheet, journal, () => undefined);
        if (written === 'lost') behind.delete(sheet);
        else if (written !== 'failed') caught.push(sheet);
      }
      return caught;
    },
    isHere: (sheet) => here.has(sheet),
    isOnly: () => here.size > 0,
    takeBack: (entry) => {
      known.delete(entry.sheet);
      return here.delete(entry.sheet)
        ? { tried: Promise.resolve(), done: Promise.resolve() }
        : withdrawn.drop(entry);
    },
    remove: async (sheet) => {
      known.delete(sheet);
      if (journal !== null && !here.delete(sheet))
        await askStore('journal-write', () => journal.remove(uid, sheet));
    },
  };
};
