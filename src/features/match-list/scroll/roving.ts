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
const distance = (stop: Stop, column: number): number =>
  isMark(stop.column) && stop.column !== column ? Number.MAX_SAFE_INTEGER : Math.abs(stop.column - column);

const vertical = (stops: readonly Stop[], from: Stop, column: number, direction: 1 | -1): Stop | undefined =>
  best(
    stops,
    (stop) => stop.row === from.row && stop.column === from.column && (stop.line - from.line) * direction > 0,
    (a, b) => (a.line - b.line) * direction,
  ) ??
  best(
    stops,
    (stop) => (stop.row - from.row) * direction > 0,
    (a, b) =>
      (a.row - b.row) * direction ||
      distance(a, column) - distance(b, column) ||
      (a.line - b.line) * direction,
  );

const horizontal = (stops: readonly Stop[], from: Stop, direction: 1 | -1): Stop | undefined =>
  best(
    stops,
    (stop) => stop.row === from.row && (stop.column - from.column) * direction > 0,
    (a, b) =>
      (a.column - b.column) * direction || Math.abs(a.line - from.line) - Math.abs(b.line - from.line),
  );

const edge = (stops: readonly Stop[], from: Stop, direction: 1 | -1): Stop | undefined =>
  best(
    stops,
    (stop) => stop.row === from.row,
    (a, b) =>
      (a.column - b.column) * direction || Math.abs(a.line - from.line) - Math.abs(b.line - from.line),
  );

/**
 * Returns the stop that an arrow key leads to; undefined at the edge and for other keys. `column` is the
 * column in which the user moves down: passing a league header keeps it.
 */
export const nextStop = (
  stops: readonly Stop[],
  from: Stop,
  column: number,
  key: string,
): Stop | undefined => {
  switch (key) {
    case 'ArrowDown':
      return vertical(stops, from, column, 1);
    case 'ArrowUp':
      return vertical(stops, from, column, -1);
    case 'ArrowRight':
      return horizontal(stops, from, 1);
    case 'ArrowLeft':
      return horizontal(stops, from, -1);
    case 'Home':
      return edge(stops, from, 1);
    case 'End':
      return edge(stops, from, -1);
    default:
      return undefined;
  }
};
