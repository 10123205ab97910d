import type { RowKind } from '#contract/watch.ts';
import { AUTO_COLUMNS, hasCurrentPart, gridOf, MAIN_GRID } from '#domain/markets/grid.ts';
import type { Grid, GridId } from '#domain/markets/gridTable.ts';
import type { SportId } from '#domain/ids.ts';

/** Row density: compact fits 1280 x 720; roomy is for wide screens. */
export type Density = 'compact' | 'roomy';

/**
 * Layout that all rows of a list share. Shape and row kind determine every height before any row is known.
 */
export type Shape = {
  /** Number of narrow odds columns; a market of many options takes several. */
  readonly columns: number;
  /** Number of options in the tallest cell. */
  readonly lines: 2 | 3;
  /**
   * True if each cell shows its market (sports without a table, D17) or its period (part being played,
   * LIST-26).
   */
  readonly captions: boolean;
  /** True for a list of several sports, where league headers contain the column heads. */
  readonly mixed: boolean;
  /** True if the odds are below their label, for narrow cells of markets with many options. */
  readonly stacked: boolean;
};

/** Number of columns of the widest sport, which sets the layout of a mixed list. */
const MIXED_COLUMNS = 6;
/** Number of columns above which cells are narrow. */
const NARROW_FROM = 6;
const widthOf = ({ columns }: Grid): number => columns.reduce((sum, { across }) => sum + across, 0);
/** Maximum number of columns that leaves the names room for the score of every part. */
const ROOMY_TO = 4;
const MAX_PARTS = 9;
/**
 * Returns how many parts of the score (quarters, sets, innings) fit beside the score in a row; the others go
 * below.
 */
export const partsBeside = (shape: Shape, sport: SportId, density: Density): number => {
  const { stacked } = shape;
  const columns = columnsOf(shape, sport);
  if (stacked) return density === 'roomy' ? 1 : 0;
  return density === 'roomy' || columns <= ROOMY_TO ? MAX_PARTS : 1;
};

const shapeOfGrid = (grid: Grid): Shape => {
  if (grid.columns.length === 0)
    return { columns: AUTO_COLUMNS, lines: 3, captions: true, mixed: false, stacked: false };
  const columns = widthOf(grid);
  return {
    columns,
    lines: grid.columns.some(({ lines }) => lines > 2) ? 3 : 2,
    captions: hasCurrentPart(grid),
    mixed: false,
    stacked: columns > NARROW_FROM,
  };
};

/**
 * Returns the number of columns of a sport. In a list of several sports, a sport with fewer columns is
 * aligned right and the names take the rest.
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

/** Sizes in CSS pixels. `cell` is also passed to the style sheet as `--cell-height`, so that both agree. */
const SIZES = {
  compact: { league: 32, cell: { 2: 28, 3: 24 }, stacked: 34, runners: 36, outright: 36 },
  roomy: { league: 36, cell: { 2: 32, 3: 28 }, stacked: 38, runners: 40, outright: 40 },
} as const;
const CELL_GAP = 2;
const ROW_PADDING = 4;
const CAPTION = 16;
/** Height in CSS pixels of the line of small facts under the teams. */
const FACTS = 18;

export const cellHeight = (shape: Shape, density: Density): number =>
  shape.stacked ? SIZES[density].stacked : SIZES[density].cell[shape.lines];
/**
 * Returns the height of a team's line: the height of one option if the cell has a third line for the facts,
 * else the available height.
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

/** Returns a row's height in CSS pixels, computed from kind, shape and density without measuring. */
export const rowHeight = (kind: RowKind, shape: Shape, density: Density): number =>
  kind === 'match' ? matchHeight(shape, density) : SIZES[density][kind];
