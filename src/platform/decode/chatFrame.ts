import type { RoomId } from '#domain/rooms/anchor.ts';
import { eventNumbersOf } from './roomEvents.ts';
import { idOf, isRaw, nameOf, wholeOf } from './raw.ts';

/** A frame of the chat socket's server (CHAT.md). The events stay undecoded. */
export type ChatFrame =
  | { readonly t: 'welcome'; readonly version: number; readonly heartbeat: number }
  | {
      readonly t: 'events';
      readonly room: RoomId;
      /** The events replace all that the client has of the room. */
      readonly whole: boolean;
      readonly events: readonly unknown[];
      /** The smallest and the largest number of the events; 0 where there are none. */
      readonly first: number;
      readonly last: number;
    }
  | { readonly t: 'none'; readonly room: RoomId }
  | { readonly t: 'alive' }
  | { readonly t: 'error'; readonly code: string };

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Reads one text frame of the chat socket; undefined for one that is broken or of an unknown kind. */
export const decodeChatFrame = (text: string): ChatFrame | undefined => {
  const raw = parse(text);
  if (!isRaw(raw)) return undefined;
  const room = idOf(raw.r) as RoomId | undefined;
  switch (raw.t) {
    case 'welcome': {
      const version = wholeOf(raw.v);
      return version === undefined ? undefined : { t: 'welcome', version, heartbeat: wholeOf(raw.hb) ?? 0 };
    }
    case 'events': {
      if (room === undefined || !Array.isArray(raw.ev)) return undefined;
      const events: readonly unknown[] = raw.ev;
      return { t: 'events', room, whole: raw.whole === 1, events, ...eventNumbersOf(events) };
    }
    case 'none':
      return room === undefined ? undefined : { t: 'none', room };
    case 'alive':
      return { t: 'alive' };
    case 'error':
      return { t: 'error', code: nameOf(raw.code) };
    default:
      return undefined;
  }
};
