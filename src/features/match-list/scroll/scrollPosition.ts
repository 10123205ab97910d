import type { RowHandle } from '#contract/watch.ts';
import type { ScrollPosition } from '#state/listPositions.ts';

/** Positions of rows in CSS pixels from the list's upper edge. */
export type RowPlaces = {
  readonly startOf: (index: number) => number;
  readonly indexAt: (top: number) => number;
};

/** Returns the row at the top of the scrolled list; null at the start of the list. */
export const scrollPositionAt = (
  top: number,
  rows: ArrayLike<RowHandle>,
  { startOf, indexAt }: RowPlaces,
): ScrollPosition | null => {
  const index = top <= 0 ? -1 : indexAt(top);
  const row = rows[index];
  return row === undefined ? null : { row, past: Math.max(0, top - startOf(index)), top };
};

/** Returns the scroll offset that brings the same row to the top; the old offset if the row was removed. */
export const scrollTopOf = (
  { row, past, top }: ScrollPosition,
  rows: Int32Array,
  { startOf }: RowPlaces,
): number => {
  const index = rows.indexOf(row);
  return index < 0 ? top : startOf(index) + past;
};
