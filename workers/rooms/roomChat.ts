import { CHAT_RING, type ChatPatch } from '#contract/room.ts';
import type { ChatMessage, RoomEvent } from '#domain/rooms/roomEvent.ts';
import type { RoomPart } from './roomPart.ts';

/** How far a tab has read: messages, deletions and bans that it got. */
export type ChatPosition = { readonly messages: number; readonly deletions: number; readonly bans: number };
export type RoomChat = RoomPart<ChatPatch, ChatPosition>;

/** Deletions that tabs have not read yet are kept up to this number. */
const MOST_DELETIONS = 1_000;

/**
 * Keeps the last 300 messages of a room (F42). A tab that is further behind gets those, and the number of messages
 * that it missed. `uid` is the user whose bans concern this browser; null for a guest.
 */
export const createRoomChat = (uid: () => string | null): RoomChat => {
  let ring: ChatMessage[] = [];
  /** Messages that came so far; the last one of the ring is number `count`. */
  let count = 0;
  let deleted: string[] = [];
  /** Deletions that came so far. */
  let deletions = 0;
  let ban: Extract<RoomEvent, { kind: 'ban' }> | null = null;
  let bans = 0;

  const newDeletions = (from: number): readonly string[] =>
    from === deletions ? [] : deleted.slice(from - deletions);

  return {
    take: (event) => {
      switch (event.kind) {
        case 'chat':
          ring.push(event.message);
          // Trimmed in steps, so that a flood does not move the ring with each message.
          if (ring.length >= 2 * CHAT_RING) ring = ring.slice(-CHAT_RING);
          count += 1;
          return true;
        case 'chatDeleted': {
          const gone = new Set(event.ids);
          ring = ring.map((each) => (gone.has(each.id) ? { ...each, id: '' } : each));
          deleted = [...deleted, ...event.ids].slice(-MOST_DELETIONS);
          deletions += event.ids.length;
          return true;
        }
        case 'ban':
          if (event.uid !== uid()) return false;
          ban = event.on ? event : null;
          bans += 1;
          return true;
        default:
          return false;
      }
    },
    clear: () => {
      ring = [];
      deleted = [];
      ban = null;
      bans += 1;
    },
    since: (before) => {
      const position: ChatPosition = { messages: count, deletions, bans };
      const missed = before === null ? ring.length : count - before.messages;
      const sent = Math.min(missed, CHAT_RING, ring.length);
      const isNewBan = before === null || before.bans !== bans;
      if (before !== null && missed === 0 && before.deletions === deletions && !isNewBan)
        return { patch: undefined, position };
      return {
        position,
        patch: {
          // A message that was deleted while it waited is an empty place of the ring.
          messages: (sent === 0 ? [] : ring.slice(-sent)).filter(({ id }) => id !== ''),
          deleted: before === null ? [] : newDeletions(before.deletions),
          skipped: before === null ? 0 : missed - sent,
          ...(isNewBan ? { ban } : undefined),
        },
      };
    },
  };
};
