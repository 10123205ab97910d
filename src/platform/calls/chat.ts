import type { Result } from '#contract/problem.ts';
import type {
  ChatPass,
  ChatRule,
  EmojiGroup,
  OrderShowRule,
  ReportCategory,
  ReportConfig,
} from '#domain/rooms/chat.ts';
import type { ChatPictureFile } from '#domain/chat/chatPicture.ts';
import { chatKindCode, type ChatKind } from '#domain/chat/message.ts';
import type { RoomId } from '#domain/rooms/anchor.ts';
import type { Decoding } from '../decode/context.ts';
import {
  decodeChatPass,
  decodeChatRule,
  decodeDone,
  decodeEmojis,
  decodeOrderShowRule,
  decodeReportCategories,
  decodeReportConfig,
} from '../decode/chat.ts';
import { decodeRoomHistory, type RoomHistory } from '../decode/roomEvents.ts';
import type { Caller } from '../http.ts';
import { decodeAnswer } from './decodeAnswer.ts';

/** Returns the pass that opens the chat, with the chat rule and the user's ban (REQ-21). */
export const getChatPass = async (call: Caller): Promise<Result<ChatPass>> =>
  decodeAnswer(await call('chatToken', {}), decodeChatPass);

/** Returns the chat rule (REQ-26). */
export const getChatRule = async (call: Caller): Promise<Result<ChatRule>> =>
  decodeAnswer(await call('chatRule', {}), decodeChatRule);

/** Returns what happened in a room after the event of this number, or all that is kept of it for 0 (D38). */
export const getRoomHistory = async (
  call: Caller,
  roomId: RoomId,
  after: number,
): Promise<Result<RoomHistory>> =>
  decodeAnswer(await call('chatHistory', { roomId, after }), decodeRoomHistory);

/**
 * Uploads the picture of a message (D38). Returns its id, by which `sendChat` names it. The platform takes each
 * `clientId` once.
 */
export const uploadChatPicture = async (
  call: Caller,
  {
    roomId,
    clientId,
    picture,
  }: { readonly roomId: RoomId; readonly clientId: string; readonly picture: ChatPictureFile },
): Promise<Result<string>> =>
  decodeAnswer(await call('chatImage', { roomId, clientId, ...picture }), (raw) => {
    const made = decodeDone(raw);
    return made === true ? undefined : made;
  });

const sentKindOf = (message: {
  readonly text: string;
  readonly replyTo: string | null;
  readonly orderId: string | null;
  readonly imageId: string | null;
}): ChatKind => {
  if (message.orderId !== null) return 'order';
  if (message.replyTo !== null) return 'reply';
  if (message.imageId === null) return 'text';
  return message.text === '' ? 'image' : 'image-text';
};

/** Sends a chat message (C42). Returns the message's id if the platform sends it. It is never retried. */
export const sendChat = async (
  call: Caller,
  message: {
    readonly roomId: RoomId;
    readonly clientId: string;
    readonly text: string;
    readonly replyTo: string | null;
    readonly mentions: readonly string[];
    readonly orderId: string | null;
    /** The id of an uploaded picture. */
    readonly imageId: string | null;
  },
): Promise<Result<string | true>> =>
  decodeAnswer(
    await call('chatSend', {
      roomId: message.roomId,
      clientId: message.clientId,
      messageType: chatKindCode(sentKindOf(message)),
      content: message.text,
      replyId: message.replyTo ?? '',
      atUserIds: message.mentions,
      orderId: message.orderId ?? '',
      imageId: message.imageId ?? '',
    }),
    decodeDone,
  );

/** Which orders chat shows for a game (REQ-27). */
export const getOrderShowRule = async (
  call: Caller,
  decoding: Decoding,
  gameId: number,
): Promise<Result<OrderShowRule>> =>
  decodeAnswer(await call('orderShowRule', { gameId }), (raw) => decodeOrderShowRule(raw, decoding));

/** Reasons to report a chat message (REQ-23). */
export const getReportCategories = async (
  call: Caller,
  decoding: Decoding,
): Promise<Result<readonly ReportCategory[]>> =>
  decodeAnswer(await call('reportCategories', {}), (raw) => decodeReportCategories(raw, decoding));

/**
 * Reports a chat message, always by POST (REQ-22, REQ-24, C25). Returns the report's id if the platform sends
 * it.
 */
export const reportMessage = async (
  call: Caller,
  report: {
    readonly roomId: RoomId;
    readonly messageId: string;
    readonly userId: string;
    readonly categoryId: string;
    readonly content: string;
  },
): Promise<Result<string | true>> => decodeAnswer(await call('reportAdd', report), decodeDone);

/** Returns the limits of reports outside chat (REQ-56). */
export const getReportConfig = async (call: Caller, decoding: Decoding): Promise<Result<ReportConfig>> =>
  decodeAnswer(await call('reportConfig', {}), (raw) => decodeReportConfig(raw, decoding));

/** Reports a room (REQ-57). */
export const reportRoom = async (
  call: Caller,
  report: {
    readonly roomId: RoomId;
    readonly typeId: string;
    readonly content: string;
    readonly images: readonly string[];
  },
): Promise<Result<string | true>> => decodeAnswer(await call('reportSubmit', report), decodeDone);

/** The emoji panel (REQ-25, CONST-07). */
export const getEmojis = async (call: Caller, decoding: Decoding): Promise<Result<readonly EmojiGroup[]>> =>
  decodeAnswer(await call('emojis', {}), (raw) => decodeEmojis(raw, decoding));
