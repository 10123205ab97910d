import type { ReactNode } from 'react';
import type { LocationChange } from '#state/location.ts';

/** An entry of the palette, which opens a location or runs a command. */
export type Entry = {
  /** Unique in the list. The same entry has the same id in later answers. */
  readonly id: string;
  readonly content: ReactNode;
  /** The location or the command. */
  readonly to?: LocationChange;
  readonly run?: () => void;
  /** Whether the palette stays open, because the command changes its content. */
  readonly stays?: boolean;
};
export type Group = {
  readonly id: string;
  readonly title: string;
  readonly entries: readonly Entry[];
  /** A sentence below the entries. */
  readonly note?: string;
};

/** Closes what is open over the list and clears the filters of the earlier list. */
export const NO_FILTER = {
  leagues: [],
  search: '',
  day: null,
  match: null,
  screen: null,
} as const satisfies LocationChange;
