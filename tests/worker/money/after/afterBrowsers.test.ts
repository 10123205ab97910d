import { BROWSERS, playAllAfter } from './playAllAfter.ts';

playAllAfter(BROWSERS);
