import type { RoomsAnswer } from '#contract/sharedQuery.ts';
import type { ActivityPart } from '#domain/activities/activityPhase.ts';
import type { EpochMs } from '#domain/ids.ts';
import type { NewNotice } from '#domain/notices/notice.ts';
import type { RoomId } from '#domain/rooms/anchor.ts';
import type { Decoding } from '#platform/decode/context.ts';
import type { Caller } from '#platform/http.ts';
import type { Clock, DocumentStore, LogAnomaly, OpenSocket } from '../runtime/environment.ts';
import type { PushedFeed } from '../source/pushedFeed.ts';

/** What the live rooms need of the worker. */
export type RoomsDeps = {
  readonly clock: Clock;
  readonly serverNow: () => EpochMs;
  /** A random number from 0 up to 1. */
  readonly random: () => number;
  readonly call: Caller;
  readonly decoding: Decoding;
  /** Null where the platform does not push. */
  readonly feed: PushedFeed['rooms'] | null;
  /** Opens the platform's own chat socket (CHAT.md); null where it has none. */
  readonly socket: {
    readonly openSocket: OpenSocket;
    readonly url: string;
  } | null;
  /** The user's language, as in the settings: `zh-CN`. */
  readonly language: () => string;
  /** The logged-in user; null for a guest. */
  readonly uid: () => string | null;
  /** Stores the user's chat token; null where storage is not available. */
  readonly store: DocumentStore | null;
  readonly log: LogAnomaly;
  /** Why the client shows no room at all, or null. */
  readonly closed: () => RoomsAnswer['closed'];
  /** Rooms that tabs have open, and those on screen in lists; `cards` is null where no visible tab shows a list. */
  readonly watched: () => { readonly open: ReadonlySet<RoomId>; readonly cards: ReadonlySet<RoomId> | null };
  /** Asks one tab to request a login of the parent site. */
  readonly requestLogin: () => void;
  /** Sends what is pending to the tabs. */
  readonly flush: () => void;
  /** Handles events about these parts of a room's activities: reads them again. */
  readonly activityChanged: (room: RoomId, parts: ReadonlySet<ActivityPart>) => void;
  /** Called with a notice when a booked room or a followed anchor has begun. */
  readonly onNotices: (notices: readonly NewNotice[]) => void;
  /** The answer about rooms is out of date: tabs that show it ask again. */
  readonly answerChanged: () => void;
  /** The answer about chat is out of date. */
  readonly setupChanged: () => void;
  /** The answer about reports of rooms is out of date. */
  readonly reportChanged: () => void;
};
