import type { MatchId } from '../ids.ts';
import { searchText } from '../searchText.ts';
import { liveStatusKey, type Anchor, type LocalNames, type RoomId } from './anchor.ts';

const isLive = ({ status }: Anchor): boolean => liveStatusKey(status) === 'living';

/** Hot live (ANCHOR-14): rooms that are live, the most popular first, then those to come. */
export const hotRooms = (rooms: readonly Anchor[]): readonly Anchor[] =>
  // `map` made a new array, so sorting it in place is safe. Chromium 109 has no `toSorted`.
  rooms
    .map((room) => room)
    .sort((one, other) => Number(isLive(other)) - Number(isLive(one)) || other.popularity - one.popularity);

export type MatchRooms = { readonly matchId: MatchId; readonly rooms: readonly Anchor[] };

/** Live matches (ANCHOR-14): matches with a live room, each with its rooms, in the order of the list. */
export const liveMatches = (rooms: readonly Anchor[]): readonly MatchRooms[] => {
  const matches = new Map<MatchId, Anchor[]>();
  for (const room of rooms) {
    if (room.matchId === null) continue;
    const known = matches.get(room.matchId);
    if (known === undefined) matches.set(room.matchId, [room]);
    else known.push(room);
  }
  return [...matches].flatMap(([matchId, all]) => (all.some(isLive) ? [{ matchId, rooms: all }] : []));
};

/** The rooms of a match, in the order of the list. */
export const roomsOfMatch = (rooms: readonly Anchor[], matchId: MatchId): readonly Anchor[] =>
  rooms.filter((room) => room.matchId === matchId);

/** The rooms of a match whose anchors are live, in the order of the list. */
export const liveRoomsOfMatch = (rooms: readonly Anchor[], matchId: MatchId): readonly Anchor[] =>
  roomsOfMatch(rooms, matchId).filter(isLive);

/**
 * Returns the room that is offered when an anchor ends: another live one of the same match, else of its sport, else
 * the most popular one; null if none is live.
 */
export const nextRoom = (rooms: readonly Anchor[], ended: Anchor): Anchor | null => {
  const living = hotRooms(rooms).filter((room) => isLive(room) && room.roomId !== ended.roomId);
  return (
    living.find(({ matchId }) => matchId !== null && matchId === ended.matchId) ??
    living.find(({ sportId }) => sportId !== null && sportId === ended.sportId) ??
    living[0] ??
    null
  );
};

const namesOf = ({ zh, en, vi, th }: LocalNames): readonly string[] => [zh, en, vi, th];

/** Finds rooms by the anchor, the teams or the league in any language, or by the room's id. */
export const searchRooms = (rooms: readonly Anchor[], text: string): readonly Anchor[] => {
  const foldedText = searchText(text).trim();
  if (foldedText === '') return [];
  return rooms.filter(
    ({ hostName, home, away, league, roomId }) =>
      roomId === (foldedText as RoomId) ||
      [hostName, ...namesOf(home), ...namesOf(away), ...namesOf(league)].some((name) =>
        searchText(name).includes(foldedText),
      ),
  );
};

/** Returns a name in a language, or in the one that the platform sent. */
export const nameIn = (names: LocalNames, language: string): string => {
  const key = language.startsWith('zh')
    ? 'zh'
    : (['en', 'vi', 'th'] as const).find((each) => each === language);
  return (key === undefined ? '' : names[key]) || names.zh || names.en;
};

/**
 * The filter of a list of rooms: one live-side sport (null for any), and only rooms that the user waits for.
 */
export type RoomFilter = { readonly sportId: number | null; readonly isAwaited: boolean };
export const NO_ROOM_FILTER: RoomFilter = { sportId: null, isAwaited: false };

/** Returns the sports of the rooms with the platform's names, in the order of their first room. */
export const roomSports = (
  rooms: readonly Pick<Anchor, 'sportId' | 'sportName'>[],
): readonly { readonly sportId: number; readonly name: string; readonly count: number }[] => {
  const sports = new Map<number, { sportId: number; name: string; count: number }>();
  for (const { sportId, sportName } of rooms) {
    if (sportId === null) continue;
    const known = sports.get(sportId);
    if (known === undefined) sports.set(sportId, { sportId, name: sportName, count: 1 });
    else known.count += 1;
  }
  return [...sports.values()];
};

/**
 * Returns the rooms of a filter, in their order; `awaits` returns true if the user booked a room or follows
 * its anchor.
 */
export const filterRooms = (
  rooms: readonly Anchor[],
  { sportId, isAwaited }: RoomFilter,
  awaits: (room: Anchor) => boolean,
): readonly Anchor[] =>
  rooms.filter((room) => (sportId === null || room.sportId === sportId) && (!isAwaited || awaits(room)));
