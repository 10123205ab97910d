import type { RowHandle } from '#contract/watch.ts';
import type { Collapse } from '#domain/match/collapse.ts';
import type { LeagueId } from '#domain/ids.ts';
import { isRecord } from '#domain/isRecord.ts';
import { readJson, type TextStore } from './storage.ts';

/** A list's scroll position. The top row finds the position again after rows were added or removed. */
export type ScrollPosition = {
  readonly row: RowHandle;
  /** CSS pixels from the row's upper edge. */
  readonly past: number;
  /** CSS pixels from the list's upper edge. */
  readonly top: number;
};

/** What a history entry stores about its list in addition to the URL. */
export type RememberedList = {
  /** The sport or view that the collapsed leagues belong to (LIST-36). */
  readonly scope?: string;
  readonly collapse?: Collapse;
  /** Identifies the list's rows and their order. */
  readonly list?: string;
  /** Null if the list was not scrolled. */
  readonly scrolled?: ScrollPosition | null;
};

/** Stores scroll position and collapsed leagues for each history entry, for the life of the tab. */
export type ListPositions = {
  readonly read: (step: string) => RememberedList | undefined;
  readonly keep: (step: string, what: RememberedList) => void;
  /** Copies an entry's data to a new entry, because the same list may stay visible under an opened panel. */
  readonly inherit: (from: string, to: string) => void;
  /** Writes all entries to storage when the page is closed. */
  readonly save: () => void;
};

const KEY = 'places';
/** Version of the stored shape. Data of another version is ignored. */
const FORM = 1;
/** The most history entries stored, because storage is small. */
const MAX_STEPS = 40;
const MAX_LEAGUES = 300;
const MAX_TEXT = 200;

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= MAX_TEXT;
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

const collapseOf = (value: unknown): Collapse | undefined =>
  isRecord(value) &&
  typeof value.all === 'boolean' &&
  Array.isArray(value.except) &&
  value.except.length <= MAX_LEAGUES &&
  value.except.every(isText)
    ? { all: value.all, except: value.except as unknown as readonly LeagueId[] }
    : undefined;

const scrolledOf = (value: unknown): ScrollPosition | undefined =>
  isRecord(value) && isCount(value.row) && isCount(value.past) && isCount(value.top)
    ? { row: value.row, past: value.past, top: value.top }
    : undefined;

/** Parses each field independently and leaves out invalid ones. */
const rememberedOf = (value: unknown): RememberedList => {
  if (!isRecord(value)) return {};
  const [collapse, scrolled] = [collapseOf(value.collapse), scrolledOf(value.scrolled)];
  return {
    ...(isText(value.scope) && collapse !== undefined ? { scope: value.scope, collapse } : undefined),
    ...(isText(value.list) && scrolled !== undefined ? { list: value.list, scrolled } : undefined),
  };
};

/** Returns no steps if the stored ones are invalid: lists begin at the top then. */
const stepsIn = (stored: unknown): readonly (readonly [string, RememberedList])[] =>
  isRecord(stored) && stored.form === FORM && Array.isArray(stored.steps)
    ? stored.steps
        .slice(-MAX_STEPS)
        .flatMap((each: unknown) =>
          Array.isArray(each) && isText(each[0]) ? [[each[0], rememberedOf(each[1])] as const] : [],
        )
    : [];

export const createListPositions = (store: TextStore): ListPositions => {
  let loaded: Map<string, RememberedList> | undefined;
  /** Reads the storage at the first use: this takes about 5 ms, for which a starting tab's worker would wait (G12). */
  const load = (): Map<string, RememberedList> => (loaded ??= new Map(stepsIn(readJson(store, KEY))));
  const put = (step: string, what: RememberedList) => {
    const steps = load();
    // Moves the entry to the end, so that the loop below deletes the oldest.
    steps.delete(step);
    steps.set(step, what);
    if (steps.size > MAX_STEPS)
      for (const oldest of steps.keys()) {
        steps.delete(oldest);
        break;
      }
  };
  return {
    read: (step) => load().get(step),
    keep: (step, what) => put(step, { ...load().get(step), ...what }),
    inherit: (from, to) => {
      const known = load().get(from);
      if (known !== undefined) put(to, known);
    },
    save: () => {
      if (loaded !== undefined) store.write(KEY, JSON.stringify({ form: FORM, steps: [...loaded] }));
    },
  };
};
