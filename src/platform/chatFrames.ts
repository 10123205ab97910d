import type { RoomId } from '#domain/rooms/anchor.ts';
import { CHAT_VERSION } from './chatFormat.ts';

/** Builds the first frame on a chat socket. A guest has no token. The token is in this frame, never in the address. */
export const chatHelloFrame = (token: string | null): string =>
  JSON.stringify({ t: 'hello', v: CHAT_VERSION, token });

/** Builds the frame with all rooms that are needed, each with the number of its last known event, or 0. */
export const chatRoomsFrame = (rooms: readonly { readonly room: RoomId; readonly last: number }[]): string =>
  JSON.stringify({ t: 'rooms', want: rooms.map(({ room, last }) => ({ r: room, n: last })) });
