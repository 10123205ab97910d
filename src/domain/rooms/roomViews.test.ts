import { describe, expect, test } from 'vitest';
import { anchorOf } from '#tests/anchorFixture.ts';
import type { LiveStatus } from './anchor.ts';
import {
  filterRooms,
  hotRooms,
  liveMatches,
  nameIn,
  nextRoom,
  NO_ROOM_FILTER,
  roomSports,
  searchRooms,
} from './roomViews.ts';

const WAITING = 0 as LiveStatus;
const ids = (rooms: readonly { readonly roomId: string }[]) => rooms.map(({ roomId }) => roomId);

describe('lists of live rooms', () => {
  test('hot live has live rooms by popularity, then rooms to come (ANCHOR-14)', () => {
    const rooms = [
      anchorOf({ roomId: '1', popularity: 5 }),
      anchorOf({ roomId: '2', popularity: 99, status: WAITING }),
      anchorOf({ roomId: '3', popularity: 50 }),
    ];
    expect(ids(hotRooms(rooms))).toEqual(['3', '1', '2']);
  });
  test('live matches have a live room, with all their rooms (ANCHOR-14)', () => {
    const rooms = [
      anchorOf({ roomId: '1', matchId: '7' }),
      anchorOf({ roomId: '2', matchId: '7', status: WAITING }),
      anchorOf({ roomId: '3', matchId: '8', status: WAITING }),
      anchorOf({ roomId: '4', matchId: null }),
    ];
    expect(liveMatches(rooms).map(({ matchId, rooms: all }) => [matchId, ids(all)])).toEqual([
      ['7', ['1', '2']],
    ]);
  });
  test.each([
    [
      'of the same match',
      [
        anchorOf({ roomId: '2', sportId: 3, matchId: '7' }),
        anchorOf({ roomId: '3', matchId: '9', popularity: 9 }),
      ],
      '2',
    ],
    [
      'of the same sport',
      [
        anchorOf({ roomId: '2', sportId: 3, matchId: '8', popularity: 9 }),
        anchorOf({ roomId: '3', matchId: '9' }),
      ],
      '3',
    ],
    [
      'that is most popular',
      [
        anchorOf({ roomId: '2', sportId: 3, matchId: '8' }),
        anchorOf({ roomId: '3', sportId: 5, matchId: '9', popularity: 9 }),
      ],
      '3',
    ],
    [
      'none, where no other is live',
      [anchorOf({ roomId: '1' }), anchorOf({ roomId: '2', status: WAITING })],
      undefined,
    ],
  ])('when a host ends, the next room is the one %s (ANCHOR-19)', (_, rooms, next) => {
    expect(nextRoom(rooms, anchorOf({ roomId: '1', matchId: '7' }))?.roomId).toBe(next);
  });
  test.each([
    ['host', ['1']],
    ['　ＨＯＳＴ 1', ['1']],
    ['arsenal', ['2']],
    ['ha noi', ['2']],
    ['联', ['1', '2']],
    ['2', ['2']],
    ['', []],
    ['nobody', []],
  ])('the search for "%s" finds host, teams, league and id in every language', (text, found) => {
    const home = { zh: '阿森纳', en: 'Arsenal', vi: '', th: '' };
    const away = { zh: '河内', en: '', vi: 'Hà Nội', th: '' };
    const rooms = [anchorOf({ roomId: '1' }), anchorOf({ roomId: '2', hostName: '小海', home, away })];
    expect(ids(searchRooms(rooms, text))).toEqual(found);
  });
  test('a name is shown in the language, else as the platform sent it', () => {
    const names = { zh: '阿森纳', en: 'Arsenal', vi: '', th: '' };
    expect(['zh-CN', 'zh-TW', 'en', 'vi', 'fr'].map((each) => nameIn(names, each))).toEqual([
      '阿森纳',
      '阿森纳',
      'Arsenal',
      '阿森纳',
      '阿森纳',
    ]);
  });
});

const awaits = ({ roomId }: { readonly roomId: string }): boolean => roomId === '2' || roomId === '3';

describe('the filter of rooms', () => {
  const rooms = [
    anchorOf({ roomId: '1', sportId: 1, sportName: '足球' }),
    anchorOf({ roomId: '2', sportId: 2, sportName: '篮球' }),
    anchorOf({ roomId: '3', sportId: 1, sportName: '足球' }),
    anchorOf({ roomId: '4', sportId: null, sportName: '' }),
  ];

  test('offers the sports that have rooms, with their numbers', () => {
    expect(roomSports(rooms)).toEqual([
      { sportId: 1, name: '足球', count: 2 },
      { sportId: 2, name: '篮球', count: 1 },
    ]);
  });

  test.each([
    [NO_ROOM_FILTER, ['1', '2', '3', '4']],
    [{ sportId: 1, isAwaited: false }, ['1', '3']],
    [{ sportId: null, isAwaited: true }, ['2', '3']],
    [{ sportId: 1, isAwaited: true }, ['3']],
    [{ sportId: 9, isAwaited: false }, []],
  ])('%j leaves the rooms %j, in their order', (filter, left) => {
    expect(filterRooms(rooms, filter, awaits).map(({ roomId }) => roomId)).toEqual(left);
  });
});
