import { describe, expect, test } from 'vitest';
import * as fc from '#tests/property.ts';
import { anchorOf } from '#tests/anchorFixture.ts';
import { liveStatusKey, type AnchorType, type LiveStatus, type RoomId } from './anchor.ts';
import { groupMembership, listRooms, uniqueRooms, type RoomAccess } from './roomAccess.ts';

const GUEST: RoomAccess = { isGuest: true, special: new Set(), isProxyOn: true };
const user = (special: readonly string[] = [], isProxyOn = true): RoomAccess => ({
  isGuest: false,
  special: new Set(special as RoomId[]),
  isProxyOn,
});
const refusal = (room: { type?: number; status?: number }, access: RoomAccess) =>
  listRooms(
    [
      anchorOf({
        roomId: '1',
        type: (room.type ?? 0) as AnchorType,
        status: (room.status ?? 1) as LiveStatus,
      }),
    ],
    access,
  ).refused.get('1' as RoomId) ?? null;

test.each([
  [0, 'waiting'],
  [1, 'living'],
  [2, 'ended'],
  [3, undefined],
  [-1, undefined],
])('the live status %i is %s (ANCHOR-02)', (status, key) => {
  expect(liveStatusKey(status as LiveStatus)).toBe(key);
});

describe('who may watch a room', () => {
  test.each([
    ['a normal room, a guest', { type: 0 }, GUEST, null],
    ['a normal room, a user', { type: 0 }, user(), null],
    ['a normal room to come', { type: 0, status: 0 }, GUEST, null],
    ['an ended room', { type: 0, status: 2 }, user(['1']), 'ended'],
    ['an exclusive room, a guest', { type: 1 }, GUEST, 'login'],
    ['an exclusive room, a user without it', { type: 1 }, user(['2']), 'permission'],
    ['an exclusive room, a user with it', { type: 1 }, user(['1']), null],
    ["an exclusive room, agents' rooms off", { type: 1 }, user(['1'], false), null],
    ["an agent's room, a guest", { type: 17 }, GUEST, 'login'],
    ["an agent's room, a user without it", { type: 17 }, user(), 'permission'],
    ["an agent's room, a user with it", { type: 17 }, user(['1']), null],
    ["an agent's room, agents' rooms off", { type: 17 }, user(['1'], false), 'proxy-off'],
    ['an unknown type, a guest', { type: 5 }, GUEST, 'login'],
    ['an unknown type, a user with it', { type: 5 }, user(['1']), null],
  ])(
    '%s (ANCHOR-03, ANCHOR-04, ANCHOR-07, ANCHOR-08, ANCHOR-09, ANCHOR-11, USER-05, USER-07)',
    (_, room, access, why) => {
      expect(refusal(room, access)).toBe(why);
    },
  );

  test.each([
    [0, 0, 'none'],
    ['0', 1, 'none'],
    [null, 1, 'none'],
    [undefined, 0, 'none'],
    [7, 0, 'user'],
    ['7', 1, 'agent'],
    [7, null, 'user'],
  ] as const)('group %s of user type %s is %s (ANCHOR-12, ANCHOR-13)', (group, type, is) => {
    expect(groupMembership(group, type)).toBe(is);
  });
});

describe('the list of rooms', () => {
  test('is sorted by match, then sort, then popularity; rooms without a match are last (ANCHOR-06)', () => {
    const rooms = [
      anchorOf({ roomId: '1', matchId: null, sort: 0 }),
      anchorOf({ roomId: '2', matchId: '20', sort: 1 }),
      anchorOf({ roomId: '3', matchId: '9', sort: 2 }),
      anchorOf({ roomId: '4', matchId: '9', sort: 1, popularity: 5 }),
      anchorOf({ roomId: '5', matchId: '9', sort: 1, popularity: 50 }),
    ];
    expect(listRooms(rooms, GUEST).rooms.map(({ roomId }) => roomId)).toEqual(['5', '4', '3', '2', '1']);
  });

  test.each([
    ['ended, living', [2, 1], [1]],
    ['living, ended', [1, 2], [0]],
    ['ended, waiting, living', [2, 0, 1], [2]],
    ['waiting, living', [0, 1], [1]],
    ['living, waiting', [1, 0], [0]],
    ['ended, waiting, waiting', [2, 0, 0], [1]],
    ['unknown, living', [7, 1], [1]],
    ['ended, unknown', [2, 7], [1]],
    ['ended, ended', [2, 2], []],
  ] as const)(
    'of the records %s of a room has a living one, else one that has not ended (ANCHOR-04, ANCHOR-05)',
    (_, statuses, listed) => {
      const records = statuses.map((status, at) =>
        anchorOf({ roomId: '1', status: status as LiveStatus, hostName: String(at) }),
      );
      expect(listRooms(uniqueRooms(records), GUEST).rooms).toEqual(listed.map((at) => records[at]));
    },
  );

  test('has each room once, no ended one, in an order of its own (ANCHOR-04, ANCHOR-05, ANCHOR-06)', () => {
    const room = fc.record({
      roomId: fc.constantFrom('1', '2', '3', '4', '5'),
      matchId: fc.constantFrom(null, '7', '8'),
      sort: fc.nat(2),
      popularity: fc.nat(3),
      status: fc.constantFrom(0, 1, 2) as fc.Arbitrary<LiveStatus>,
    });
    fc.assert(
      fc.property(fc.uniqueArray(room, { selector: ({ roomId }) => roomId }), fc.nat(), (given, turn) => {
        const all = given.map(anchorOf);
        const at = all.length === 0 ? 0 : turn % all.length;
        const listed = listRooms(uniqueRooms([...all, ...all]), GUEST).rooms;
        expect(new Set(listed.map(({ roomId }) => roomId)).size).toBe(listed.length);
        expect(listed.every(({ status }) => status !== 2)).toBe(true);
        expect(listRooms([...all.slice(at), ...all.slice(0, at)], GUEST).rooms).toEqual(listed);
      }),
    );
  });
});
