import { OPERATORS, playAllAfter } from './playAllAfter.ts';

playAllAfter(OPERATORS);
