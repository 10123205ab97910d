import type { RowKind } from '#contract/watch.ts';
import { AUTO_COLUMNS, gridOf, type Grid, type GridId } from '#domain/grid.ts';
import type { SportId } from '#domain/ids.ts';

/** Compact fits 1280 x 720; roomy breathes on wide screens. */
export type Density = 'compact' | 'roomy';

/** What the rows of one list have in common: every height follows from it and the row's kind, before any row is known. */
export type Shape = {
  readonly columns: number;
  /** Options under each other in the tallest cell: 2 or 3. */
  readonly lines: 2 | 3;
  /** Each cell names its market: sports without a table (D17). */
  readonly captions: boolean;
  /** League headers carry the column heads: rows of several sports under each other. */
  readonly mixed: boolean;
};

/** The columns of the widest sport: what rows of a mixed list are laid out by. */
const MIXED_COLUMNS = 6;

const shapeOfGrid = ({ columns }: Grid): Shape =>
  columns.length === 0
    ? { columns: AUTO_COLUMNS, lines: 3, captions: true, mixed: false }
    : { columns: columns.length, lines: columns.some((column) => column.options.length > 2) ? 3 : 2, captions: false, mixed: false };

export const shapeOf = (view: 'sport' | 'in-play', sport: SportId, grid: GridId): Shape =>
  view === 'in-play' ? { columns: MIXED_COLUMNS, lines: 3, captions: false, mixed: true } : shapeOfGrid(gridOf(sport, grid));

/** CSS pixels. The numbers of `cell` also go to the style sheet as `--cell-height`, so that both speak of one thing. */
const SIZES = {
  compact: { league: 32, cell: { 2: 28, 3: 24 }, runners: 36, outright: 36 },
  roomy: { league: 36, cell: { 2: 32, 3: 28 }, runners: 40, outright: 40 },
} as const;
const CELL_GAP = 2;
const ROW_PADDING = 4;
const CAPTION = 16;
/** The line of small facts under the two sides. */
const FACTS = 18;

export const cellHeight = (shape: Shape, density: Density): number => SIZES[density].cell[shape.lines];
/** A side's line: beside its own option where the cell has a third one for the facts to stand by, else as high as there is room. */
export const sideHeight = (shape: Shape, density: Density): number => {
  const cell = cellHeight(shape, density);
  return shape.lines === 3 ? cell + CELL_GAP : (cell * 2 + CELL_GAP - FACTS) / 2;
};
export const leagueHeight = (density: Density): number => SIZES[density].league;

const matchHeight = (shape: Shape, density: Density): number =>
  cellHeight(shape, density) * shape.lines + CELL_GAP * (shape.lines - 1) + (shape.captions ? CAPTION : 0) + ROW_PADDING * 2 + 1;

/** A row's height in CSS pixels: fixed by its kind, the list's shape and the density, so that nothing is ever measured. */
export const rowHeight = (kind: RowKind, shape: Shape, density: Density): number =>
  kind === 'match' ? matchHeight(shape, density) : SIZES[density][kind];
