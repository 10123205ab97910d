import { createRoot } from 'react-dom/client';
import './grid.css';
import { TanstackBoard } from '../peers/tanstack.tsx';
import { CELLS, offerBench, ROWS } from './shell.ts';

const root = document.querySelector('#root');
if (root !== null) createRoot(root).render(<TanstackBoard rows={ROWS} />);
offerBench({
  variant: 'tanstack',
  cells: () => [...document.querySelectorAll('[data-odds]')],
  expected: ROWS * CELLS,
});
