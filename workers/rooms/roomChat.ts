import type { ChatPatch } from '#contract/room.ts';
import { callsUser, type ChatMessage, type MessageId } from '#domain/chat/message.ts';
import { MessageRing, type RingCursor } from '#domain/chat/messageRing.ts';
import type { RoomEvent } from '#domain/rooms/roomEvent.ts';
import { readChatMessage } from '#platform/decode/chatMessage.ts';
import type { Decoding } from '#platform/decode/context.ts';
import type { RoomPart } from './roomPart.ts';

/** How far a tab has read: its place in the ring, and how often it got the user's mute. */
export type ChatPosition = { readonly ring: RingCursor; readonly bans: number };
export type RoomChat = RoomPart<ChatPatch, ChatPosition> & {
  /** Takes the mute of the user who is here now (I6). Returns whether it differs from that of the user before. */
  readonly renew: () => boolean;
};
type Ban = Extract<RoomEvent, { kind: 'ban' }>;

/** How many of the user's own messages the worker remembers, so that it knows answers to them. */
const MAX_OWN = 200;
/** How many muted users of a room the worker remembers: one of them may log in here. */
const MAX_MUTED = 1_000;

/** Creates the function that marks the user's own messages, and those that mention or answer the user (F42). */
const createUserMarks = (uid: () => string | null): ((message: ChatMessage) => ChatMessage) => {
  let user: string | null = null;
  const own = new Set<MessageId>();
  return (message) => {
    const now = uid();
    if (now !== user) own.clear();
    user = now;
    if (user === null) return message;
    const isOwn = message.author.userId === user;
    if (isOwn) own.add(message.id);
    for (const oldest of own) {
      if (own.size <= MAX_OWN) break;
      own.delete(oldest);
    }
    return isOwn || callsUser(message, user, (id) => own.has(id)) ? { ...message, isForUser: true } : message;
  };
};

/**
 * Keeps the last 300 messages of a room (F42). A tab that is further behind gets those, and the exact number of
 * messages that it missed. `uid` is the user whose mute and own messages concern this browser; null for a guest.
 */
export const createRoomChat = (uid: () => string | null, decoding: Decoding): RoomChat => {
  const markForUser = createUserMarks(uid);
  let ring = new MessageRing();
  /** The mutes of all users, by user id. */
  const muted = new Map<string, Ban>();
  /** The mute of this browser's user, and how often it changed. */
  let ban: Ban | null = null;
  let bans = 0;
  const recordBan = (event: Ban): void => {
    muted.delete(event.uid);
    if (event.on) muted.set(event.uid, event);
    for (const oldest of muted.keys()) {
      if (muted.size <= MAX_MUTED) break;
      muted.delete(oldest);
    }
  };
  return {
    take: (event) => {
      switch (event.kind) {
        case 'chat': {
          const message = readChatMessage(event.message, decoding);
          if (message !== undefined) ring.add(markForUser(message));
          return true;
        }
        case 'chatDeleted':
          ring.remove(event.ids as readonly MessageId[]);
          return true;
        case 'ban':
          recordBan(event);
          if (event.uid !== uid()) return false;
          ban = event.on ? event : null;
          bans += 1;
          return true;
        default:
          return false;
      }
    },
    clear: () => {
      ring = new MessageRing();
      muted.clear();
      ban = null;
      bans += 1;
    },
    renew: () => {
      const user = uid();
      if (ban !== null && ban.uid === user) return false;
      const next = user === null ? null : (muted.get(user) ?? null);
      if (next === ban) return false;
      ban = next;
      bans += 1;
      return true;
    },
    since: (before) => {
      const position: ChatPosition = { ring: ring.cursor, bans };
      const change = ring.changesSince(before?.ring ?? null);
      const isNewBan = before?.bans !== bans;
      if (change === null && !isNewBan) return { patch: undefined, position };
      return {
        position,
        patch: { ...(change === null ? undefined : { change }), ...(isNewBan ? { ban } : undefined) },
      };
    },
  };
};
