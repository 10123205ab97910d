import { BROWSERS } from './kinds.ts';
import { playAll } from './playAll.ts';

playAll(BROWSERS);
