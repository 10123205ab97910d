import type { LeagueFacts, MatchFacts } from '#domain/match/match.ts';

/**
 * Callbacks of the board for lists and tabs. Slots are still readable while `…Gone` runs, and free after it.
 */
export type BoardListener = {
  readonly matchPut: (match: number) => void;
  readonly matchChanged: (match: number, change: Partial<MatchFacts>) => void;
  readonly matchGone: (match: number) => void;
  /** The market is new, or its facts or slots have changed. */
  readonly marketPut: (market: number) => void;
  readonly marketGone: (market: number) => void;
  /** The markets of a match, or their sale status, have changed, so the cells of its rows may change. */
  readonly marketsChanged: (match: number) => void;
  readonly leagueChanged: (league: LeagueFacts) => void;
};
