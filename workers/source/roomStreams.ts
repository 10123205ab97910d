import type { StreamId } from '#domain/ids.ts';
import type { RoomId } from '#domain/rooms/anchor.ts';
import type { Delta, Frame, StreamPosition, SnapshotPart } from '#platform/decode/frames.ts';
import type { Want } from '#platform/feedFrames.ts';
import { roomOfStream, streamOfRoom } from '#platform/streams.ts';
import type { Counters } from '../runtime/counters.ts';
import type { Clock } from '../runtime/environment.ts';
import type { CursorVerdict, StreamCursor } from './streamCursor.ts';

/** Receives what the streams of rooms carry. */
export type RoomListener = {
  /** Events of a room, undecoded; `snapshot` means that they replace what came before. */
  readonly events: (room: RoomId, events: readonly unknown[], snapshot: boolean) => void;
  /** A room's stream became live, was lost, or does not exist. */
  readonly lifeChanged: (room: RoomId) => void;
};

export type RoomStreamsDeps = {
  readonly clock: Clock;
  readonly counters: Pick<Counters, 'drop' | 'resync'>;
  /** Requests that the feed sends its subscriptions. */
  readonly subscribe: () => void;
  /** Creates the cursor of a stream that is to be subscribed. */
  readonly createCursor: (stream: StreamId) => StreamCursor;
  readonly listener: RoomListener;
};

/** Receives the streams `room/{id}`. Like the user's own stream they renew no price and block no press. */
export type RoomStreams = {
  /** Sets the rooms whose streams are needed; all others end. */
  readonly setRooms: (rooms: ReadonlySet<RoomId>) => void;
  readonly onSocketLost: () => void;
  /** Returns true if `want` names a stream. */
  readonly areWanted: () => boolean;
  readonly want: () => readonly Want[];
  readonly isRoom: (stream: StreamId) => boolean;
  readonly take: (frame: Extract<Frame, { t: 'answer' }> | SnapshotPart | Delta) => void;
  readonly takePosition: (position: StreamPosition) => void;
  /** Repeats the subscriptions of streams on which the server has been silent for `ms`. */
  readonly resubscribe: (ms: number, only?: StreamId) => void;
  /** Repeats the subscriptions of streams that the server reported as absent. */
  readonly repeatAbsent: () => void;
  /** `live`: up to date; `none`: there is no such stream; `waiting`: neither yet. */
  readonly stateOf: (room: RoomId) => 'live' | 'waiting' | 'none';
  readonly cursors: () => readonly StreamCursor[];
};

export const createRoomStreams = ({
  clock,
  counters,
  subscribe,
  createCursor,
  listener,
}: RoomStreamsDeps): RoomStreams => {
  const cursors = new Map<StreamId, StreamCursor>();

  const act = (room: RoomId, cursor: StreamCursor, verdict: CursorVerdict): void => {
    switch (verdict.do) {
      case 'apply':
      case 'wait':
        return;
      case 'drop':
        return counters.drop(verdict.reason);
      case 'snapshot':
        return listener.events(
          room,
          verdict.parts.flatMap((part) => part.room ?? []),
          true,
        );
      case 'resubscribe':
        counters.resync(verdict.reason);
        cursor.requestAgain(verdict.reason === 'gap' ? 'resume' : 'fresh', clock.now());
        subscribe();
    }
  };
  const withCursor = (stream: StreamId, then: (room: RoomId, cursor: StreamCursor) => void): void => {
    const cursor = cursors.get(stream);
    const room = roomOfStream(stream);
    if (cursor === undefined || room === null) return counters.drop('not-wanted');
    const was = cursor.state;
    then(room, cursor);
    if (was !== cursor.state) listener.lifeChanged(room);
  };
  const takeDelta = (room: RoomId, cursor: StreamCursor, delta: Delta): void => {
    const verdict = cursor.delta(delta);
    // A dropped delta does not answer a request, so the timeout of the request runs on.
    if (verdict.do !== 'drop') cursor.heardAt = clock.now();
    act(room, cursor, verdict);
    if (verdict.do === 'apply' && delta.room !== undefined) listener.events(room, delta.room, false);
  };
  const take: RoomStreams['take'] = (frame) =>
    withCursor(frame.stream, (room, cursor) => {
      if (frame.t === 'd') return takeDelta(room, cursor, frame);
      cursor.heardAt = clock.now();
      if (frame.t === 'snapshot') return act(room, cursor, cursor.snapshot(frame));
      act(room, cursor, cursor.answer(frame.how, frame.epoch, frame.seq, clock.now()));
    });

  return {
    setRooms: (rooms) => {
      const streams = new Set([...rooms].map(streamOfRoom));
      const before = cursors.size;
      let hasChanged = false;
      for (const stream of cursors.keys()) if (!streams.has(stream)) cursors.delete(stream);
      hasChanged = cursors.size !== before;
      for (const stream of streams) {
        if (cursors.has(stream)) continue;
        cursors.set(stream, createCursor(stream));
        hasChanged = true;
      }
      if (hasChanged) subscribe();
    },
    onSocketLost: () => {
      for (const [stream, cursor] of cursors) withCursor(stream, () => cursor.reconnect(clock.now()));
    },
    areWanted: () => cursors.size > 0,
    want: () =>
      [...cursors.values()].map((cursor) => {
        const want = cursor.want();
        cursor.ask = 'sent';
        return want;
      }),
    isRoom: (stream) => roomOfStream(stream) !== null,
    take,
    takePosition: ({ stream, epoch, seq }) => {
      if (cursors.has(stream))
        withCursor(stream, (room, cursor) => act(room, cursor, cursor.comparePosition(epoch, seq)));
    },
    resubscribe: (ms, only) => {
      for (const [stream, cursor] of cursors) {
        const isAwaited = cursor.state !== 'live' && cursor.state !== 'none';
        const isBroken = only === stream && cursor.state === 'live';
        if ((only !== undefined && only !== stream) || !(isAwaited || isBroken)) continue;
        if (!isBroken && clock.now() - Math.max(cursor.since, cursor.heardAt) < ms) continue;
        cursor.requestAgain(
          cursor.epoch === null || cursor.state === 'snapshot' ? 'fresh' : 'resume',
          clock.now(),
        );
        // The timeout counts from this request.
        cursor.heardAt = clock.now();
        subscribe();
      }
    },
    repeatAbsent: () => {
      const absent = [...cursors].filter(([, { state }]) => state === 'none');
      for (const [stream, cursor] of absent) {
        withCursor(stream, () => cursor.requestAgain('fresh', clock.now()));
        // The timeout counts from this request.
        cursor.heardAt = clock.now();
      }
      if (absent.length > 0) subscribe();
    },
    stateOf: (room) => {
      const state = cursors.get(streamOfRoom(room))?.state;
      return state === 'live' || state === 'none' ? state : 'waiting';
    },
    cursors: () => [...cursors.values()],
  };
};
