import type { RoomPatches } from '#contract/room.ts';
import type { RoomAnswer, RoomRequest } from '#contract/roomRequest.ts';
import { fail, type Result } from '#contract/problem.ts';
import type { ChatSetup, RoomsAnswer } from '#contract/sharedQuery.ts';
import type { Anchor, RoomId } from '#domain/rooms/anchor.ts';
import { createLazyModule } from '../runtime/lazyModule.ts';
import type { RoomListener } from '../source/roomStreams.ts';
import type { RoomsDeps } from './roomsDeps.ts';
import type { RoomsPart } from './roomsPart.ts';

export type Rooms = {
  /** Answers the rooms that the user may watch, requested once for all tabs (D27). */
  readonly ask: () => Promise<Result<RoomsAnswer>>;
  /** Answers what chat needs of the platform, requested once for all tabs (D27). */
  readonly chatSetup: () => Promise<Result<ChatSetup>>;
  /** Finds rooms that the user may watch (MENU-13). */
  readonly search: (text: string) => Promise<Result<readonly Anchor[]>>;
  readonly run: (request: RoomRequest) => Promise<RoomAnswer<RoomRequest['kind']>>;
  /** Returns what a tab lacks of the rooms that it shows, and moves its positions on. */
  readonly since: (rooms: readonly RoomId[], positions: Map<RoomId, unknown>) => RoomPatches | undefined;
  /** Called when what the tabs watch may have changed. */
  readonly watchedChanged: () => void;
  /** Called when a user has logged in, and the platform may be asked on behalf of the user. */
  readonly authorized: () => void;
  /** Called after a change of user, language or switch. */
  readonly renew: () => void;
  readonly stop: () => void;
  readonly listener: RoomListener;
};

/** Creates the live rooms. Their implementation loads when a tab first shows one, or a user logs in (G10). */
export const createRooms = (deps: RoomsDeps): Rooms => {
  const module = createLazyModule(() => import('./roomsPart.ts'), deps.clock);
  let part: RoomsPart | null = null;
  const load = async (): Promise<RoomsPart | null> => {
    const loaded = await module.load();
    if (loaded === undefined) return null;
    part ??= loaded.createRoomsPart(deps);
    part.watchedChanged();
    return part;
  };
  return {
    ask: async () => (await load())?.ask() ?? fail({ code: 'network' }),
    chatSetup: async () => (await load())?.chatSetup() ?? fail({ code: 'network' }),
    search: async (text) => (await load())?.search(text) ?? fail({ code: 'network' }),
    run: async (request) => (await load())?.run(request) ?? fail({ code: 'network' }),
    since: (rooms, positions) => part?.since(rooms, positions),
    watchedChanged: () => {
      const { open, cards } = deps.watched();
      if (part !== null) part.watchedChanged();
      else if (open.size > 0 || cards !== null) void load();
    },
    authorized: () => {
      // A user's rooms, bookings and switches are known before a list is opened (BOOT-18).
      if (deps.uid() === null || deps.closed() !== null) return;
      void load().then((loaded) => {
        loaded?.watchedChanged();
        void loaded?.readOwn();
      });
    },
    renew: () => {
      part?.renew();
      part?.watchedChanged();
    },
    stop: () => {
      part?.stop();
      part = null;
    },
    listener: {
      events: (room, events, snapshot) => part?.events(room, events, snapshot),
      lifeChanged: (room) => part?.lifeChanged(room),
    },
  };
};
