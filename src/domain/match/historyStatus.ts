/**
 * A status of a match in the history of two teams (LIST-29). It is another scale than that of `MATCH_STATUS`:
 * 0, 1 and 2 have other meanings (C7).
 */
export type HistoryStatus = number & { readonly __scale: 'history' };
export type HistoryStatusKey = 'not-started' | 'in-progress' | 'ended';
const HISTORY: readonly HistoryStatusKey[] = ['not-started', 'in-progress', 'ended'];

/** Casts a raw number of the match history to the history scale. */
export const historyStatus = (code: number): HistoryStatus => code as HistoryStatus;
/** The name of a history status; undefined for an unknown code. */
export const historyStatusKey = (status: HistoryStatus): HistoryStatusKey | undefined => HISTORY[status];
