import './grid.css';
import { mountAgGrid } from '../peers/agGrid.ts';
import { CELLS, offerBench, ROWS } from './shell.ts';

/**
 * With `?plain` the cells are plain text, the fastest setting of the grid; otherwise the grid's renderer
 * marks changes.
 */
const plain = new URLSearchParams(location.search).has('plain');
const root = document.querySelector<HTMLElement>('#root');
if (root !== null) {
  // The height of the other variants' sixty rows with header and borders.
  root.style.height = `${ROWS * 28 + 34}px`;
  mountAgGrid(root, { changes: !plain });
}
const columns = Array.from({ length: CELLS }, (_, at) => `c${at}`);
/**
 * Returns the cells by rows and columns. The grid reuses the elements of a removed row for another row, so
 * nothing is cached. The mark of a change is in the cell, beside its value.
 */
const shown = (): Element[] => {
  const byPlace = new Map<string, Element>();
  for (const row of document.querySelectorAll('.ag-row')) {
    for (const cell of row.querySelectorAll('[col-id]')) {
      const value = plain ? cell : cell.querySelector('.ag-value-change-value');
      if (value !== null)
        byPlace.set(`${row.getAttribute('row-index')}/${cell.getAttribute('col-id')}`, value);
    }
  }
  return Array.from({ length: ROWS }, (_, row) =>
    columns.flatMap((column) => byPlace.get(`${row}/${column}`) ?? []),
  ).flat();
};
offerBench({ variant: plain ? 'gridPlain' : 'grid', cells: shown, expected: ROWS * CELLS });
