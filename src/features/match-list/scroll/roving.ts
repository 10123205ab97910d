/**
 * A focusable position: row of the list, column of the grid (0 for the names, between 0 and 1 for the marks
 * beside them), line within the cell.
 */
export type Stop = { readonly row: number; readonly column: number; readonly line: number };

type Order = (a: Stop, b: Stop) => number;

const best = (stops: readonly Stop[], fits: (stop: Stop) => boolean, order: Order): Stop | undefined => {
  let found: Stop | undefined;
  for (const stop of stops) if (fits(stop) && (found === undefined || order(stop, found) < 0)) found = stop;
  return found;
};

/**
 * Returns whether the column holds a mark (star, hide button). Marks are reached sideways, or from the same
 * mark of another row.
 */
const isMark = (column: number): boolean => column > 0 && column < 1;
const away = ({ column }: Stop, wanted: number): number =>
  isMark(column) && column !== wanted ? Number.MAX_SAFE_INTEGER : Math.abs(column - wanted);

const vertical = (stops: readonly Stop[], at: Stop, wanted: number, way: 1 | -1): Stop | undefined =>
  best(
    stops,
    (stop) => stop.row === at.row && stop.column === at.column && (stop.line - at.line) * way > 0,
    (a, b) => (a.line - b.line) * way,
  ) ??
  best(
    stops,
    (stop) => (stop.row - at.row) * way > 0,
    (a, b) => (a.row - b.row) * way || away(a, wanted) - away(b, wanted) || (a.line - b.line) * way,
  );

const horizontal = (stops: readonly Stop[], at: Stop, way: 1 | -1): Stop | undefined =>
  best(
    stops,
    (stop) => stop.row === at.row && (stop.column - at.column) * way > 0,
    (a, b) => (a.column - b.column) * way || Math.abs(a.line - at.line) - Math.abs(b.line - at.line),
  );

const edge = (stops: readonly Stop[], at: Stop, way: 1 | -1): Stop | undefined =>
  best(
    stops,
    (stop) => stop.row === at.row,
    (a, b) => (a.column - b.column) * way || Math.abs(a.line - at.line) - Math.abs(b.line - at.line),
  );

/**
 * Returns the stop that an arrow key leads to; undefined at the edge and for other keys. `wanted` is the
 * column in which the user moves down: passing a league header keeps it.
 */
export const nextStop = (stops: readonly Stop[], at: Stop, wanted: number, key: string): Stop | undefined => {
  switch (key) {
    case 'ArrowDown':
      return vertical(stops, at, wanted, 1);
    case 'ArrowUp':
      return vertical(stops, at, wanted, -1);
    case 'ArrowRight':
      return horizontal(stops, at, 1);
    case 'ArrowLeft':
      return horizontal(stops, at, -1);
    case 'Home':
      return edge(stops, at, 1);
    case 'End':
      return edge(stops, at, -1);
    default:
      return undefined;
  }
};
