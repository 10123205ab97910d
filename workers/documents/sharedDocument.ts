import { enablePatches, produceWithPatches, type Draft } from 'immer';
import type { DocumentName, DocumentNews, Documents, StoredName } from '#contract/documents.ts';
import type { Stamp } from './documentPeers.ts';

enablePatches();

export const NEVER: Stamp = { at: 0, by: 0 };

/** What the owner of all documents provides to one document. */
export type DocumentContext = {
  /** Returns a stamp of the current time that is later than `after`. */
  readonly stamp: (after: Stamp) => Stamp;
  readonly publish: (changes: DocumentNews) => void;
  /** Saves the value under the name of the current owner. */
  readonly save: (name: StoredName, value: unknown) => void;
  /** Sends a write to the other workers. */
  readonly broadcast: (name: StoredName, value: unknown, stamp: Stamp) => void;
};

/**
 * One shared document in the worker that owns it (D24). Each document decides how concurrent writes are
 * merged.
 */
export type SharedDocument<N extends StoredName> = {
  readonly name: N;
  readonly value: () => Documents[N];
  readonly whole: () => { readonly rev: number; readonly whole: Documents[N] };
  /** Takes a write of another worker. The caller has checked that both workers have the same user. */
  readonly onPeerWrite: (message: unknown, stamp: Stamp) => void;
  /** Returns the value to store. */
  readonly stored: () => unknown;
  /**
   * Takes the stored value, or undefined if there is none. Writes since the last `begin` are newer. `keep`: a
   * guest has logged in, and `adopt` follows. Returns whether a value was stored.
   */
  readonly restore: (stored: unknown, keep: boolean) => boolean;
  /** Asks the other workers for their value, after the store was read. */
  readonly ask?: () => void;
  /** True if the document was written since the last `begin`, so that the store is behind. */
  readonly isTouched: () => boolean;
  /**
   * Starts the document for another owner. `heir` is the uid of a guest who logged in: the guest's value
   * stays until the user's stored value is read. With null the value is cleared before this returns. No patch
   * is sent, since all documents are published together afterwards.
   */
  readonly begin: (heir: string | null) => void;
  /**
   * Moves the guest's value to the user who logged in, once (C33). Returns whether the guest's copy must be
   * deleted.
   */
  readonly adopt: (guest: Documents[N], found: boolean) => boolean;
};

/** Creates a value with a revision. Every change is published as a patch. */
export const createRevisedValue = <N extends DocumentName>(
  name: N,
  first: Documents[N],
  publish: DocumentContext['publish'],
) => {
  let value = first;
  let rev = 1;
  const whole = () => ({ rev, whole: value });
  return {
    value: () => value,
    whole,
    /** Applies the recipe and returns the names of the fields that changed. */
    change: (recipe: (draft: Draft<Documents[N]>) => void): readonly string[] => {
      const [next, patches] = produceWithPatches(value, recipe as (draft: Draft<Documents[N]>) => undefined);
      if (patches.length === 0) return [];
      const base = rev;
      value = next;
      rev += 1;
      publish({ [name]: { rev, base, patches } });
      return patches.map(({ path }) => String(path[0]));
    },
    replace: (next: Documents[N]): void => {
      value = next;
      rev += 1;
      publish({ [name]: whole() });
    },
    /** Sets the value without publishing a patch. */
    put: (next: Documents[N]): void => {
      value = next;
      rev += 1;
    },
  };
};
