import { anchorTypeKey, liveStatusKey, type Anchor, type RoomId } from './anchor.ts';
import { compareIds } from '../ids.ts';

/** What decides which rooms a user may watch (A6). */
export type RoomAccess = {
  readonly isGuest: boolean;
  /** Rooms that only this user may watch (REQ-43); empty for a guest. */
  readonly special: ReadonlySet<RoomId>;
  /** The operator's switch for the rooms of agents (USER-05, ANCHOR-11). */
  readonly isProxyOn: boolean;
};

/** Why a room is not shown: it ended, it needs a login, the user's rooms lack it, or agents' rooms are off. */
export type RoomRefusal = 'ended' | 'login' | 'permission' | 'proxy-off';

const isEnded = ({ status }: Pick<Anchor, 'status'>): boolean => liveStatusKey(status) === 'ended';

/**
 * Returns why a user may not watch a room, or null. Normal rooms are for all (ANCHOR-09); every other type, also an
 * unknown one, is for a logged-in user whose special rooms name it (ANCHOR-08).
 */
const refuseRoom = (
  { roomId, type, status }: Pick<Anchor, 'roomId' | 'type' | 'status'>,
  { isGuest, special, isProxyOn }: RoomAccess,
): RoomRefusal | null => {
  if (isEnded({ status })) return 'ended';
  const kind = anchorTypeKey(type);
  if (kind === 'normal') return null;
  if (isGuest) return 'login';
  if (kind === 'agent' && !isProxyOn) return 'proxy-off';
  return special.has(roomId) ? null : 'permission';
};

/** The kind of a user in live groups (ANCHOR-12); `none` where the group's id is zero or missing (ANCHOR-13). */
export type GroupMembership = 'user' | 'agent' | 'none';
export const groupMembership = (
  groupId: string | number | null | undefined,
  userType: number | null | undefined,
): GroupMembership => {
  if (groupId === null || groupId === undefined || groupId === 0 || groupId === '0' || groupId === '')
    return 'none';
  return userType === 1 ? 'agent' : 'user';
};

/** By match, then the platform's order, then popularity, the largest first (ANCHOR-06); rooms without a match last. */
const compareRooms = (one: Anchor, other: Anchor): number => {
  if (one.matchId !== other.matchId) {
    if (one.matchId === null) return 1;
    if (other.matchId === null) return -1;
    return compareIds(one.matchId, other.matchId);
  }
  return one.sort - other.sort || other.popularity - one.popularity || compareIds(one.roomId, other.roomId);
};

/** The rooms that a user may watch, in their order, and why the others are not among them. */
export type RoomList = {
  readonly rooms: readonly Anchor[];
  readonly refused: ReadonlyMap<RoomId, RoomRefusal>;
};

/** Rank of a record among those of its room: a living one before any other that has not ended, an ended one last. */
const rankOf = ({ status }: Anchor): number => {
  const key = liveStatusKey(status);
  return key === 'living' ? 0 : key === 'ended' ? 2 : 1;
};

/**
 * Returns one record of each room: its first living one, else its first one that has not ended, else its first one
 * (ANCHOR-04, ANCHOR-05).
 */
export const uniqueRooms = (anchors: readonly Anchor[]): readonly Anchor[] => {
  const rooms = new Map<RoomId, Anchor>();
  for (const anchor of anchors) {
    const known = rooms.get(anchor.roomId);
    if (known === undefined || rankOf(anchor) < rankOf(known)) rooms.set(anchor.roomId, anchor);
  }
  return [...rooms.values()];
};

/** Filters and sorts the platform's list, which has one record of each room (ANCHOR-04, ANCHOR-06 to ANCHOR-09). */
export const listRooms = (anchors: readonly Anchor[], access: RoomAccess): RoomList => {
  const rooms: Anchor[] = [];
  const refused = new Map<RoomId, RoomRefusal>();
  for (const anchor of anchors) {
    const refusal = refuseRoom(anchor, access);
    if (refusal === null) rooms.push(anchor);
    else refused.set(anchor.roomId, refusal);
  }
  return { rooms: rooms.sort(compareRooms), refused };
};
