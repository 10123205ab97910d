import { seedOf } from './seedOf.ts';
import type { Hundredths } from './money.ts';

/** The platform's data of one member beside bets. Only calls of the member change them. */
export type Notes = {
  readonly titles: Set<number>;
  worn: number | null;
  coins: Hundredths;
  readonly received: Set<string>;
  readonly approved: Map<string, 1 | 2>;
  /** Lotteries that the member takes part in. */
  readonly joined: Set<string>;
  /** The chosen option of each vote, and of each question (`quiz:question`). */
  readonly votes: Map<string, string>;
  readonly answers: Map<string, string>;
  readonly bookings: { readonly matches: Set<string>; readonly hosts: Set<string> };
  readonly followed: Set<string>;
  /** Followed anchors of live rooms. */
  readonly hosts: Set<string>;
  readonly liked: Set<string>;
  readonly readTips: Set<string>;
  readonly comments: {
    readonly id: string;
    readonly tip: string;
    readonly parent: string | null;
    readonly text: string;
    readonly at: number;
  }[];
};

const TITLES = 8;
/** The notes of all members, created at their first use. The same seed and member begin with the same notes. */
export class Notebooks {
  readonly #notes = new Map<string, Notes>();
  readonly #seed: number;

  constructor(seed: number) {
    this.#seed = seed;
  }

  of(key: string): Notes {
    const found = this.#notes.get(key);
    if (found !== undefined) return found;
    const seed = seedOf(this.#seed, key, 'notes');
    const owned = Array.from({ length: TITLES }, (_, at) => at + 1).filter(
      (id) => id === 1 || ((seed >>> id) & 1) === 1,
    );
    const made: Notes = {
      titles: new Set(owned),
      worn: owned[0] ?? null,
      coins: 1_000_000,
      received: new Set(),
      approved: new Map(),
      joined: new Set(),
      votes: new Map(),
      answers: new Map(),
      bookings: { matches: new Set(), hosts: new Set() },
      followed: new Set(),
      hosts: new Set(),
      liked: new Set(),
      readTips: new Set(),
      comments: [],
    };
    this.#notes.set(key, made);
    return made;
  }

  /** All existing notes by member. */
  get all(): ReadonlyMap<string, Notes> {
    return this.#notes;
  }
}
