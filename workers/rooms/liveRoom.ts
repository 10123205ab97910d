import type { RoomPatch, RoomPhase } from '#contract/room.ts';
import { NO_ROOM_STATE, type RoomEvent, type RoomState } from '#domain/rooms/roomEvent.ts';
import type { Decoding } from '#platform/decode/context.ts';
import { createRoomActivities, type ActivityPosition } from './roomActivities.ts';
import { createRoomChat, type ChatPosition } from './roomChat.ts';

/** The position up to which a tab has read a room. */
export type RoomPosition = {
  readonly generation: number;
  readonly published: number;
  readonly stateRev: number;
  readonly chat: ChatPosition;
  readonly live: ActivityPosition;
};

export type LiveRoom = {
  /** Takes events. `snapshot`: they replace what came before. */
  readonly take: (events: readonly RoomEvent[], snapshot: boolean) => void;
  /** Merges the room's state from the list of rooms. The fields that the feed sent hold again once the room is live. */
  readonly polled: (state: Partial<RoomState>) => void;
  readonly setPhase: (phase: RoomPhase) => void;
  /** Replaces what belongs to a user who has left by what belongs to the user who is here now. */
  readonly renew: () => void;
  readonly state: () => RoomState;
  /** True if something waits to be published. */
  readonly isDirty: () => boolean;
  /** Publishes the events since the last publication to the tabs. */
  readonly publish: () => void;
  /** Returns the content that a tab lacks; undefined if it has everything that is published. */
  readonly since: (
    position: RoomPosition | null,
  ) => { readonly patch: RoomPatch; readonly position: RoomPosition } | undefined;
};

/**
 * Creates the model of one room that some tab shows: state, chat, activities. It uses no clock and no socket.
 */
export const createLiveRoom = (uid: () => string | null, decoding: Decoding): LiveRoom => {
  const chat = createRoomChat(uid, decoding);
  const activities = createRoomActivities();
  let state = NO_ROOM_STATE;
  /** The last values that the feed sent. */
  let pushed: Partial<RoomState> = {};
  let phase: RoomPhase = 'loading';
  /** Counts snapshots: after one, every tab gets the room whole. */
  let generation = 0;
  let stateRev = 0;
  let published = 0;
  let dirty = false;
  let last = 0;

  const takeOne = (event: RoomEvent): void => {
    if (event.kind === 'state') {
      pushed = { ...pushed, ...event.state };
      state = { ...state, ...event.state };
      stateRev += 1;
      return;
    }
    if (!chat.take(event)) activities.take(event);
  };

  return {
    take: (events, snapshot) => {
      dirty = true;
      if (snapshot) {
        generation += 1;
        last = 0;
        chat.clear();
        activities.clear();
        stateRev += 1;
      }
      // A batch may bring its events in another order than their numbers.
      for (const event of [...events].sort((one, other) => one.n - other.n)) {
        // Drops a repeated event (F05). The state at the end of a snapshot has the number of the event
        // before.
        if (event.n <= last && !(snapshot && event.kind === 'state')) continue;
        last = Math.max(last, event.n);
        takeOne(event);
      }
      // Publishes a snapshot at once.
      if (snapshot) published += 1;
    },
    polled: (next) => {
      const merged = { ...state, ...next };
      if (JSON.stringify(merged) === JSON.stringify(state)) return;
      state = merged;
      stateRev += 1;
      dirty = true;
    },
    setPhase: (next) => {
      if (phase === next) return;
      phase = next;
      // The feed repeats no event after a reconnect, so a list may have replaced newer values meanwhile.
      if (phase === 'live') state = { ...state, ...pushed };
      stateRev += 1;
      dirty = true;
    },
    renew: () => {
      if (chat.renew()) dirty = true;
    },
    state: () => state,
    isDirty: () => dirty,
    publish: () => {
      if (dirty) published += 1;
      dirty = false;
    },
    since: (position) => {
      const before = position?.generation === generation ? position : null;
      if (before !== null && before.published === published) return undefined;
      const chatPatch = chat.since(before?.chat ?? null);
      const live = activities.since(before?.live ?? null);
      const isNewState = before?.stateRev !== stateRev;
      return {
        position: { generation, published, stateRev, chat: chatPatch.position, live: live.position },
        patch: {
          ...(before === null ? { whole: true } : undefined),
          ...(isNewState ? { phase, state } : undefined),
          ...(chatPatch.patch === undefined ? undefined : { chat: chatPatch.patch }),
          ...(live.patch === undefined ? undefined : { live: live.patch }),
        },
      };
    },
  };
};
