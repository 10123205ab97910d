import type { Milliseconds } from '#domain/ids.ts';
import type { Clock } from '../deps.ts';
import type { AskStore } from './askStore.ts';
import type { Entry, Journal } from './journal.ts';

/** Not from the specification: a journal that failed is tried again. */
const AGAIN_MS: Milliseconds = 5_000;

/** One writing of an intent: a later press may journal the same sheet anew. */
type Writing = Pick<Entry, 'uid' | 'sheet' | 'by' | 'at'>;

/**
 * Intents that were written and then did not leave, as their user was told: the journal is told to drop them
 * until it has, and till then nobody takes them for bets on their way, nor says them again (F34, I1).
 */
export type Withdrawn = {
  /** `tried`: the journal has dropped it, or has failed to; it is tried again then, until it is `done`. */
  readonly drop: (writing: Writing) => Dropping;
  /** Another worker drops it. */
  readonly heard: (writing: Writing) => void;
  /** The writing of this press stands, though it may look like one that was dropped. */
  readonly stands: (writing: Writing) => void;
  /** Whether what the journal has is one of them; what something has become of since is none. */
  readonly is: (stored: Entry) => boolean;
};

export type Dropping = { readonly tried: Promise<void>; readonly done: Promise<void> };

const nameOf = ({ uid, sheet, by, at }: Writing): string => JSON.stringify([uid, sheet, by, at]);

export const createWithdrawn = (journal: Journal | null, clock: Clock, askStore: AskStore): Withdrawn => {
  const names = new Set<string>();
  const is = (stored: Entry): boolean => stored.rev === 1 && names.has(nameOf(stored));
  const dropFrom = async (from: Journal, writing: Writing, done: () => void): Promise<void> => {
    const name = nameOf(writing);
    if (!names.has(name)) return done();
    const answer = await askStore('journal-write', () =>
      from.remove(writing.uid, writing.sheet, (stored) => nameOf(stored) === name && is(stored)),
    );
    if (answer !== null) return done();
    clock.setTimeout(() => void dropFrom(from, writing, done), AGAIN_MS);
  };
  return {
    is,
    heard: (writing) => void names.add(nameOf(writing)),
    stands: (writing) => void names.delete(nameOf(writing)),
    drop: (writing) => {
      names.add(nameOf(writing));
      if (journal === null) return { tried: Promise.resolve(), done: Promise.resolve() };
      const end: { done?: () => void } = {};
      const done = new Promise<void>((dropped) => {
        end.done = dropped;
      });
      return { tried: dropFrom(journal, writing, () => end.done?.()), done };
    },
  };
};
