import type { RoomPatches } from '#contract/room.ts';
import type { RoomAnswer, RoomCallRequest } from '#contract/roomCall.ts';
import { fail, type Result } from '#contract/problem.ts';
import type { ChatSetup, RoomsAnswer } from '#contract/sharedQuery.ts';
import type { Milliseconds } from '#domain/ids.ts';
import type { Anchor, RoomId } from '#domain/rooms/anchor.ts';
import type { Timer } from '../runtime/environment.ts';
import type { ReportConfig } from '#domain/rooms/chat.ts';
import { createLazyModule } from '../runtime/lazyModule.ts';
import type { RoomListener } from '../source/roomStreams.ts';
import type { RoomsDeps } from './roomsDeps.ts';
import type { RoomsPart } from './roomsPart.ts';

export type Rooms = {
  /** Returns the rooms that the user may watch, requested once for all tabs (D27). */
  readonly ask: () => Promise<Result<RoomsAnswer>>;
  /** Returns the platform's data for the chat, requested once for all tabs (D27). */
  readonly chatSetup: () => Promise<Result<ChatSetup>>;
  /** Returns the allowed content of a report of a room (REQ-56), requested once for all tabs (D27). */
  readonly reportConfig: () => Promise<Result<ReportConfig>>;
  /** Finds rooms that the user may watch (MENU-13). */
  readonly search: (text: string) => Promise<Result<readonly Anchor[]>>;
  readonly run: (request: RoomCallRequest) => Promise<RoomAnswer<RoomCallRequest['kind']>>;
  /** Returns the content that a tab lacks of the rooms that it shows, and advances its positions. */
  readonly since: (rooms: readonly RoomId[], positions: Map<RoomId, unknown>) => RoomPatches | undefined;
  /** Called when the rooms that the tabs watch may have changed. */
  readonly watchedChanged: () => void;
  /** Called when a user has logged in, and the worker may ask the platform on the user's behalf. */
  readonly authorized: () => void;
  /** Called when the user who is logged in has a new authorization value. */
  readonly tokenRenewed: () => void;
  /** Called after a change of user, language or switch. */
  readonly renew: () => void;
  /** Called when the user pressed retry (`isPress`), or the page came online or became visible (D7). */
  readonly retry: (isPress: boolean) => void;
  /** Reads the rule of shared orders shortly after the start (BOOT-17). */
  readonly start: () => void;
  readonly stop: () => void;
  readonly listener: RoomListener;
};

/**
 * Delay of the request for the rule of shared orders after the start, so that the first prices do not wait.
 */
const START_MS: Milliseconds = 2_000;

/** Creates the live rooms. Their implementation loads when a tab first shows one, or a user logs in (G10). */
export const createRooms = (deps: RoomsDeps): Rooms => {
  const module = createLazyModule(() => import('./roomsPart.ts'), deps.clock);
  let part: RoomsPart | null = null;
  let starting: Timer | null = null;
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
    reportConfig: async () => (await load())?.reportConfig() ?? fail({ code: 'network' }),
    search: async (text) => (await load())?.search(text) ?? fail({ code: 'network' }),
    run: async (request) => (await load())?.run(request) ?? fail({ code: 'network' }),
    since: (rooms, positions) => part?.since(rooms, positions),
    watchedChanged: () => {
      const { open, cards } = deps.watched();
      if (part !== null) part.watchedChanged();
      else if (open.size > 0 || cards !== null) void load();
    },
    authorized: () => {
      // Loads a user's rooms, bookings and switches before a list opens (BOOT-18).
      if (deps.uid() === null || deps.closed() !== null) return;
      void load().then((loaded) => loaded?.readOwn());
    },
    tokenRenewed: () => part?.tokenRenewed(),
    start: () => {
      if (starting !== null) deps.clock.clearTimeout(starting);
      starting = deps.clock.setTimeout(() => {
        if (deps.closed() === null) void load().then((loaded) => loaded?.readShowRule());
      }, START_MS);
    },
    renew: () => {
      part?.renew();
      part?.watchedChanged();
    },
    retry: (isPress) => part?.retry(isPress),
    stop: () => {
      if (starting !== null) deps.clock.clearTimeout(starting);
      starting = null;
      part?.stop();
      part = null;
    },
    listener: {
      events: (room, events, snapshot) => part?.events(room, events, snapshot),
      lifeChanged: (room) => part?.lifeChanged(room),
    },
  };
};
