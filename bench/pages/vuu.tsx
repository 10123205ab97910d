import { createRoot } from 'react-dom/client';
import './grid.css';
import { connectVuu, VuuBoard } from '../peers/vuu.tsx';
import { CELLS, offerBench, ROWS } from './shell.ts';

const root = document.querySelector('#root');
if (root !== null) createRoot(root).render(<VuuBoard rows={ROWS} />);
connectVuu();
offerBench({
  variant: 'vuu',
  cells: () => [...document.querySelectorAll('[data-odds]')],
  expected: ROWS * CELLS,
});
