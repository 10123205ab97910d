import { createRoot } from 'react-dom/client';
import './grid.css';
import { ControlBoard, createControl } from '../peers/control.tsx';
import { CELLS, offerBench, ROWS } from './shell.ts';

const root = document.querySelector('#root');
if (root !== null) createRoot(root).render(<ControlBoard control={createControl(ROWS)} />);
offerBench({
  variant: 'control',
  cells: () => [...document.querySelectorAll('[data-odds]')],
  expected: ROWS * CELLS,
});
