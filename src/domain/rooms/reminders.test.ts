import { describe, expect, test } from 'vitest';
import { anchorOf } from '#tests/anchorFixture.ts';
import type { Bookings, HostId, LiveStatus, RoomId } from './anchor.ts';
import { reminders } from './reminders.ts';

const NOTHING: Bookings = { matchIds: [], hostIds: [] };
const BOOKED: Bookings = { matchIds: ['7' as never], hostIds: ['h1' as never] };
const FOLLOWED = ['h1' as HostId];
const before = (status: number): ReadonlyMap<RoomId, LiveStatus> =>
  new Map([['1' as RoomId, status as LiveStatus]]);
const AT = { now: 5, language: 'zh-CN' };
const room = (status = 1) => anchorOf({ roomId: '1', status: status as LiveStatus });

const noticeIdsAt = (now: number, start: number | null) =>
  reminders(
    before(0),
    [anchorOf({ roomId: '1', matchId: null, startTime: start })],
    { bookings: NOTHING, followed: FOLLOWED },
    { now, language: 'en' },
  ).map(({ id }) => id);

describe('reminders of rooms', () => {
  test.each([
    ['a booked room that begins', before(0), room(), BOOKED, [], ['room-open']],
    ['a booked room that appears live', new Map(), room(), BOOKED, [], ['room-open']],
    ['a booked room that is live at the first list', null, room(), BOOKED, [], ['room-open']],
    ['a booked room that was live before', before(1), room(), BOOKED, [], []],
    ['a booked room that waits', before(0), room(0), BOOKED, [], []],
    ['a booked room that ends', before(1), room(2), BOOKED, [], []],
    ['a booked room of a followed host, once', before(0), room(), BOOKED, FOLLOWED, ['room-open']],
    ['a followed host who begins', before(0), room(), NOTHING, FOLLOWED, ['host-live']],
    ['a followed host who is live at the first list', null, room(), NOTHING, FOLLOWED, []],
    ['another host', before(0), room(), NOTHING, ['h2' as HostId], []],
    [
      'a match that is booked with another host',
      before(0),
      room(),
      { ...BOOKED, hostIds: ['h2' as HostId] },
      [],
      [],
    ],
  ] as const)('%s', (_, earlier, now, bookings, followed, what) => {
    expect(reminders(earlier, [now], { bookings, followed }, AT).map((each) => each.what)).toEqual(what);
  });

  test('name the host, the teams and the match, and are the same over repeats of the list', () => {
    const bookings = { bookings: BOOKED, followed: [] };
    const told = reminders(before(0), [room()], bookings, AT);
    expect(told).toEqual([
      {
        id: 'room-1-7',
        kind: 'bookings',
        what: 'room-open',
        at: 5,
        matchId: '7',
        title: 'Host 1',
        text: '主队 - 客队',
      },
    ]);
    expect(reminders(null, [room()], bookings, { ...AT, now: 9 }).map(({ id }) => id)).toEqual(
      told.map(({ id }) => id),
    );
  });

  test.each([
    ['a start', { startTime: 1_700_000_000_000 }, 'room-1-1700000000000', 'room-1-1700086400000'],
    ['neither match nor start', { startTime: null }, 'room-1-2026-03-14', 'room-1-2026-03-15'],
  ])(
    'of a host without a match come again at the next broadcast: a room with %s (ANCHOR-16)',
    (_, { startTime }, first, second) => {
      const now = Date.UTC(2026, 2, 14, 20);
      const day = 86_400_000;
      expect(noticeIdsAt(now, startTime)).toEqual([first]);
      expect(noticeIdsAt(now + 60_000, startTime)).toEqual([first]);
      expect(noticeIdsAt(now + day, startTime === null ? null : startTime + day)).toEqual([second]);
    },
  );

  test.each([
    ['zh-CN', '利物浦 - 曼城'],
    ['zh-TW', '利物浦 - 曼城'],
    ['en', 'Liverpool - Man City'],
    ['vi', 'Liverpool FC - Manchester City'],
    ['th', 'ลิเวอร์พูล - แมนซิตี้'],
  ])('name the teams in the language of the user: %s', (language, text) => {
    const named = anchorOf({
      roomId: '1',
      home: { zh: '利物浦', en: 'Liverpool', vi: 'Liverpool FC', th: 'ลิเวอร์พูล' },
      away: { zh: '曼城', en: 'Man City', vi: 'Manchester City', th: 'แมนซิตี้' },
    });
    const [notice] = reminders(before(0), [named], { bookings: BOOKED, followed: [] }, { now: 5, language });
    expect(notice?.text).toBe(text);
  });

  test.each([
    [
      'names that the platform does not translate',
      { zh: '主队', en: '' },
      { zh: '客队', en: '' },
      '主队 - 客队',
    ],
    ['one team', { zh: '主队', en: '' }, { zh: '', en: '' }, '主队'],
    ['no team', { zh: '', en: '' }, { zh: '', en: '' }, ''],
  ])('name %s as they came', (_, home, away, text) => {
    const rest = { vi: '', th: '' };
    const named = anchorOf({ roomId: '1', home: { ...home, ...rest }, away: { ...away, ...rest } });
    const [notice] = reminders(
      before(0),
      [named],
      { bookings: BOOKED, followed: [] },
      { now: 5, language: 'en' },
    );
    expect(notice?.text).toBe(text);
  });
});
