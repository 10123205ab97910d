import { OPERATORS } from './kinds.ts';
import { playAll } from './playAll.ts';

playAll(OPERATORS);
