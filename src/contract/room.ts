import type { RoomId } from '#domain/rooms/anchor.ts';
import { joinRingChanges } from '#domain/chat/chatView.ts';
import type { RingChange } from '#domain/chat/ringChange.ts';
import type { GiftMessage, RoomActivity, RoomEvent, RoomState, RoomUser } from '#domain/rooms/roomEvent.ts';

/** The most gift and enter messages of a room that a tab keeps. */
export const GIFT_RING = 50;
/** The most activities of a room that worker and tab keep; older ones have long ended. */
export const MOST_ACTIVITIES = 40;

/** Whether a room's feed runs: `polled` means state and popularity from the list every 20 s, and no chat. */
export type RoomPhase = 'loading' | 'live' | 'polled' | 'none';

/** What changed in a room's chat; absent parts are unchanged. */
export type ChatPatch = {
  readonly change?: RingChange;
  /** The user's mute in this room as the platform last sent it; null after it was lifted. */
  readonly ban?: Extract<RoomEvent, { kind: 'ban' }> | null;
};

/** The current activities by id, and new gifts, entries and approvals. */
export type ActivityPatch = {
  readonly activities: Readonly<Record<string, RoomActivity>>;
  readonly gifts: readonly GiftMessage[];
  readonly enters: readonly RoomUser[];
  /** The anchor's answers by message id: 1 approved, 2 refused. */
  readonly approvals: Readonly<Record<string, number>>;
};

/** What changed in a room since the last patch of this tab. Absent parts are unchanged. */
export type RoomPatch = {
  /** The patch replaces all that the tab has of the room. */
  readonly whole?: true;
  readonly phase?: RoomPhase;
  readonly state?: RoomState;
  readonly chat?: ChatPatch;
  readonly live?: ActivityPatch;
};
export type RoomPatches = Readonly<Record<RoomId, RoomPatch>>;

const newest = <T>(list: readonly T[], most: number): readonly T[] =>
  list.length > most ? list.slice(-most) : list;

const both = <T>(
  earlier: T | undefined,
  later: T | undefined,
  merge: (one: T, other: T) => T,
): T | undefined =>
  earlier === undefined || later === undefined ? (later ?? earlier) : merge(earlier, later);

/** `seen`: the tab has applied the earlier change, so only the later one is new. */
const mergeChat = (earlier: ChatPatch, later: ChatPatch, seen: boolean): ChatPatch => {
  const change = seen ? later.change : both(earlier.change, later.change, joinRingChanges);
  const ban = later.ban === undefined ? earlier.ban : later.ban;
  return {
    ...(change === undefined ? undefined : { change }),
    ...(ban === undefined ? undefined : { ban }),
  };
};

/** Keeps the activities with the latest events. */
const newestActivities = (all: ActivityPatch['activities']): ActivityPatch['activities'] => {
  const entries = Object.entries(all);
  if (entries.length <= MOST_ACTIVITIES) return all;
  return Object.fromEntries(entries.sort(([, one], [, other]) => one.n - other.n).slice(-MOST_ACTIVITIES));
};
/** Keeps the answers that came last; a later answer to the same message takes the place of the earlier one. */
const newestApprovals = (
  earlier: ActivityPatch['approvals'],
  later: ActivityPatch['approvals'],
): ActivityPatch['approvals'] => {
  const all = new Map(Object.entries(earlier));
  for (const [id, result] of Object.entries(later)) {
    all.delete(id);
    all.set(id, result);
  }
  return Object.fromEntries([...all].slice(-GIFT_RING));
};

const mergeLive = (earlier: ActivityPatch, later: ActivityPatch): ActivityPatch => ({
  activities: newestActivities({ ...earlier.activities, ...later.activities }),
  gifts: newest([...earlier.gifts, ...later.gifts], GIFT_RING),
  enters: newest([...earlier.enters, ...later.enters], GIFT_RING),
  approvals: newestApprovals(earlier.approvals, later.approvals),
});

/**
 * Joins two patches of a room; applying the result equals applying one after the other. `seen` is true where the
 * earlier one is what the tab shows.
 */
export const mergeRoomPatch = (earlier: RoomPatch, later: RoomPatch, seen: boolean): RoomPatch => {
  if (later.whole === true) return later;
  const chat = both(earlier.chat, later.chat, (one, other) => mergeChat(one, other, seen));
  const live = both(earlier.live, later.live, mergeLive);
  return {
    ...earlier,
    ...later,
    ...(chat === undefined ? undefined : { chat }),
    ...(live === undefined ? undefined : { live }),
  };
};

/** Joins the room patches of two records, for a tab that has not drawn the earlier ones. */
export const mergeRoomPatches = (
  earlier: RoomPatches | undefined,
  later: RoomPatches | undefined,
): RoomPatches | undefined => {
  if (earlier === undefined || later === undefined) return later ?? earlier;
  const merged: Record<string, RoomPatch> = { ...earlier };
  for (const [id, patch] of Object.entries(later)) {
    const before = merged[id];
    merged[id] = before === undefined ? patch : mergeRoomPatch(before, patch, false);
  }
  return merged;
};
