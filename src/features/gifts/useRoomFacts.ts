import { useLiveRoom } from '#board/liveRoom.ts';
import { liveStatusKey, type RoomId } from '#domain/rooms/anchor.ts';
import { useRooms } from '#state/rooms.ts';

export type RoomFacts = {
  readonly roomId: string;
  /** Empty until the list of rooms has loaded. */
  readonly hostId: string;
  readonly matchId: string;
  readonly isLive: boolean;
};

/** Returns the facts of a room that its presses need. */
export const useRoomFacts = (room: RoomId): RoomFacts => {
  const anchor = useRooms().data?.rooms.find(({ roomId }) => roomId === room);
  const status = useLiveRoom(room, (content) => content?.state?.status) ?? anchor?.status;
  return {
    roomId: room,
    hostId: anchor?.hostId ?? '',
    matchId: anchor?.matchId ?? '',
    isLive: status !== undefined && liveStatusKey(status) === 'living',
  };
};
