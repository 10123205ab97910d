import type { RoomPatches, RoomPatch } from '#contract/room.ts';
import type { RoomAnswer, RoomRequest } from '#contract/roomRequest.ts';
import { fail, ok, type Result } from '#contract/problem.ts';
import type { ChatSetup, RoomsAnswer } from '#contract/sharedQuery.ts';
import type { Milliseconds } from '#domain/ids.ts';
import type { Anchor, RoomId } from '#domain/rooms/anchor.ts';
import { decodeRoomEvents } from '#platform/decode/roomEvents.ts';
import { addBooking, cancelBooking } from '#platform/calls/rooms.ts';
import type { Timer } from '../runtime/environment.ts';
import { createChatDesk } from './chatDesk.ts';
import { createLiveRoom, type LiveRoom, type RoomPosition } from './liveRoom.ts';
import { createRoomDirectory } from './roomDirectory.ts';
import type { RoomsDeps } from './roomsDeps.ts';

/** Tabs see what happens in rooms at most this often (F42: 10 frames a second). */
export const PUBLISH_MS: Milliseconds = 100;

const NO_ROOMS: ReadonlySet<RoomId> = new Set();

/** The lazily loaded part of the live rooms. */
export type RoomsPart = {
  readonly ask: () => Promise<Result<RoomsAnswer>>;
  readonly chatSetup: () => Promise<Result<ChatSetup>>;
  readonly search: (text: string) => Promise<Result<readonly Anchor[]>>;
  readonly run: (request: RoomRequest) => Promise<RoomAnswer<RoomRequest['kind']>>;
  readonly since: (rooms: readonly RoomId[], positions: Map<RoomId, unknown>) => RoomPatches | undefined;
  readonly events: (room: RoomId, events: readonly unknown[], snapshot: boolean) => void;
  readonly lifeChanged: (room: RoomId) => void;
  /** What the tabs watch may have changed. */
  readonly watchedChanged: () => void;
  /** Reads what the user alone has: special rooms, bookings, the switch of agents' rooms. */
  readonly readOwn: () => Promise<void>;
  /** The user, the language or a switch changed. */
  readonly renew: () => void;
  readonly stop: () => void;
};

export const createRoomsPart = (deps: RoomsDeps): RoomsPart => {
  const { clock, feed, decoding, uid } = deps;
  const rooms = new Map<RoomId, LiveRoom>();
  let publishing: Timer | null = null;

  const publishSoon = (): void => {
    publishing ??= clock.setTimeout(() => {
      publishing = null;
      for (const room of rooms.values()) room.publish();
      deps.flush();
    }, PUBLISH_MS);
  };
  const chat = createChatDesk(deps);
  const directory = createRoomDirectory(deps, (anchors) => {
    for (const { roomId, status, popularity, watchers } of anchors) {
      const room = rooms.get(roomId);
      if (room === undefined || feed?.stateOf(roomId) === 'live') continue;
      room.polled({ status, popularity, audience: watchers });
      if (room.isDirty()) publishSoon();
    }
  });
  const showLife = (id: RoomId): void => {
    const room = rooms.get(id);
    if (room === undefined) return;
    const life = feed?.stateOf(id) ?? 'none';
    room.setPhase(life === 'live' ? 'live' : life === 'none' ? 'polled' : 'loading');
    if (room.isDirty()) publishSoon();
  };

  const book = async ({
    matchId,
    hostId,
    on,
  }: Extract<RoomRequest, { kind: 'book' }>): Promise<RoomAnswer<'book'>> => {
    if (uid() === null) {
      deps.loginWanted();
      return fail({ code: 'login-wanted' });
    }
    const answer = await (on ? addBooking : cancelBooking)(deps.call, { matchId, hostId });
    if (!answer.ok) return answer;
    await directory.readBookings();
    return ok(null);
  };

  return {
    ask: directory.ask,
    chatSetup: chat.setup,
    search: directory.search,
    run: (request) => {
      switch (request.kind) {
        case 'book':
          return book(request);
        case 'chat-send':
          return chat.send(request, rooms.get(request.roomId)?.state().slow ?? 0);
        case 'chat-report':
          return chat.report(request);
        default:
          return Promise.resolve(fail({ code: 'bad-request' }));
      }
    },
    since: (ids, positions) => {
      const news: Record<string, RoomPatch> = {};
      for (const id of positions.keys()) if (!ids.includes(id)) positions.delete(id);
      for (const id of ids) {
        // The positions of a tab are those that this function stored.
        const next = rooms.get(id)?.since((positions.get(id) as RoomPosition | undefined) ?? null);
        if (next === undefined) continue;
        positions.set(id, next.position);
        news[id] = next.patch;
      }
      return Object.keys(news).length === 0 ? undefined : news;
    },
    events: (id, events, snapshot) => {
      const room = rooms.get(id);
      if (room === undefined) return;
      room.take(decodeRoomEvents(events, decoding), snapshot);
      publishSoon();
    },
    lifeChanged: showLife,
    watchedChanged: () => {
      // Rooms are watched in their own languages alone (ANCHOR-10).
      const open = deps.closed() === null ? deps.watched().open : NO_ROOMS;
      for (const id of rooms.keys()) if (!open.has(id)) rooms.delete(id);
      for (const id of open) {
        if (rooms.has(id)) continue;
        rooms.set(id, createLiveRoom(uid, decoding));
        showLife(id);
      }
      feed?.setRooms(open);
      directory.watchedChanged();
    },
    renew: () => {
      directory.renew();
      chat.renew();
    },
    readOwn: directory.readOwn,
    stop: () => {
      if (publishing !== null) clock.clearTimeout(publishing);
      publishing = null;
      rooms.clear();
      feed?.setRooms(NO_ROOMS);
      directory.stop();
    },
  };
};
