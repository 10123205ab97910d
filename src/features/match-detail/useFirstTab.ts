import { useEffect, useState } from 'react';
import type { MatchId, Milliseconds } from '#domain/ids.ts';
import { liveRoomsOfMatch } from '#domain/rooms/roomViews.ts';
import { useRooms } from '#state/rooms.ts';

type FirstTab = 'anchor' | 'bet';

/** The longest time for which the markets wait for the list of rooms. */
const ROOMS_WAIT_MS = 1_000 as Milliseconds;

/**
 * Returns the page that a match opens with on the home screen while the user has chosen none (DETAIL-03, C3): the
 * anchor's page if an anchor whom the user may watch is live on the match, else the bets. Null while the rooms load.
 * If they take longer than a second, the match opens with its bets. The answer stays while the match is open, so that
 * no page changes under the pointer, whatever begins or ends, and in whatever language.
 */
export const useFirstTab = (match: MatchId, isWanted: boolean, canAnchor: boolean): FirstTab | null => {
  const [decided, setDecided] = useState<FirstTab | null>(canAnchor ? null : 'bet');
  const isOpen = isWanted && canAnchor && decided === null;
  const { data, isError } = useRooms(isOpen);
  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = setTimeout(() => setDecided('bet'), ROOMS_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isOpen]);
  if (!canAnchor) return 'bet';
  if (decided !== null || !isWanted) return decided;
  if (data === undefined) return isError ? 'bet' : null;
  const tab = liveRoomsOfMatch(data.rooms, match).length > 0 ? 'anchor' : 'bet';
  setDecided(tab);
  return tab;
};
