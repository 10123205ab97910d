import type { RowHandle } from '#contract/watch.ts';
import type { Collapse } from '#domain/collapse.ts';
import type { LeagueId } from '#domain/ids.ts';
import type { TextStore } from './storage.ts';

/**
 * How far a list was scrolled: the row at its top, by which it is found again where rows have come and gone,
 * and CSS pixels.
 */
export type ScrollPosition = {
  readonly row: RowHandle;
  /** From the row's upper edge. */ readonly past: number;
  /** From the list's. */ readonly top: number;
};

/** What a step of the history remembers of its list, beside what its address says. */
export type RememberedList = {
  /** The sport, or the view of several, that the leagues are of (LIST-36). */
  readonly scope?: string;
  readonly collapse?: Collapse;
  /** Which rows in which order. */
  readonly list?: string;
  /** Null: not at all. */
  readonly scrolled?: ScrollPosition | null;
};

/**
 * Of each step of the history: how far its list was scrolled and which leagues were closed. Over a reload
 * too, as long as the tab.
 */
export type ListPositions = {
  readonly read: (step: string) => RememberedList | undefined;
  readonly keep: (step: string, what: RememberedList) => void;
  /** A new step begins with what the one before remembers: its list may still stand under what was opened. */
  readonly inherit: (from: string, to: string) => void;
  /** Writes it down, as the page goes. */
  readonly save: () => void;
};

const KEY = 'places';
/** Another shape is another number: what an older build wrote is not read. */
const FORM = 1;
/** Nobody goes back further, and storage is small. */
const MOST_STEPS = 40;
const MOST_LEAGUES = 300;
const MOST_TEXT = 200;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= MOST_TEXT;
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

const collapseOf = (value: unknown): Collapse | undefined =>
  isObject(value) &&
  typeof value.all === 'boolean' &&
  Array.isArray(value.except) &&
  value.except.length <= MOST_LEAGUES &&
  value.except.every(isText)
    ? { all: value.all, except: value.except as unknown as readonly LeagueId[] }
    : undefined;

const scrolledOf = (value: unknown): ScrollPosition | undefined =>
  isObject(value) && isCount(value.row) && isCount(value.past) && isCount(value.top)
    ? { row: value.row, past: value.past, top: value.top }
    : undefined;

/** Each field by itself: what makes no sense is forgotten. */
const rememberedOf = (value: unknown): RememberedList => {
  if (!isObject(value)) return {};
  const [collapse, scrolled] = [collapseOf(value.collapse), scrolledOf(value.scrolled)];
  return {
    ...(isText(value.scope) && collapse !== undefined ? { scope: value.scope, collapse } : undefined),
    ...(isText(value.list) && scrolled !== undefined ? { list: value.list, scrolled } : undefined),
  };
};

const readSteps = (text: string | null): readonly (readonly [string, RememberedList])[] => {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (!isObject(kept) || kept.form !== FORM || !Array.isArray(kept.steps)) return [];
    return kept.steps
      .slice(-MOST_STEPS)
      .flatMap((each: unknown) =>
        Array.isArray(each) && isText(each[0]) ? [[each[0], rememberedOf(each[1])] as const] : [],
      );
  } catch {
    // No list of ours: the page begins at the top.
    return [];
  }
};

export const createListPositions = (store: TextStore): ListPositions => {
  const steps = new Map<string, RememberedList>(readSteps(store.read(KEY)));
  const put = (step: string, what: RememberedList) => {
    // The one kept last stands last, so that the oldest goes first.
    steps.delete(step);
    steps.set(step, what);
    if (steps.size > MOST_STEPS)
      for (const oldest of steps.keys()) {
        steps.delete(oldest);
        break;
      }
  };
  return {
    read: (step) => steps.get(step),
    keep: (step, what) => put(step, { ...steps.get(step), ...what }),
    inherit: (from, to) => {
      const known = steps.get(from);
      if (known !== undefined) put(to, known);
    },
    save: () => store.write(KEY, JSON.stringify({ form: FORM, steps: [...steps] })),
  };
};
