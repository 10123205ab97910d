import { chatKindOf, type ChatMessage, type MessageId } from '#domain/chat/message.ts';
import { addressesIn } from '#domain/chat/chatText.ts';
import type { ChatMessage as RoomMessage } from '#domain/rooms/roomEvent.ts';
import type { Decoding } from './context.ts';
import { decodeSharedBet } from './sharedBet.ts';

/**
 * Turns a message of a room's feed or history into one that chat draws. Undefined for a kind of no table,
 * which is counted (C43), and for an order card that cannot be read.
 */
export const readChatMessage = (raw: RoomMessage, decoding: Decoding): ChatMessage | undefined => {
  const kind = chatKindOf(raw.type);
  if (kind === undefined) {
    decoding.drop('unknown-chat-kind');
    return undefined;
  }
  const bet = kind === 'order' ? (decodeSharedBet(raw.order, decoding) ?? null) : null;
  if (kind === 'order' && bet === null) {
    decoding.drop('chat-order');
    return undefined;
  }
  const { from, reply } = raw;
  return {
    id: raw.id as MessageId,
    clientId: raw.clientId,
    kind,
    at: raw.at,
    order: raw.n,
    author: { userId: from.uid, name: from.name, titleId: from.titleId, isHost: from.isHost },
    text: raw.text,
    image: raw.pictures[0]?.url ?? null,
    reply: reply === null ? null : { ...reply, id: reply.id as MessageId },
    mentions: raw.mentions,
    links: addressesIn(raw.text).filter((text) => decoding.icons.address(text, 'link') !== null),
    bet,
  };
};
