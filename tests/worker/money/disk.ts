import type { Clock, DocumentStore } from '#workers/runtime/environment.ts';
import type { JournalEntry, Journal, JournalRecord } from '#workers/orders/journal.ts';
import { entryKey, userKeyRange } from '#workers/orders/journalKeys.ts';
import { belongsToOtherUser } from '#workers/documents/storageKeys.ts';
import { compareKeys } from './keyOrder.ts';

/**
 * The worker that requests an operation. It may die before the operation, or after it and before the result
 * arrives.
 */
export type DiskUser = {
  readonly point: (what: string) => boolean;
  /** Runs the function when the worker does not hang. */
  readonly whenAwake: (run: () => void) => void;
};

/**
 * Milliseconds of a slow and of a stuck operation. A stuck one takes longer than a worker waits for its
 * store.
 */
export const PAUSES = { slow: 300, stuck: 4_000 } as const;
/** Returns the key of an intent as text. */
const nameOf = (uid: string, slipId: string): string => JSON.stringify(entryKey(uid, slipId));

/** Content of this browser's IndexedDB. It outlives every worker, may be slow, and may refuse operations. */
export class Disk {
  readonly documents = new Map<string, unknown>();
  behaviour: keyof typeof PAUSES | 'good' | 'failing' = 'good';
  /** True after an operation that took longer than a worker waits. */
  wasStuck = false;
  /** True after an operation that failed. */
  hasFailed = false;
  /** While true, intents are reported as written but are not stored. */
  isForgetful = false;
  /** Intents by their keys in IndexedDB (D25, I6). */
  readonly intents = new Map<string, JournalEntry>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Returns whether an intent with this slip id is stored. */
  keeps(slipId: string): boolean {
    return [...this.intents.values()].some((entry) => entry.slipId === slipId);
  }
  /** Runs one atomic transaction. */
  ask<T>(user: DiskUser, what: string, operation: () => T): Promise<T> {
    return new Promise((done, refused) => {
      if (!user.point(`${what} begins`)) return;
      const end = (): void => {
        this.hasFailed ||= this.behaviour === 'failing';
        if (this.behaviour === 'failing')
          return void (
            user.point(`${what} fails`) && refused(new DOMException('full', 'QuotaExceededError'))
          );
        const value = operation();
        user.whenAwake(() => {
          if (user.point(`${what} is done`)) done(structuredClone(value));
        });
      };
      const pause = this.behaviour === 'slow' || this.behaviour === 'stuck' ? PAUSES[this.behaviour] : null;
      this.wasStuck ||= this.behaviour === 'stuck';
      if (pause === null) queueMicrotask(end);
      else this.#clock.setTimeout(end, pause);
    });
  }

  store(user: DiskUser): DocumentStore {
    const { documents } = this;
    return {
      read: (name) => this.ask(user, `read ${name}`, () => documents.get(name)),
      write: (name, value) => {
        const copy: unknown = structuredClone(value);
        return this.ask(user, `write ${name}`, () => void documents.set(name, copy));
      },
      forget: (but) =>
        this.ask(user, 'forget', () => {
          for (const name of documents.keys()) if (belongsToOtherUser(name, but)) documents.delete(name);
        }),
    };
  }
  journal(user: DiskUser): Journal {
    return this.table(user, this.intents);
  }
  /** Opens a journal whose entries are `intents`, by their keys. */
  table<E extends JournalRecord>(user: DiskUser, intents: Map<string, E>): Journal<E> {
    const put = (entry: E): void => {
      if (!this.isForgetful) intents.set(nameOf(entry.uid, entry.slipId), structuredClone(entry));
    };
    const entriesOf = (uid: string): readonly E[] => {
      const [first, last] = userKeyRange(uid);
      return [...intents].flatMap(([name, entry]) => {
        const key = JSON.parse(name) as ReturnType<typeof entryKey>;
        return compareKeys(first, key) <= 0 && compareKeys(key, last) <= 0 ? [entry] : [];
      });
    };
    return {
      all: (uid) => this.ask(user, 'read all', () => entriesOf(uid)),
      read: (uid, slipId) => this.ask(user, 'read intent', () => intents.get(nameOf(uid, slipId))),
      add: (entry, bars) => {
        const copy = structuredClone(entry);
        return this.ask(user, 'add intent', () => {
          const existing = entriesOf(entry.uid).find((each) => bars(structuredClone(each)));
          if (existing === undefined) put(copy);
          return existing;
        });
      },
      change: (uid, slipId, recipe) =>
        this.ask(user, 'change intent', () => {
          const before = intents.get(nameOf(uid, slipId));
          const after = before === undefined ? undefined : recipe(structuredClone(before));
          if (after !== undefined) put(after);
          return after ?? before;
        }),
      remove: (uid, slipId, goes = () => true) =>
        this.ask(user, 'remove intent', () => {
          const existing = intents.get(nameOf(uid, slipId));
          if (existing !== undefined && goes(structuredClone(existing))) intents.delete(nameOf(uid, slipId));
        }),
    };
  }
}
