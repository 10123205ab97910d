import type { RoomId } from '#domain/rooms/anchor.ts';

/** The gifts of a live room. It has no content yet. */
export const GiftPanel = (_props: { readonly room: RoomId }) => null;
