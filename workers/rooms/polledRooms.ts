import type { Milliseconds } from '#domain/ids.ts';
import type { RoomId } from '#domain/rooms/anchor.ts';
import { getRoomHistory } from '#platform/calls/chat.ts';
import { isMissingCall } from '#platform/calls/matchData.ts';
import type { Caller } from '#platform/http.ts';
import type { Clock } from '../runtime/environment.ts';
import { createLoop } from '../runtime/loop.ts';
import type { RoomListener, RoomStreams } from '../source/roomStreams.ts';

/** Interval of the polls of an open room's history. Not from the specification. */
const HISTORY_MS: Milliseconds = 3_000;

type PolledRoom = {
  /** The number of the last event that came; 0 before the first answer. */
  last: number;
  state: 'live' | 'waiting' | 'none';
  isAsking: boolean;
  /** True once the platform has answered: its history exists. */
  hasAnswered: boolean;
};

/** What happens in rooms, polled where the platform does not push; used as the streams of rooms are. */
export type PolledRooms = Pick<RoomStreams, 'setRooms' | 'stateOf'> & {
  /** Requests an open room again that the platform did not know. Does nothing for any other room. */
  readonly retry: (room: RoomId) => void;
};

/**
 * Polls the history of the rooms that tabs have open, every 3 s and one request at a time for each room. A
 * room whose history the platform does not know at the first poll has no chat, and is polled again only by `retry`. A
 * room whose poll fails later, or whose platform is busy, waits and continues at its position.
 */
export const createPolledRooms = ({
  clock,
  call,
  listener,
}: {
  readonly clock: Clock;
  readonly call: Caller;
  readonly listener: RoomListener;
}): PolledRooms => {
  const rooms = new Map<RoomId, PolledRoom>();

  const poll = async (id: RoomId, room: PolledRoom): Promise<void> => {
    if (room.isAsking || room.state === 'none') return;
    room.isAsking = true;
    const answer = await getRoomHistory(call, id, room.last);
    room.isAsking = false;
    // The room may have been left and opened again meanwhile.
    if (rooms.get(id) !== room) return;
    if (answer.ok) {
      room.hasAnswered = true;
      const { whole, events, last } = answer.value;
      const isWhole = whole || room.last === 0;
      room.last = isWhole ? last : Math.max(room.last, last);
      if (isWhole || events.length > 0) listener.events(id, events, isWhole);
    }
    const isUnknown = !answer.ok && !room.hasAnswered && isMissingCall(answer.problem);
    const state = answer.ok ? 'live' : isUnknown ? 'none' : 'waiting';
    if (state === room.state) return;
    room.state = state;
    listener.lifeChanged(id);
  };
  const loop = createLoop(clock, HISTORY_MS, () => {
    for (const [id, room] of rooms) void poll(id, room);
  });
  return {
    stateOf: (id) => rooms.get(id)?.state ?? 'waiting',
    setRooms: (open) => {
      for (const id of rooms.keys()) if (!open.has(id)) rooms.delete(id);
      for (const id of open) {
        if (rooms.has(id)) continue;
        const room: PolledRoom = { last: 0, state: 'waiting', isAsking: false, hasAnswered: false };
        rooms.set(id, room);
        void poll(id, room);
      }
      if (rooms.size > 0) loop.start();
      else loop.stop();
    },
    retry: (id) => {
      const room = rooms.get(id);
      if (room?.state !== 'none') return;
      room.state = 'waiting';
      listener.lifeChanged(id);
      void poll(id, room);
    },
  };
};
