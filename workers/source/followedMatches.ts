import type { MatchId, Milliseconds } from '#domain/ids.ts';
import type { Clock } from '../runtime/environment.ts';

/**
 * The 5 s loop asks for a followed match this long after it left the board, then the 60 s loop does. Most
 * matches that leave have ended.
 */
const LOST_MS: Milliseconds = 30_000;

/**
 * Remembers when open or picked matches were last on the board. A match that left may only have moved to a
 * stream that is not subscribed.
 */
export type FollowedMatches = {
  /** Notes which of the followed matches are on the board now, and forgets all others. */
  readonly note: (followed: ReadonlySet<MatchId>) => void;
  /** Returns true if a followed match left the board within the last 30 s. */
  readonly isLost: (id: MatchId) => boolean;
};

export const createFollowedMatches = (clock: Clock, isOnBoard: (id: MatchId) => boolean): FollowedMatches => {
  const onBoardAt = new Map<MatchId, Milliseconds>();
  return {
    note: (followed) => {
      for (const id of onBoardAt.keys()) if (!followed.has(id)) onBoardAt.delete(id);
      for (const id of followed) if (isOnBoard(id)) onBoardAt.set(id, clock.now());
    },
    isLost: (id) => !isOnBoard(id) && clock.now() - (onBoardAt.get(id) ?? -Infinity) < LOST_MS,
  };
};
