import type { RoomsAnswer } from '#contract/sharedQuery.ts';
import type { EpochMs } from '#domain/ids.ts';
import type { RoomId } from '#domain/rooms/anchor.ts';
import type { Decoding } from '#platform/decode/context.ts';
import type { Caller } from '#platform/http.ts';
import type { Clock } from '../runtime/environment.ts';
import type { PushedFeed } from '../source/pushedFeed.ts';

/** What the live rooms need of the worker. */
export type RoomsDeps = {
  readonly clock: Clock;
  readonly serverNow: () => EpochMs;
  readonly call: Caller;
  readonly decoding: Decoding;
  /** Null where the platform does not push. */
  readonly feed: PushedFeed['rooms'] | null;
  /** The logged-in user; null for a guest. */
  readonly uid: () => string | null;
  /** Why no room is shown at all, or null. */
  readonly closed: () => RoomsAnswer['closed'];
  /** Rooms that tabs have open, and those on screen in lists; `cards` is null where no visible tab shows a list. */
  readonly watched: () => { readonly open: ReadonlySet<RoomId>; readonly cards: ReadonlySet<RoomId> | null };
  /** Asks one tab to request a login of the host. */
  readonly loginWanted: () => void;
  /** Sends what is pending to the tabs. */
  readonly flush: () => void;
  /** The answer about rooms is out of date: tabs that show it ask again. */
  readonly answerChanged: () => void;
  /** The answer about chat is out of date. */
  readonly setupChanged: () => void;
};
