import type { Reserves } from './reserve.ts';

/**
 * The reserved bets before the worker has read the journal. This file is separate because the first screen loads
 * it without the rest (G10).
 */
export const NO_RESERVES: Reserves = { intents: [], journal: 'loading' };
