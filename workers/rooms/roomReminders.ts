import type { EpochMs } from '#domain/ids.ts';
import type { NewNotice } from '#domain/notices/notice.ts';
import type { Anchor, Bookings, HostId, LiveStatus, RoomId } from '#domain/rooms/anchor.ts';
import { isBooked, reminders } from '#domain/rooms/reminders.ts';

/** What the user waits for. Null for a part that could not be read. */
export type Awaited = { readonly bookings: Bookings | null; readonly followed: readonly HostId[] | null };

type Statuses = ReadonlyMap<RoomId, LiveStatus>;
/** The status of each room in the list that was last compared with each part; null before the first one. */
type ComparedStatuses = { readonly bookings: Statuses | null; readonly followed: Statuses | null };

const NO_STATUSES: ComparedStatuses = { bookings: null, followed: null };
const NO_BOOKINGS: Bookings = { matchIds: [], hostIds: [] };

export type RoomReminders = {
  /**
   * Returns notices of the awaited rooms that have begun since the previous list. `listed` are all rooms, `shown` those
   * that the user may watch. A list that arrives while the bookings are not known counts as not seen, so the next one
   * announces its booked rooms (ANCHOR-16). The same holds for the followed anchors.
   */
  readonly compare: (
    listed: readonly Anchor[],
    shown: readonly Anchor[],
    awaited: Awaited,
    at: { readonly now: EpochMs; readonly language: string },
  ) => readonly NewNotice[];
  /** True if a part is known and was compared with no list yet. */
  readonly isListMissing: (awaited: Awaited) => boolean;
  /** Forgets the lists after a change of user or language. */
  readonly reset: () => void;
};

/** Creates the comparison of each list of rooms with the one before. */
export const createRoomReminders = (): RoomReminders => {
  let statuses = NO_STATUSES;
  return {
    compare: (listed, shown, { bookings, followed }, at) => {
      const before = statuses;
      const seen: Statuses = new Map(listed.map(({ roomId, status }) => [roomId, status]));
      statuses = {
        bookings: bookings === null ? before.bookings : seen,
        followed: followed === null ? before.followed : seen,
      };
      const booked =
        bookings === null ? [] : reminders(before.bookings, shown, { bookings, followed: [] }, at);
      if (followed === null) return booked;
      // A booked room of a followed anchor is announced once.
      const others = shown.filter((room) => bookings === null || !isBooked(room, bookings));
      return [...booked, ...reminders(before.followed, others, { bookings: NO_BOOKINGS, followed }, at)];
    },
    isListMissing: ({ bookings, followed }) =>
      (bookings !== null && statuses.bookings === null) || (followed !== null && statuses.followed === null),
    reset: () => {
      statuses = NO_STATUSES;
    },
  };
};
