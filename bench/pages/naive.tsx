import { createRoot } from 'react-dom/client';
import './grid.css';
import { NaiveBoard, useNaive, type ObjectFrame } from '../peers/naive.tsx';
import { CELLS, offerBench, ROWS } from './shell.ts';

const root = document.querySelector('#root');
if (root !== null) createRoot(root).render(<NaiveBoard rows={ROWS} />);
const socket = new WebSocket(`ws://${location.host}/objects`);
socket.addEventListener('message', (event: MessageEvent<string>) =>
  useNaive.getState().heard(JSON.parse(event.data) as ObjectFrame),
);
offerBench({
  variant: 'naive',
  cells: () => [...document.querySelectorAll('[data-odds]')],
  expected: ROWS * CELLS,
});
