import type { TFunction } from 'i18next';
import { createContext, useContext } from 'react';
import type { GridId } from '#domain/grid.ts';
import type { LeagueId } from '#domain/ids.ts';
import type { Density, Shape } from './rowHeights.ts';

/**
 * What every row of the list has in common; handed round so that a row's own props are its handle and place
 * alone.
 */
export type ListShape = {
  readonly shape: Shape;
  readonly density: Density;
  readonly grid: GridId;
  readonly timeZone: string;
  /**
   * Texts of the list (other files by prefix): `useTranslation` in each part of each row costs more than the
   * parts.
   */
  readonly t: TFunction<['list', 'problems']>;
  readonly language: string;
  readonly isOpen: (league: LeagueId) => boolean;
  readonly toggle: (league: LeagueId) => void;
  /**
   * To be called before a league is hidden: a list that is held still would go on showing it. Null where
   * hiding changes nothing.
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
