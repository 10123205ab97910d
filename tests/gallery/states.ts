/**
 * The four states that every area is drawn in, and the one that a failure makes of what was there: kept, and
 * said so (F50).
 */
export const STATES = ['ready', 'loading', 'empty', 'error', 'kept'] as const;
export type State = (typeof STATES)[number];
