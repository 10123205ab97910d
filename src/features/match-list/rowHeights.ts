import type { RowKind } from '#contract/watch.ts';
import { AUTO_COLUMNS, followsPart, gridOf, MAIN_GRID, type Grid, type GridId } from '#domain/grid.ts';
import type { SportId } from '#domain/ids.ts';

/** Compact fits 1280 x 720; roomy breathes on wide screens. */
export type Density = 'compact' | 'roomy';

/**
 * What the rows of one list have in common: every height follows from it and the row's kind, before any row
 * is known.
 */
export type Shape = {
  /** Narrow columns of odds, from left to right; a market of many ways takes several. */
  readonly columns: number;
  /** Options under each other in the tallest cell. */
  readonly lines: 2 | 3;
  /**
   * Each cell names its market (sports without a table, D17) or its period (the part being played, LIST-26).
   */
  readonly captions: boolean;
  /** League headers carry the column heads: rows of several sports under each other. */
  readonly mixed: boolean;
  /** The odds stand under their label: markets of many ways, whose cells are narrow. */
  readonly stacked: boolean;
};

/** The columns of the widest sport: what rows of a mixed list are laid out by. */
const MIXED_COLUMNS = 6;
/** Above this many columns a cell is narrow. */
const NARROW_FROM = 6;
const widthOf = ({ columns }: Grid): number => columns.reduce((sum, { across }) => sum + across, 0);
/** Columns that leave the names room for the score of every part. */
const ROOMY_TO = 4;
const MOST_PARTS = 9;
/** Parts of the score (quarters, sets, innings) that stand beside it in a row; the others stand below. */
export const partsBeside = (shape: Shape, sport: SportId, density: Density): number => {
  const { stacked } = shape;
  const columns = columnsOf(shape, sport);
  if (stacked) return density === 'roomy' ? 1 : 0;
  return density === 'roomy' || columns <= ROOMY_TO ? MOST_PARTS : 1;
};

const shapeOfGrid = (grid: Grid): Shape => {
  if (grid.columns.length === 0)
    return { columns: AUTO_COLUMNS, lines: 3, captions: true, mixed: false, stacked: false };
  const columns = widthOf(grid);
  return {
    columns,
    lines: grid.columns.some(({ lines }) => lines > 2) ? 3 : 2,
    captions: followsPart(grid),
    mixed: false,
    stacked: columns > NARROW_FROM,
  };
};

/**
 * Columns that a row of a sport fills: in a list of several sports those of fewer stand at its right end, and
 * the names take the rest.
 */
export const columnsOf = (shape: Shape, sport: SportId): number => {
  if (!shape.mixed) return shape.columns;
  const columns = widthOf(gridOf(sport, MAIN_GRID));
  return Math.min(shape.columns, columns === 0 ? AUTO_COLUMNS : columns);
};

export const shapeOf = (
  view: 'sport' | 'in-play' | 'hot' | 'favourites',
  sport: SportId,
  grid: GridId,
): Shape =>
  view === 'sport'
    ? shapeOfGrid(gridOf(sport, grid))
    : { columns: MIXED_COLUMNS, lines: 3, captions: false, mixed: true, stacked: false };

/**
 * CSS pixels. The numbers of `cell` also go to the style slipId as `--cell-height`, so that both speak of one
 * thing.
 */
const SIZES = {
  compact: { league: 32, cell: { 2: 28, 3: 24 }, stacked: 34, runners: 36, outright: 36 },
  roomy: { league: 36, cell: { 2: 32, 3: 28 }, stacked: 38, runners: 40, outright: 40 },
} as const;
const CELL_GAP = 2;
const ROW_PADDING = 4;
const CAPTION = 16;
/** The line of small facts under the two sides. */
const FACTS = 18;

export const cellHeight = (shape: Shape, density: Density): number =>
  shape.stacked ? SIZES[density].stacked : SIZES[density].cell[shape.lines];
/**
 * A side's line: beside its own option where the cell has a third one for the facts to stand by, else as high
 * as there is room.
 */
export const sideHeight = (shape: Shape, density: Density): number => {
  const cell = cellHeight(shape, density);
  return shape.lines === 3 ? cell + CELL_GAP : Math.floor((cell * 2 + CELL_GAP - FACTS) / 2);
};
export const leagueHeight = (density: Density): number => SIZES[density].league;

const matchHeight = (shape: Shape, density: Density): number =>
  cellHeight(shape, density) * shape.lines +
  CELL_GAP * (shape.lines - 1) +
  (shape.captions ? CAPTION : 0) +
  ROW_PADDING * 2 +
  1;

/**
 * A row's height in CSS pixels: fixed by its kind, the list's shape and the density, so that nothing is ever
 * measured.
 */
export const rowHeight = (kind: RowKind, shape: Shape, density: Density): number =>
  kind === 'match' ? matchHeight(shape, density) : SIZES[density][kind];
