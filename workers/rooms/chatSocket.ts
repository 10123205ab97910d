import { SOCKET_LOOP_MS } from '#domain/config/constants.ts';
import type { Milliseconds } from '#domain/ids.ts';
import type { RoomId } from '#domain/rooms/anchor.ts';
import { CHAT_VERSION } from '#platform/chatFormat.ts';
import { chatHelloFrame, chatRoomsFrame } from '#platform/chatFrames.ts';
import { decodeChatFrame, type ChatFrame } from '#platform/decode/chatFrame.ts';
import type { Decoding } from '#platform/decode/context.ts';
import type { Caller } from '#platform/http.ts';
import type { Clock, OpenSocket, Timer } from '../runtime/environment.ts';
import { createLoop } from '../runtime/loop.ts';
import { createConnection } from '../source/connection.ts';
import type { RoomListener } from '../source/roomStreams.ts';
import { createPolledRooms, type PolledRooms } from './polledRooms.ts';

/** A room with missing events is requested again at most this often. Not from the specification. */
const ASK_AGAIN_MS: Milliseconds = 3_000;
/** Number of requests for the missing events of a room before the whole room is requested. */
const MAX_GAP_REQUESTS = 3;
/**
 * If two refusals are at least this far apart, the server had accepted the token between them, and it has
 * expired since. Not from the specification.
 */
const REFUSALS_MS: Milliseconds = 60_000;

type SocketRoom = {
  /** The number of the last event that came; 0 before the first. */
  last: number;
  state: 'live' | 'waiting' | 'none';
  /** The largest number of an event that came, also beyond a gap. */
  newest: number;
  /** Runs for `ASK_AGAIN_MS` after a request for missing events. */
  gapTimer: Timer | null;
  /** How often the missing events were requested in vain. */
  gapRequests: number;
};

type ChatSocketDeps = {
  readonly clock: Clock;
  readonly random: () => number;
  readonly openSocket: OpenSocket;
  readonly url: string;
  readonly call: Caller;
  readonly drop: Decoding['drop'];
  /** Returns the user's chat token; null for a guest or without one. `isRefused`: the last one was refused. */
  readonly token: (isRefused: boolean) => Promise<string | null>;
  readonly listener: RoomListener;
};
/** The platform's own chat socket, used as the streams of rooms are. */
type ChatSocket = PolledRooms & {
  /** The user or the token changed: connects again with the current token, and requests the rooms whole. */
  readonly renew: () => void;
  /** Starts a burst at once, unless the socket is open or being opened, or no room is open (D7). */
  readonly reconnect: () => void;
};

/**
 * Receives what happens in the open rooms over one socket (CHAT.md, CHAT-02). After a burst of 5 attempts 3 s apart
 * it polls the rooms' histories, and starts a new burst every 10 s.
 */
export const createChatSocket = (deps: ChatSocketDeps): ChatSocket => {
  const { clock, drop, listener } = deps;
  const rooms = new Map<RoomId, SocketRoom>();
  let isWelcomed = false;
  let isPolling = false;
  /** Counts connections, so that a late token of an earlier one is not sent. */
  let generation = 0;
  /** Tokens that the server refused on this connection, each within `REFUSALS_MS` of the one before. */
  let refusals = 0;
  let refusedAt: Milliseconds = -Infinity;

  const polled = createPolledRooms({
    clock,
    call: deps.call,
    listener: {
      events: (id, events, snapshot) => {
        // The answer to a poll may arrive after the tabs have left the room.
        if (rooms.has(id)) listener.events(id, events, snapshot);
      },
      lifeChanged: listener.lifeChanged,
    },
  });
  const sayHello = async (isRefused: boolean): Promise<void> => {
    const ownGeneration = generation;
    const token = await deps.token(isRefused);
    if (ownGeneration === generation) connection.send(chatHelloFrame(token));
  };
  /** Says hello with a new token, once; after a second refusal in a row as a guest, who reads only. */
  const onTokenRefused = (): void => {
    if (clock.now() - refusedAt >= REFUSALS_MS) refusals = 0;
    refusedAt = clock.now();
    refusals += 1;
    if (refusals === 1) void sayHello(true);
    else if (refusals === 2) connection.send(chatHelloFrame(null));
  };
  const askRooms = (): void => {
    if (isWelcomed) connection.send(chatRoomsFrame([...rooms].map(([room, { last }]) => ({ room, last }))));
  };
  /**
   * Requests the missing events of a room, and again every `ASK_AGAIN_MS` while events are missing. A server that does
   * not send them after `MAX_GAP_REQUESTS` is asked for the whole room: they may not exist.
   */
  const fillGap = (room: SocketRoom): void => {
    if (room.gapTimer !== null) return;
    if (room.gapRequests >= MAX_GAP_REQUESTS) room.last = 0;
    room.gapRequests += 1;
    askRooms();
    room.gapTimer = clock.setTimeout(() => {
      room.gapTimer = null;
      if (room.newest > room.last) fillGap(room);
      else room.gapRequests = 0;
    }, ASK_AGAIN_MS);
  };
  const forgetGap = (room: SocketRoom): void => {
    if (room.gapTimer !== null) clock.clearTimeout(room.gapTimer);
    room.gapTimer = null;
    room.gapRequests = 0;
    room.newest = room.last;
  };
  const enter = (id: RoomId, room: SocketRoom, state: SocketRoom['state']): void => {
    if (room.state === state) return;
    room.state = state;
    listener.lifeChanged(id);
  };
  const poll = (isWanted: boolean): void => {
    if (isPolling === isWanted) return;
    isPolling = isWanted;
    polled.setRooms(isWanted ? new Set(rooms.keys()) : new Set());
    for (const [id, room] of rooms) {
      // Polled events and socket events may not be contiguous, so the room requests a snapshot from the socket.
      room.last = 0;
      forgetGap(room);
      listener.lifeChanged(id);
    }
  };
  const takeEvents = ({
    room: id,
    whole,
    events,
    first,
    last,
  }: Extract<ChatFrame, { t: 'events' }>): void => {
    const room = rooms.get(id);
    if (room === undefined) return drop('not-wanted');
    if (!whole && first > room.last + 1) {
      drop('chat-gap');
      room.newest = Math.max(room.newest, last);
      return fillGap(room);
    }
    room.last = whole ? last : Math.max(room.last, last);
    if (whole) room.newest = last;
    if (whole || events.length > 0) listener.events(id, events, whole);
    return enter(id, room, 'live');
  };
  const receive = (text: string): void => {
    const frame = decodeChatFrame(text);
    switch (frame?.t) {
      case 'welcome':
        // The server speaks another version but did not close the socket. The attempt times out.
        if (frame.version !== CHAT_VERSION) return drop('chat-version');
        isWelcomed = true;
        connection.welcomed(frame.heartbeat);
        poll(false);
        return askRooms();
      case 'events':
        return takeEvents(frame);
      case 'none': {
        const room = rooms.get(frame.room);
        if (room === undefined) return undefined;
        forgetGap(room);
        return enter(frame.room, room, 'none');
      }
      case 'error':
        drop(`chat-${frame.code}`);
        return frame.code === 'token' ? onTokenRefused() : undefined;
      case 'alive':
        return undefined;
      default:
        return drop('chat-frame');
    }
  };
  const connection = createConnection(deps, {
    opened: () => {
      generation += 1;
      refusals = 0;
      void sayHello(false);
    },
    text: receive,
    down: () => {
      isWelcomed = false;
      generation += 1;
      for (const [id, room] of rooms) {
        forgetGap(room);
        enter(id, room, 'waiting');
      }
    },
    changed: () => {
      const state = connection.state();
      if (state === 'off' || state === 'outdated') poll(true);
    },
  });
  const loop = createLoop(clock, SOCKET_LOOP_MS, () => {
    if (connection.state() === 'off') connection.burst();
  });

  return {
    stateOf: (id) => (isPolling ? polled.stateOf(id) : (rooms.get(id)?.state ?? 'waiting')),
    setRooms: (open) => {
      let hasChanged = false;
      for (const [id, room] of rooms) {
        if (open.has(id)) continue;
        forgetGap(room);
        rooms.delete(id);
        hasChanged = true;
      }
      for (const id of open) {
        if (rooms.has(id)) continue;
        rooms.set(id, { last: 0, state: 'waiting', newest: 0, gapTimer: null, gapRequests: 0 });
        hasChanged = true;
      }
      if (isPolling) polled.setRooms(open);
      if (rooms.size === 0) {
        loop.stop();
        connection.stop();
        return poll(false);
      }
      loop.start();
      if (connection.state() === 'idle') connection.burst();
      else if (hasChanged) askRooms();
      return undefined;
    },
    renew: () => {
      generation += 1;
      // Only a snapshot has the mute of another user (CHAT.md).
      for (const room of rooms.values()) room.last = 0;
      connection.redial();
    },
    retry: (id) => {
      if (isPolling) return polled.retry(id);
      const room = rooms.get(id);
      if (room?.state !== 'none') return undefined;
      // The room may have begun anew since, so the server sends the whole room.
      room.last = 0;
      enter(id, room, 'waiting');
      return askRooms();
    },
    reconnect: () => {
      if (rooms.size > 0) connection.burst();
    },
  };
};
