import type { TFunction } from 'i18next';
import { createContext, useContext } from 'react';
import type { GridId } from '#domain/markets/gridTable.ts';
import type { LeagueId } from '#domain/ids.ts';
import type { Density, Shape } from './rowHeights.ts';

/**
 * Data that all rows of a list share. A context provides it, so that a row's own props are only its handle
 * and position.
 */
export type ListShape = {
  readonly shape: Shape;
  readonly density: Density;
  readonly grid: GridId;
  readonly timeZone: string;
  /**
   * Translation function of the list, shared because calling `useTranslation` in each part of each row is
   * expensive.
   */
  readonly t: TFunction<['list', 'problems']>;
  readonly language: string;
  readonly isOpen: (league: LeagueId) => boolean;
  readonly toggle: (league: LeagueId) => void;
  /**
   * Releases a held list before a league is hidden, because a held list would still show it. Null if hiding
   * changes nothing.
   */
  readonly hiding: (() => void) | null;
};

const Context = createContext<ListShape | null>(null);
export const ListShapeProvider = Context;

export const useListShape = (): ListShape => {
  const shape = useContext(Context);
  if (shape === null) throw new Error('A row stands outside its list.');
  return shape;
};
