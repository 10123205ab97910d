import { useState } from 'react';
import type { Anchor, RoomId } from '#domain/rooms/anchor.ts';
import { useUser } from '#state/hooks.ts';

/**
 * Returns the listed room, or the last one that this user saw: the list drops a room that ended while it is watched.
 * The next user does not see it (I6).
 */
export const useLastAnchor = (anchor: Anchor | undefined, room: RoomId): Anchor | undefined => {
  const uid = useUser()?.uid ?? null;
  const [last, setLast] = useState({ anchor, uid });
  if (anchor !== undefined && (anchor !== last.anchor || uid !== last.uid)) setLast({ anchor, uid });
  return anchor ?? (uid === last.uid && last.anchor?.roomId === room ? last.anchor : undefined);
};
