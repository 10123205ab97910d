import { createRoot } from 'react-dom/client';
import './grid.css';
import { CompiledBoard } from '../peers/compiled.tsx';
import { createControl } from '../peers/control.tsx';
import { CELLS, offerBench, ROWS } from './shell.ts';

const root = document.querySelector('#root');
if (root !== null) createRoot(root).render(<CompiledBoard control={createControl(ROWS)} />);
offerBench({
  variant: 'compiled',
  cells: () => [...document.querySelectorAll('[data-odds]')],
  expected: ROWS * CELLS,
});
