import type { Amount } from '../money/amount.ts';
import type { EpochMs } from '../ids.ts';
import type { ActivityState, Prize } from './activity.ts';
import type { LiveStatus } from './anchor.ts';

/**
 * What a room is now. Values: only the latest state is kept (D2). Null before the first event; the list of rooms
 * then tells.
 */
export type RoomState = {
  readonly status: LiveStatus | null;
  readonly popularity: number | null;
  /** Users who watch the room now. */
  readonly audience: number | null;
  /** While the whole room may not write, the anchor's reason; null while it may. */
  readonly mute: { readonly text: string; readonly until: EpochMs | null } | null;
  /** Least seconds between two messages of a user; 0 for no slow mode. */
  readonly slow: number;
};
export const NO_ROOM_STATE: RoomState = {
  status: null,
  popularity: null,
  audience: null,
  mute: null,
  slow: 0,
};

/** The author of a message or gift; the title is one of those that `titleList` names. */
export type RoomUser = {
  readonly uid: string;
  readonly name: string;
  readonly titleId: string | null;
  readonly isHost: boolean;
};

/** A picture of a message: an address on an allowed host (D10), or null. */
export type ChatPicture = { readonly url: string | null; readonly width: number; readonly height: number };

/** A chat message as the feed sends it; `platform/decode/chatMessage.ts` makes one that chat draws. */
export type ChatMessage = {
  /** Number within the room; larger is newer. */
  readonly n: number;
  readonly id: string;
  /** The id that the sending client chose; null for none. */
  readonly clientId: string | null;
  readonly at: EpochMs;
  readonly type: number;
  readonly from: RoomUser;
  readonly text: string;
  readonly pictures: readonly ChatPicture[];
  /** What the message answers; null for none. */
  readonly reply: { readonly id: string; readonly name: string; readonly text: string } | null;
  /** Users whom the message mentions. */
  readonly mentions: readonly string[];
  /** The compact order of an order card, undecoded (CHAT-13); null for none. */
  readonly order: unknown;
};

/** A gift that a user presented (GIFT-03); level 0 is a plain gift. */
export type GiftMessage = {
  readonly n: number;
  readonly id: string;
  readonly at: EpochMs;
  readonly from: RoomUser;
  readonly giftId: string;
  readonly name: string;
  readonly icon: string | null;
  readonly count: number;
  /** Number of the gift within the user's combo, from 1. */
  readonly combo: number;
  readonly level: number;
};

/** The kinds of activities: red-envelope rain, live lottery, answer lottery, vote, questions and answers. */
export const ACTIVITY_KINDS = ['rain', 'lottery', 'answer', 'vote', 'question'] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** The current state of an activity of a room; a later event of the same id replaces an earlier one. */
export type RoomActivity = {
  readonly n: number;
  readonly id: string;
  readonly kind: ActivityKind;
  readonly state: ActivityState;
  readonly title: string;
  readonly from: EpochMs | null;
  readonly to: EpochMs | null;
  readonly total: Amount | null;
  readonly prizes: readonly Prize[];
  /** Choices of a vote or a question; `count` is null before the platform sends counts. */
  readonly options: readonly { readonly id: string; readonly text: string; readonly count: number | null }[];
  /** The right choice of a question that has ended. */
  readonly rightId: string | null;
  readonly winners: readonly { readonly name: string; readonly prize: string }[];
};

/** An event of a room, numbered from 1 without repetition (FEED.md). */
export type RoomEvent =
  | { readonly kind: 'state'; readonly n: number; readonly state: Partial<RoomState> }
  | { readonly kind: 'enter'; readonly n: number; readonly at: EpochMs; readonly user: RoomUser }
  | { readonly kind: 'chat'; readonly n: number; readonly message: ChatMessage }
  | { readonly kind: 'chatDeleted'; readonly n: number; readonly ids: readonly string[] }
  | { readonly kind: 'gift'; readonly n: number; readonly gift: GiftMessage }
  | { readonly kind: 'activity'; readonly n: number; readonly activity: RoomActivity }
  /** A user may not write until a time, or for good (null); `on` false lifts it. */
  | {
      readonly kind: 'ban';
      readonly n: number;
      readonly uid: string;
      readonly on: boolean;
      readonly text: string;
      readonly until: EpochMs | null;
    }
  /** The anchor's word on a message that asks to take part: 1 approved, 2 refused (REQ-35). */
  | {
      readonly kind: 'approve';
      readonly n: number;
      readonly uid: string;
      readonly messageId: string;
      readonly result: number;
    };
