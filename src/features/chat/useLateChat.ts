import { useMemo } from 'react';
import { useTab } from '#board/BoardContext.tsx';
import { useChatView } from '#board/liveRoom.ts';
import { useLateBy } from '#board/useLateValue.ts';
import { useTicks } from '#board/useTicks.ts';
import { lateChat, type ChatView } from '#domain/chat/chatView.ts';
import type { RoomId } from '#domain/rooms/anchor.ts';
import { useRooms } from '#state/rooms.ts';

const SECOND = 1_000;

/**
 * Returns the chat messages of a room, as late as this tab shows the room's match. Own messages and deletions are never
 * late. `uid` is the user; null for a guest.
 */
export const useLateChat = (room: RoomId, uid: string | null): ChatView => {
  const view = useChatView(room);
  const match = useRooms(false).data?.rooms.find(({ roomId }) => roomId === room)?.matchId ?? null;
  const lateBy = useLateBy(match);
  const until = Math.floor(useTab().serverNow() / SECOND) * SECOND - lateBy;
  const late = useMemo(() => (lateBy === 0 ? view : lateChat(view, until, uid)), [view, lateBy, until, uid]);
  useTicks(late === view ? null : SECOND);
  return late;
};
