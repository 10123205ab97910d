import { useLiveRoom } from '#board/liveRoom.ts';
import { liveStatusKey, type RoomId } from '#domain/rooms/anchor.ts';
import { useRooms } from '#state/rooms.ts';

export type RoomFacts = {
  readonly roomId: string;
  /** Empty until the list of rooms has loaded. */
  readonly hostId: string;
  readonly matchId: string;
  readonly isLive: boolean;
  /** True once the room has ended; false while nothing is known. */
  readonly isEnded: boolean;
};

/** Returns the facts of a room that its presses need. */
export const useRoomFacts = (room: RoomId): RoomFacts => {
  const { data } = useRooms();
  const anchor = data?.rooms.find(({ roomId }) => roomId === room);
  // The list drops a room that has ended. The feed knows sooner, but only while it runs.
  const pushed = useLiveRoom(room, (content) =>
    content?.phase === 'live' ? content.state?.status : undefined,
  );
  const status = pushed ?? anchor?.status;
  const key = status === undefined ? undefined : liveStatusKey(status);
  return {
    roomId: room,
    hostId: anchor?.hostId ?? '',
    matchId: anchor?.matchId ?? '',
    // A gift without its anchor would go to nobody: the feed may know a room that the list lacks.
    isLive: key === 'living' && anchor !== undefined,
    isEnded: key === 'ended' || (status === undefined && data !== undefined),
  };
};
