import './grid.css';
import { mountPerspective } from '../peers/perspective.ts';
import { CELLS, offerBench, ROWS } from './shell.ts';

const root = document.querySelector<HTMLElement>('#root');
let grid: Element | null = null;
const findGrid = (): Element | null => {
  const within = (node: ParentNode): Element | null => {
    const found = node.querySelector('regular-table tbody');
    if (found !== null) return found;
    for (const element of node.querySelectorAll('*')) {
      const inner = element.shadowRoot === null ? null : within(element.shadowRoot);
      if (inner !== null) return inner;
    }
    return null;
  };
  if (grid?.isConnected !== true) grid = within(document);
  return grid;
};
/** Returns the cells of the first rows; the first column has the name. */
const shown = (): Element[] =>
  [...(findGrid()?.querySelectorAll('tr') ?? [])]
    .slice(0, ROWS)
    .flatMap((row) => [...row.querySelectorAll('td')].slice(-CELLS));
if (root !== null) {
  // The height of sixty rows in the grid's own row height, with its bars and header.
  root.style.height = `${ROWS * 23 + 62}px`;
  void mountPerspective(root);
}
offerBench({ variant: 'perspective', cells: shown, expected: ROWS * CELLS });
