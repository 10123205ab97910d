import type { ReactNode } from 'react';
import type { LocationChange } from '#state/location.ts';

/** One thing to open or do. */
export type Entry = {
  /** Unique in the list, and the same for the same thing in another answer. */
  readonly id: string;
  readonly content: ReactNode;
  /** Where it leads, or what it does. */
  readonly to?: LocationChange;
  readonly run?: () => void;
  /** The palette stays open: what it does changes what stands in it. */
  readonly stays?: boolean;
};
export type Group = { readonly id: string; readonly title: string; readonly entries: readonly Entry[] };

/** Whatever is open over the list goes, and no filter of another list is taken along. */
export const NO_FILTER = {
  leagues: [],
  search: '',
  day: null,
  match: null,
  screen: null,
} as const satisfies LocationChange;
