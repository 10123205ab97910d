import { createRoot } from 'react-dom/client';
import './grid.css';
import { createControl } from '../peers/control.tsx';
import { DirectBoard } from '../peers/direct.tsx';
import { CELLS, offerBench, ROWS } from './shell.ts';

const root = document.querySelector('#root');
if (root !== null) createRoot(root).render(<DirectBoard control={createControl(ROWS)} />);
offerBench({
  variant: 'direct',
  cells: () => [...document.querySelectorAll('[data-odds]')],
  expected: ROWS * CELLS,
});
