import type { NewNotice } from '../notices/notice.ts';
import type { EpochMs } from '../ids.ts';
import {
  liveStatusKey,
  type Anchor,
  type Bookings,
  type HostId,
  type LiveStatus,
  type RoomId,
} from './anchor.ts';
import { nameIn } from './roomViews.ts';

/** What the user waits for: booked rooms and followed anchors. */
type Awaited = { readonly bookings: Bookings; readonly followed: readonly HostId[] };

const isLive = (status: LiveStatus | undefined): boolean =>
  status !== undefined && liveStatusKey(status) === 'living';

export const isBooked = (
  { matchId, hostId }: Pick<Anchor, 'matchId' | 'hostId'>,
  { matchIds, hostIds }: Bookings,
): boolean => matchId !== null && matchIds.includes(matchId) && hostIds.includes(hostId);

/**
 * Names the broadcast of a room: its match, without one its start, and without a start the UTC day of `now`. A room
 * shows a match once, but its anchor may go live without a match many times.
 */
const broadcastOf = ({ matchId, startTime }: Pick<Anchor, 'matchId' | 'startTime'>, now: EpochMs): string =>
  matchId ?? (startTime === null ? new Date(now).toISOString().slice(0, 10) : String(startTime));

/**
 * Returns notices of rooms that have begun since the earlier list: rooms that the user booked, and rooms of anchors
 * that the user follows. The first list (`before` is null) cannot show which rooms have just begun: a booked room
 * that is live then gets a notice, a room of a followed anchor does not.
 */
export const reminders = (
  before: ReadonlyMap<RoomId, LiveStatus> | null,
  rooms: readonly Anchor[],
  { bookings, followed }: Awaited,
  { now, language }: { readonly now: EpochMs; readonly language: string },
): readonly NewNotice[] =>
  rooms.flatMap((room): readonly NewNotice[] => {
    if (!isLive(room.status) || isLive(before?.get(room.roomId))) return [];
    const booked = isBooked(room, bookings);
    if (!booked && (before === null || !followed.includes(room.hostId))) return [];
    return [
      {
        // The same over all tabs, workers and lists.
        id: `room-${room.roomId}-${broadcastOf(room, now)}`,
        kind: 'bookings',
        what: booked ? 'room-open' : 'host-live',
        at: now,
        matchId: room.matchId,
        title: room.hostName,
        text: [nameIn(room.home, language), nameIn(room.away, language)]
          .filter((name) => name !== '')
          .join(' - '),
      },
    ];
  });
