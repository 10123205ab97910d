import type { RoomRequest } from '#contract/roomRequest.ts';
import { isRecord } from '#domain/isRecord.ts';

const MAX_ID = 100;
const isId = (value: unknown): boolean => typeof value === 'string' && value !== '' && value.length <= MAX_ID;

/** Checks what a tab asks for in a live room. */
export const isRoomRequest = (value: unknown): value is RoomRequest => {
  if (!isRecord(value)) return false;
  switch (value.kind) {
    case 'book':
      return isId(value.roomId) && isId(value.matchId) && isId(value.hostId) && typeof value.on === 'boolean';
    default:
      return false;
  }
};
