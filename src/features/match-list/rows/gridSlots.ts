import type { Grid, GridColumn } from '#domain/markets/gridTable.ts';
import type { OptionFacts } from '#domain/match/match.ts';

/**
 * A narrow column of a row: a grid column, or one of the columns into which a market of many options is
 * split.
 */
export type GridSlot = {
  readonly column: GridColumn;
  /** Index of the grid column, which is also the index of the cell in the row. */
  readonly cell: number;
  /** Position within the grid column, from the left. */
  readonly from: number;
  /** True for the first slot of a part of the match: the slot shows the name of the part (LIST-26). */
  readonly leads: boolean;
};

/** Returns the narrow columns of a grid, from left to right. */
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
 * Returns the option indexes of a slot, from top to bottom; -1 if the market lacks an option. A column
 * without option types spreads the platform's order over its lines: home wins above away wins, for any length
 * of match.
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
