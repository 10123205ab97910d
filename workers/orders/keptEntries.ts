import type { Milliseconds } from '#domain/ids.ts';
import type { Clock, Log } from '../deps.ts';
import type { Entry, Journal, Recipe } from './journal.ts';

/** A store that does not answer by then is none. Not from the specification. */
const STORE_MS: Milliseconds = 3_000;

/** The intents of one user as this worker knows them, before the journal that may fail. */
export type KeptEntries = {
  readonly of: (sheet: string) => Entry | undefined;
  readonly all: () => readonly Entry[];
  /** Reads all that the journal has; `denied` where it has none to give. */
  readonly load: () => Promise<'ready' | 'denied'>;
  /** Journals it: `added`, the one that bars it (of its own sheet any does), or `denied`. `memory`: only here, as the user agreed (F34). */
  readonly add: (entry: Entry, memory: boolean, bars: (there: Entry) => boolean) => Promise<'added' | 'denied' | Entry>;
  /** Answers whether anything is another now; where the journal fails it still holds here. */
  readonly change: (sheet: string, recipe: Recipe) => Promise<boolean>;
  /** Takes what another worker wrote, or took back. Answers whether anything is another now. */
  readonly reread: (sheet: string) => Promise<boolean>;
  readonly remove: (sheet: string) => Promise<void>;
  /** It is nowhere but here: no other worker knows of it, nor asks after it. */
  readonly isHere: (sheet: string) => boolean;
  /** Whether there are such: they would be lost with it. */
  readonly isOnly: () => boolean;
};

type Answer<T> = { readonly value: T } | null;

export const createKeptEntries = (uid: string, journal: Journal | null, clock: Clock, log: Log): KeptEntries => {
  const known = new Map<string, Entry>();
  /** Kept here alone: the user agreed to it, or the journal lost its tongue after it had them. */
  const here = new Set<string>();
  const take = (entry: Entry): boolean => {
    const before = known.get(entry.sheet);
    if (before !== undefined && before.rev >= entry.rev) return false;
    known.set(entry.sheet, entry);
    return true;
  };
  /** Null where it failed, or did not come in time; `late` hears of what came after that. */
  const within = <T>(what: string, ask: () => Promise<T>, late: (value: T) => void = () => undefined): Promise<Answer<T>> =>
    new Promise((done) => {
      let over = false;
      const end = (answer: Answer<T>): void => {
        if (over) return;
        over = true;
        clock.clearTimeout(timer);
        if (answer === null) log(what);
        done(answer);
      };
      const timer = clock.setTimeout(() => end(null), STORE_MS);
      Promise.resolve().then(ask).then((value) => (over ? late(value) : end({ value })), () => end(null));
    });
  /** What the journal missed while it failed is not lost to what it has: the later of the two is what changes, and is written. */
  const newerOf = (stored: Entry): Entry => {
    const own = known.get(stored.sheet);
    return own !== undefined && own.rev > stored.rev ? own : stored;
  };
  const onNewer = (recipe: Recipe): Recipe => (stored) => {
    const newer = newerOf(stored);
    return recipe(newer) ?? (newer === stored ? undefined : newer);
  };
  const inMemory = (sheet: string, recipe: Recipe): boolean => {
    const before = known.get(sheet);
    const after = before === undefined ? undefined : recipe(before);
    return after !== undefined && take({ ...after, rev: Math.max(after.rev, (before?.rev ?? 0) + 1) });
  };
  return {
    of: (sheet) => known.get(sheet),
    all: () => [...known.values()],
    load: async () => {
      if (journal === null) return 'denied';
      const answer = await within('journal-read', () => journal.all(uid));
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
      // One that was written after nobody waited for it any more never left: it must not be looked for.
      const answer = await within('journal-write', () => journal.add(entry, (each) => each.sheet === entry.sheet || bars(newerOf(each))), (before) => {
        if (before === undefined) journal.remove(uid, entry.sheet).catch(() => log('journal-write'));
      });
      if (answer === null) return 'denied';
      if (answer.value !== undefined) {
        take(answer.value);
        return answer.value;
      }
      known.set(entry.sheet, entry);
      return 'added';
    },
    change: async (sheet, recipe) => {
      if (journal === null || here.has(sheet)) return inMemory(sheet, recipe);
      const answer = await within('journal-write', () => journal.change(uid, sheet, onNewer(recipe)));
      if (answer?.value !== undefined) return take(answer.value);
      return inMemory(sheet, recipe);
    },
    reread: async (sheet) => {
      if (journal === null || here.has(sheet)) return false;
      const answer = await within('journal-read', () => journal.read(uid, sheet));
      if (answer === null) return false;
      if (answer.value !== undefined) return take(answer.value);
      // Its worker took it back before anything left (place.ts). One that something has become of is another matter: its store has lost it.
      return known.get(sheet)?.rev === 1 && known.delete(sheet);
    },
    isHere: (sheet) => here.has(sheet),
    isOnly: () => here.size > 0,
    remove: async (sheet) => {
      known.delete(sheet);
      if (journal !== null && !here.delete(sheet)) await within('journal-write', () => journal.remove(uid, sheet));
    },
  };
};
