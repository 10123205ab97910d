import type { Grid, GridColumn } from '#domain/grid.ts';
import type { OptionFacts } from '#domain/match.ts';

/**
 * One narrow column of a row: a column of the grid, or one of those that a market of many ways is laid out
 * in.
 */
export type GridSlot = {
  readonly column: GridColumn;
  /** Which column of the grid, hence which cell of the row. */
  readonly cell: number;
  /** From the left within its column. */
  readonly from: number;
  /** The first one of its part: it says which part that is, once for the columns beside it (LIST-26). */
  readonly leads: boolean;
};

/** The narrow columns of a grid, from left to right. */
export const gridSlotsOf = ({ columns }: Grid): readonly GridSlot[] =>
  columns.flatMap((column, cell) => {
    const leads = columns[cell - 1]?.part !== column.part || columns[cell - 1]?.period !== column.period;
    return Array.from({ length: column.across }, (_, from) => ({
      column,
      cell,
      from,
      leads: leads && from === 0,
    }));
  });

/**
 * Where the options of a place stand in a market, from top to bottom; -1 where the market lacks one. Columns
 * without option types of their own share the platform's order out to their lines: home's wins stand over
 * away's, however long the match.
 */
export const optionsAt = ({ column, from }: GridSlot, options: readonly OptionFacts[]): readonly number[] =>
  Array.from({ length: column.lines }, (_, line) => {
    if (column.options.length === 0) return listedAt(column, options.length, line, from);
    const type = column.options[line * column.across + from];
    return type === undefined ? -1 : options.findIndex((option) => option.type === type);
  });

const listedAt = ({ across, lines }: GridColumn, count: number, line: number, from: number): number => {
  const inLine = Math.min(across, Math.ceil(count / lines));
  const at = line * inLine + from;
  return from < inLine && at < count ? at : -1;
};
