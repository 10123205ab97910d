import { enablePatches, produceWithPatches, type Draft } from 'immer';
import type { DocumentName, DocumentNews, Documents, StoredName } from '#contract/documents.ts';
import type { Stamp } from './documentPeers.ts';

enablePatches();

export const NEVER: Stamp = { at: 0, by: 0 };

/** What a document needs of the owner of all of them. */
export type DocumentContext = {
  /** A stamp of now, later than the one given. */
  readonly stamp: (after: Stamp) => Stamp;
  readonly news: (news: DocumentNews) => void;
  /** Keeps it under the name of whoever's documents these are. */
  readonly save: (name: StoredName, value: unknown) => void;
  /** Tells other workers what was written. */
  readonly tell: (name: StoredName, value: unknown, stamp: Stamp) => void;
};

/** One document as its owner has it (D24): each knows how two that were written apart come together. */
export type SharedDocument<N extends StoredName> = {
  readonly name: N;
  readonly value: () => Documents[N];
  readonly whole: () => { readonly rev: number; readonly whole: Documents[N] };
  /** What another worker wrote, whose documents are the same user's. */
  readonly hear: (told: unknown, stamp: Stamp) => void;
  /** What is to be stored. */
  readonly kept: () => unknown;
  /**
   * What was stored, or undefined; what was written since the last `begin` is newer. `keep`: a guest has
   * logged in, and `adopt` follows. Answers whether anything was stored.
   */
  readonly restore: (stored: unknown, keep: boolean) => boolean;
  /** Asks other workers what they have, once the store was read. */
  readonly ask?: () => void;
  /** Whether something was written since the last `begin`, so that the store is behind. */
  readonly isTouched: () => boolean;
  /**
   * It is somebody else's from now on. `heir`: the uid of a guest who has logged in; what was the guest's
   * stays until what is stored for the user was read. With none (null) what it was is gone when this answers,
   * and nothing is told: all documents are told together.
   */
  readonly begin: (heir: string | null) => void;
  /**
   * The guest whose it was is the user now: what was theirs becomes the user's, once (C33). Answers whether
   * the guest keeps nothing of it.
   */
  readonly adopt: (guest: Documents[N], found: boolean) => boolean;
};

/** A value with its revision. Every change is told. */
export const createRevisedValue = <N extends DocumentName>(
  name: N,
  first: Documents[N],
  news: DocumentContext['news'],
) => {
  let value = first;
  let rev = 1;
  const whole = () => ({ rev, whole: value });
  return {
    value: () => value,
    whole,
    /** Answers the fields that differ afterwards. */
    change: (recipe: (draft: Draft<Documents[N]>) => void): readonly string[] => {
      const [next, patches] = produceWithPatches(value, recipe as (draft: Draft<Documents[N]>) => undefined);
      if (patches.length === 0) return [];
      const base = rev;
      value = next;
      rev += 1;
      news({ [name]: { rev, base, patches } });
      return patches.map(({ path }) => String(path[0]));
    },
    replace: (next: Documents[N]): void => {
      value = next;
      rev += 1;
      news({ [name]: whole() });
    },
    /** Without a word. */
    put: (next: Documents[N]): void => {
      value = next;
      rev += 1;
    },
  };
};
