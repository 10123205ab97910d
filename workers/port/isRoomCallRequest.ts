import type { RoomCallRequest } from '#contract/roomCall.ts';
import { isPictureFile } from '#domain/chat/chatPicture.ts';
import { isRecord } from '#domain/isRecord.ts';

const MAX_ID = 100;
const MAX_TEXT = 2_000;
const MAX_MENTIONS = 20;
const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= MAX_TEXT;
const isId = (value: unknown): boolean => typeof value === 'string' && value !== '' && value.length <= MAX_ID;

/** Checks what a tab asks for in a live room. */
export const isRoomCallRequest = (value: unknown): value is RoomCallRequest => {
  if (!isRecord(value)) return false;
  switch (value.kind) {
    case 'book':
      return isId(value.roomId) && isId(value.matchId) && isId(value.hostId) && typeof value.on === 'boolean';
    case 'chat-send':
      return (
        isId(value.roomId) &&
        isId(value.clientId) &&
        isText(value.text) &&
        (value.replyTo === null || isId(value.replyTo)) &&
        Array.isArray(value.mentions) &&
        value.mentions.length <= MAX_MENTIONS &&
        value.mentions.every(isId) &&
        (value.orderId === null || isId(value.orderId)) &&
        (value.picture === null || isPictureFile(value.picture))
      );
    case 'chat-report':
      return (
        isId(value.roomId) &&
        isId(value.messageId) &&
        isId(value.userId) &&
        isId(value.categoryId) &&
        isText(value.content)
      );
    case 'follow':
      return isId(value.hostId) && typeof value.on === 'boolean';
    case 'room-report':
      return isId(value.roomId) && isId(value.typeId) && isText(value.content);
    default:
      return false;
  }
};
