import type { RoomId } from '#domain/rooms/anchor.ts';

/** The chat of a live room. It has no content yet. */
export const RoomChat = (_props: { readonly room: RoomId }) => null;
