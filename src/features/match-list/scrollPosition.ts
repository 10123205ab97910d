import type { RowHandle } from '#contract/watch.ts';
import type { ScrollPosition } from '#state/listPositions.ts';

/** Where rows stand, CSS pixels from the list's upper edge. */
export type RowPlaces = {
  readonly startOf: (index: number) => number;
  readonly indexAt: (top: number) => number;
};

/** What is at the top of a list that is scrolled so far; null at its beginning. */
export const scrollPositionAt = (
  top: number,
  rows: ArrayLike<RowHandle>,
  { startOf, indexAt }: RowPlaces,
): ScrollPosition | null => {
  const index = top <= 0 ? -1 : indexAt(top);
  const row = rows[index];
  return row === undefined ? null : { row, past: Math.max(0, top - startOf(index)), top };
};

/** How far to scroll so that the same row is at the top; where it has left, as far as it was. */
export const scrollTopOf = (
  { row, past, top }: ScrollPosition,
  rows: Int32Array,
  { startOf }: RowPlaces,
): number => {
  const index = rows.indexOf(row);
  return index < 0 ? top : startOf(index) + past;
};
