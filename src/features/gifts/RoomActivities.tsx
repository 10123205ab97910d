import type { RoomId } from '#domain/rooms/anchor.ts';

/** The activities of a live room. It has no content yet. */
export const RoomActivities = (_props: { readonly room: RoomId }) => null;
