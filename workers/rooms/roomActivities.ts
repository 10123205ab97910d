import { GIFT_RING, MOST_ACTIVITIES, type ActivityPatch } from '#contract/room.ts';
import type { GiftMessage, RoomActivity, RoomUser } from '#domain/rooms/roomEvent.ts';
import type { RoomPart } from './roomPart.ts';

/** The number of the last event that a tab got. */
export type ActivityPosition = number;
export type RoomActivities = RoomPart<ActivityPatch, ActivityPosition>;

type Kept<T> = { readonly n: number; readonly value: T };
const keep = <T>(list: Kept<T>[], n: number, value: T): void => {
  list.push({ n, value });
  if (list.length > GIFT_RING) list.shift();
};
const after = <T>(list: readonly Kept<T>[], n: number): readonly T[] =>
  list.flatMap((each) => (each.n > n ? [each.value] : []));

/** Keeps the activities of a room by id, its last gifts and entries, and the anchor's approvals. */
export const createRoomActivities = (): RoomActivities => {
  const activities = new Map<string, RoomActivity>();
  let gifts: Kept<GiftMessage>[] = [];
  let enters: Kept<RoomUser>[] = [];
  let approvals: Kept<readonly [string, number]>[] = [];
  let last = 0;

  return {
    take: (event) => {
      switch (event.kind) {
        case 'activity':
          // The last changed activity comes last, so the first one is unchanged for the longest time.
          activities.delete(event.activity.id);
          activities.set(event.activity.id, event.activity);
          for (const oldest of activities.keys()) {
            if (activities.size <= MOST_ACTIVITIES) break;
            activities.delete(oldest);
          }
          break;
        case 'gift':
          keep(gifts, event.n, event.gift);
          break;
        case 'enter':
          keep(enters, event.n, event.user);
          break;
        case 'approve':
          keep(approvals, event.n, [event.messageId, event.result] as const);
          break;
        default:
          return false;
      }
      last = event.n;
      return true;
    },
    clear: () => {
      activities.clear();
      gifts = [];
      enters = [];
      approvals = [];
      // The numbers of a new life of the server may begin again (F08).
      last = 0;
    },
    since: (position) => {
      if (position === last) return { patch: undefined, position };
      const from = position ?? 0;
      return {
        position: last,
        patch: {
          activities: Object.fromEntries([...activities].filter(([, { n }]) => n > from)),
          gifts: after(gifts, from),
          enters: after(enters, from),
          approvals: Object.fromEntries(after(approvals, from)),
        },
      };
    },
  };
};
