import type { RoomPatches, RoomPatch } from '#contract/room.ts';
import type { RoomAnswer, RoomCallRequest } from '#contract/roomCall.ts';
import { fail, ok, type Result } from '#contract/problem.ts';
import type { ChatSetup, RoomsAnswer } from '#contract/sharedQuery.ts';
import { ALL_PARTS, changedParts } from '#domain/activities/changedParts.ts';
import type { Milliseconds } from '#domain/ids.ts';
import { liveStatusKey, type Anchor, type RoomId } from '#domain/rooms/anchor.ts';
import type { ReportConfig } from '#domain/rooms/chat.ts';
import { decodeRoomEvents } from '#platform/decode/roomEvents.ts';
import { addBooking, cancelBooking, followHost } from '#platform/calls/rooms.ts';
import { isRefusal } from '#platform/refusals.ts';
import type { Timer } from '../runtime/environment.ts';
import { createChatDesk } from './chatDesk.ts';
import { createChatSocket } from './chatSocket.ts';
import { createLiveRoom, type LiveRoom, type RoomPosition } from './liveRoom.ts';
import { createPolledRooms, type PolledRooms } from './polledRooms.ts';
import { createReportDesk } from './reportDesk.ts';
import { createRoomDirectory } from './roomDirectory.ts';
import type { RoomsDeps } from './roomsDeps.ts';

/** Tabs see what happens in rooms at most this often (F42: 10 frames a second). */
export const PUBLISH_MS: Milliseconds = 100;
/**
 * Number of events since the last patch from which the worker waits twice as long for the next one, because users
 * cannot read so many messages.
 */
const FLOOD_EVENTS = 100;

const NO_ROOMS: ReadonlySet<RoomId> = new Set();

/** The lazily loaded part of the live rooms. */
export type RoomsPart = {
  readonly ask: () => Promise<Result<RoomsAnswer>>;
  readonly chatSetup: () => Promise<Result<ChatSetup>>;
  readonly reportConfig: () => Promise<Result<ReportConfig>>;
  readonly search: (text: string) => Promise<Result<readonly Anchor[]>>;
  readonly run: (request: RoomCallRequest) => Promise<RoomAnswer<RoomCallRequest['kind']>>;
  readonly since: (rooms: readonly RoomId[], positions: Map<RoomId, unknown>) => RoomPatches | undefined;
  readonly events: (room: RoomId, events: readonly unknown[], snapshot: boolean) => void;
  readonly lifeChanged: (room: RoomId) => void;
  /** What the tabs watch may have changed. */
  readonly watchedChanged: () => void;
  /** Reads what the user alone has: special rooms, bookings, the switch of agents' rooms, the pass to the chat. */
  readonly readOwn: () => void;
  /** Reads the pass to the chat again. All else stays, because the user is the same. */
  readonly tokenRenewed: () => void;
  /** Reads which orders chat shows (BOOT-17). */
  readonly readShowRule: () => void;
  /** The user, the language or a switch changed. */
  readonly renew: () => void;
  /**
   * Connects the chat socket again. `isPress`: the user pressed, so rooms that the platform did not know are requested
   * again (CHAT-04, D7).
   */
  readonly retry: (isPress: boolean) => void;
  readonly stop: () => void;
};

export const createRoomsPart = (deps: RoomsDeps): RoomsPart => {
  const { clock, decoding, uid } = deps;
  const rooms = new Map<RoomId, LiveRoom>();
  let publishing: Timer | null = null;
  /** Events since the last patch. */
  let eventCount = 0;
  let isFlood = false;

  const publishSoon = (): void => {
    publishing ??= clock.setTimeout(
      () => {
        publishing = null;
        isFlood = eventCount >= FLOOD_EVENTS;
        eventCount = 0;
        for (const room of rooms.values()) room.publish();
        deps.flush();
      },
      isFlood ? 2 * PUBLISH_MS : PUBLISH_MS,
    );
  };
  const chat = createChatDesk({ ...deps, renewSocket: () => socket?.renew() });
  const reports = createReportDesk(deps);
  const directory = createRoomDirectory(deps, (anchors) => {
    for (const { roomId, status, popularity, watchers } of anchors) {
      const room = rooms.get(roomId);
      if (room === undefined || feed.stateOf(roomId) === 'live') continue;
      const before = room.state().status;
      room.polled({ status, popularity, audience: watchers });
      // A room without a chat may get one when its broadcast begins.
      if (before !== null && before !== status && liveStatusKey(status) === 'living') feed.retry(roomId);
      if (room.isDirty()) publishSoon();
    }
  });
  const publishLiveState = (id: RoomId): void => {
    const room = rooms.get(id);
    if (room === undefined) return;
    const life = feed.stateOf(id);
    room.setPhase(life === 'live' ? 'live' : life === 'none' ? 'polled' : 'loading');
    if (room.isDirty()) publishSoon();
  };

  const events: RoomsPart['events'] = (id, rawEvents, snapshot) => {
    const room = rooms.get(id);
    if (room === undefined) return;
    const decoded = decodeRoomEvents(rawEvents, decoding);
    const parts = snapshot ? ALL_PARTS : changedParts(decoded);
    if (parts.size > 0) deps.activityChanged(id, parts);
    const before = room.state().status;
    room.take(decoded, snapshot);
    const { status } = room.state();
    if (status !== null && status !== before && liveStatusKey(status) === 'living')
      directory.onRoomStart(id, before !== null);
    eventCount += decoded.length;
    publishSoon();
  };
  const listener = { events, lifeChanged: (id: RoomId) => publishLiveState(id) };
  /** Retries a stream of the feed by leaving and opening it, as the feed repeats no request for an unknown stream. */
  const pushedRooms = (streams: Pick<PolledRooms, 'setRooms' | 'stateOf'>): PolledRooms => ({
    setRooms: streams.setRooms,
    stateOf: streams.stateOf,
    retry: (id) => {
      if (!rooms.has(id) || streams.stateOf(id) !== 'none') return;
      streams.setRooms(new Set([...rooms.keys()].filter((each) => each !== id)));
      streams.setRooms(new Set(rooms.keys()));
      publishLiveState(id);
    },
  });
  const socket =
    deps.socket === null
      ? null
      : createChatSocket({
          ...deps.socket,
          clock,
          random: deps.random,
          call: deps.call,
          drop: decoding.drop,
          token: chat.token,
          listener,
        });
  /** The platform's own socket, else the feed's streams, else polls (CHAT-02). */
  const feed: PolledRooms =
    socket ??
    (deps.feed === null ? createPolledRooms({ clock, call: deps.call, listener }) : pushedRooms(deps.feed));

  /** Sends what the user decided about an anchor or a room, then reads what the platform has. */
  const decide = async (
    send: () => Promise<Result<unknown>>,
    reread: () => Promise<void>,
  ): Promise<Result<null>> => {
    if (uid() === null) {
      deps.requestLogin();
      return fail({ code: 'login-wanted' });
    }
    const answer = await send();
    if (answer.ok) {
      await reread();
      return ok(null);
    }
    const { problem } = answer;
    // After an unknown outcome the answer shows whether the platform took the decision.
    if (!isRefusal('member', problem)) void reread();
    return answer;
  };
  return {
    ask: directory.ask,
    chatSetup: chat.setup,
    reportConfig: reports.config,
    search: directory.search,
    run: (request) => {
      switch (request.kind) {
        case 'book':
          return decide(
            () => (request.on ? addBooking : cancelBooking)(deps.call, request),
            directory.readBookings,
          );
        case 'follow':
          return decide(() => followHost(deps.call, request), directory.readFollowed);
        case 'chat-send':
          return chat.send(request, rooms.get(request.roomId)?.state().slow ?? 0);
        case 'chat-report':
          return reports.reportMessage(request);
        case 'room-report':
          return reports.reportRoom(request);
        default:
          return Promise.resolve(fail({ code: 'bad-request' }));
      }
    },
    since: (ids, positions) => {
      const patches: Record<string, RoomPatch> = {};
      for (const id of positions.keys()) if (!ids.includes(id)) positions.delete(id);
      for (const id of ids) {
        // The positions of a tab are those that this function stored.
        const next = rooms.get(id)?.since((positions.get(id) as RoomPosition | undefined) ?? null);
        if (next === undefined) continue;
        positions.set(id, next.position);
        patches[id] = next.patch;
      }
      return Object.keys(patches).length === 0 ? undefined : patches;
    },
    events,
    lifeChanged: publishLiveState,
    watchedChanged: () => {
      // Rooms are watched in their own languages alone (ANCHOR-10).
      const open = deps.closed() === null ? deps.watched().open : NO_ROOMS;
      for (const id of rooms.keys()) if (!open.has(id)) rooms.delete(id);
      for (const id of open) {
        if (rooms.has(id)) continue;
        rooms.set(id, createLiveRoom(uid, decoding));
        publishLiveState(id);
      }
      feed.setRooms(open);
      directory.watchedChanged();
    },
    renew: () => {
      directory.renew();
      chat.renew();
      socket?.renew();
      reports.renew();
      for (const room of rooms.values()) {
        room.renew();
        if (room.isDirty()) publishSoon();
      }
    },
    retry: (isPress) => {
      socket?.reconnect();
      if (isPress) for (const id of rooms.keys()) feed.retry(id);
    },
    readOwn: () => {
      directory.watchedChanged();
      void directory.readOwn();
      chat.authorized();
    },
    tokenRenewed: chat.renewPass,
    readShowRule: () => void chat.readShowRule(),
    stop: () => {
      if (publishing !== null) clock.clearTimeout(publishing);
      publishing = null;
      rooms.clear();
      feed.setRooms(NO_ROOMS);
      directory.stop();
    },
  };
};
