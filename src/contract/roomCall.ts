import type { ChatPictureFile } from '#domain/chat/chatPicture.ts';
import type { MessageId } from '#domain/chat/message.ts';
import type { EpochMs, MatchId } from '#domain/ids.ts';
import type { OrderId } from '#domain/orders/order.ts';
import type { HostId, RoomId } from '#domain/rooms/anchor.ts';
import type { Result } from './problem.ts';

/**
 * Sends a chat message once. A request with a `clientId` that was sent before answers as the first one did;
 * nothing is sent again.
 */
export type ChatSend = {
  readonly kind: 'chat-send';
  readonly roomId: RoomId;
  readonly clientId: string;
  readonly text: string;
  readonly replyTo: MessageId | null;
  /** Ids of mentioned users. */
  readonly mentions: readonly string[];
  /** The user's own order that the message shares; its text is empty then. */
  readonly orderId: OrderId | null;
  /** The picture of the message. The worker uploads it before it sends the message. */
  readonly picture: ChatPictureFile | null;
};
/** Reports a message (REQ-24). */
export type ChatReport = {
  readonly kind: 'chat-report';
  readonly roomId: RoomId;
  readonly messageId: MessageId;
  readonly userId: string;
  readonly categoryId: string;
  readonly content: string;
};

/** Reports a room (REQ-57). */
export type RoomReport = {
  readonly kind: 'room-report';
  readonly roomId: RoomId;
  readonly typeId: string;
  readonly content: string;
};

/** A call of `room`, by `kind`: books, follows, chats or reports. Gifts and activities use `place`. */
export type RoomCallRequest =
  /** Books or cancels a live room (REQ-52, REQ-53, ANCHOR-15). */
  | {
      readonly kind: 'book';
      readonly roomId: RoomId;
      readonly matchId: MatchId;
      readonly hostId: HostId;
      readonly on: boolean;
    }
  /** Follows or unfollows an anchor. */
  | { readonly kind: 'follow'; readonly hostId: HostId; readonly on: boolean }
  | ChatSend
  | ChatReport
  | RoomReport;

/** The answer to each request, by its kind. */
type RoomAnswers = {
  readonly book: null;
  readonly follow: null;
  /** The message's id, if the platform names it; or when the next message may be sent (slow mode). */
  readonly 'chat-send': { readonly messageId: string | null; readonly waitUntil: EpochMs | null };
  readonly 'chat-report': null;
  readonly 'room-report': null;
};
export type RoomAnswer<K extends RoomCallRequest['kind']> = Result<RoomAnswers[K]>;
