import './grid.css';
import { mountAgGrid } from '../peers/agGrid.ts';
import { CELLS, offerBench, ROWS } from './shell.ts';

/**
 * With `?plain` the cells are plain text, the fastest setting of the grid; else the grid's renderer marks
 * changes.
 */
const plain = new URLSearchParams(location.search).has('plain');
const root = document.querySelector<HTMLElement>('#root');
if (root !== null) {
  // As high as the other variants' sixty rows with header and borders.
  root.style.height = `${ROWS * 28 + 34}px`;
  mountAgGrid(root, { changes: !plain });
}
const columns = Array.from({ length: CELLS }, (_, at) => `c${at}`);
let cells: Element[] = [];
/**
 * Returns the cells by rows and columns. Caches the elements while all of them are in the document. The mark
 * of a change is in the cell, beside its value.
 */
const shown = (): Element[] => {
  if (cells.length === ROWS * CELLS && cells.every((cell) => cell.isConnected)) return cells;
  const byPlace = new Map<string, Element>();
  for (const row of document.querySelectorAll('.ag-row')) {
    for (const cell of row.querySelectorAll('[col-id]')) {
      const value = plain ? cell : cell.querySelector('.ag-value-change-value');
      if (value !== null)
        byPlace.set(`${row.getAttribute('row-index')}/${cell.getAttribute('col-id')}`, value);
    }
  }
  cells = Array.from({ length: ROWS }, (_, row) =>
    columns.flatMap((column) => byPlace.get(`${row}/${column}`) ?? []),
  ).flat();
  return cells;
};
offerBench({ variant: plain ? 'gridPlain' : 'grid', cells: shown, expected: ROWS * CELLS });
