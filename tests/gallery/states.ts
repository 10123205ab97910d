/** The four states that every area is drawn in (look.md). */
export const STATES = ['ready', 'loading', 'empty', 'error'] as const;
export type State = (typeof STATES)[number];
