import type { RoomsAnswer } from '#contract/sharedQuery.ts';
import type { RoomId } from '#domain/rooms/anchor.ts';
import type { RoomRefusal } from '#domain/rooms/roomAccess.ts';

/** Why a room of the address is not shown; `unknown` where the platform does not list it. */
export type ShownRefusal = RoomRefusal | 'locale' | 'off' | 'unknown';
export const refusalOf = ({ closed, refused }: RoomsAnswer, room: RoomId): ShownRefusal =>
  closed ?? refused.get(room) ?? 'unknown';
