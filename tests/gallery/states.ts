/**
 * The states that every area is drawn in: the four basic ones, and `kept`, in which a refresh failed and
 * older data stays with a message (F50).
 */
export const STATES = ['ready', 'loading', 'empty', 'error', 'kept'] as const;
export type State = (typeof STATES)[number];
