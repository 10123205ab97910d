import { describe, expect, test } from 'vitest';
import {
  addNotices,
  markRead,
  MAX_NOTICES,
  sidesWithNewRed,
  unreadCount,
  withoutKnownRooms,
  type NewNotice,
} from './notice.ts';

const noticeOf = (id: string, at: number, more: Partial<NewNotice> = {}): NewNotice => ({
  id,
  kind: 'goals',
  what: 'goal',
  at,
  matchId: null,
  title: id,
  text: '',
  ...more,
});
/** A room of match 7 that has begun. */
const roomOfMatch7 = (id: string): NewNotice =>
  noticeOf(id, 1, { kind: 'bookings', matchId: '7' as NewNotice['matchId'] });
const taken = (notice: NewNotice) => [{ ...notice, read: false }];
const ids = (notices: readonly { readonly id: string }[]) => notices.map(({ id }) => id);

describe('notices', () => {
  test('are listed newest first, each id once, without kinds that are switched off', () => {
    const first = addNotices([], [noticeOf('a', 1), noticeOf('b', 3), noticeOf('a', 1)], []);
    const next = addNotices(
      first,
      [noticeOf('b', 9), noticeOf('c', 2), noticeOf('d', 4, { kind: 'cards' })],
      ['cards'],
    );
    expect([ids(first), ids(next), unreadCount(next)]).toEqual([['b', 'a'], ['b', 'c', 'a'], 3]);
  });

  test('without a new notice the same list is returned, so no tab is notified', () => {
    const known = addNotices([], [noticeOf('a', 1)], []);
    expect(addNotices(known, [noticeOf('a', 5)], [])).toBe(known);
    expect(addNotices(known, [noticeOf('b', 5)], ['goals'])).toBe(known);
    expect(markRead(known, new Set(['x']))).toBe(known);
  });

  test('the same notice in another language takes the new texts and keeps its read mark', () => {
    const known = markRead(addNotices([], [noticeOf('a', 1)], []), new Set(['a']));
    expect(addNotices(known, [noticeOf('a', 1, { title: 'other' })], [])).toEqual([
      { ...noticeOf('a', 1), title: 'other', read: true },
    ]);
  });

  test('the oldest above 100 are dropped', () => {
    const all = addNotices(
      [],
      Array.from({ length: MAX_NOTICES + 5 }, (_, at) => noticeOf(`${at}`, at)),
      [],
    );
    expect([all.length, all.at(-1)?.id]).toEqual([MAX_NOTICES, '5']);
  });

  test('a notice that the user read stays read when it arrives again', () => {
    const read = markRead(addNotices([], [noticeOf('a', 1), noticeOf('b', 2)], []), new Set(['a']));
    expect([unreadCount(read), unreadCount(addNotices(read, [noticeOf('a', 9)], []))]).toEqual([1, 1]);
  });

  test.each([
    [undefined, [1, 0], []],
    [[0, 0], [0, 0], []],
    [[0, 0], [1, 0], [1]],
    [
      [1, 0],
      [2, 1],
      [1, 2],
    ],
    [[1, 0], [0, 0], []],
  ] as const)('red cards %j, then %j, are news of the sides %j', (before, now, sides) => {
    expect(sidesWithNewRed(before, now)).toEqual(sides);
  });

  test('a room that the platform reported is not reported again, and the same notice takes new texts', () => {
    const room = (id: string, matchId: string | null): NewNotice =>
      noticeOf(id, 1, { kind: 'bookings', matchId: matchId as NewNotice['matchId'] });
    const known = [{ ...room('platform-1', '7'), read: false }];
    expect(withoutKnownRooms(known, [room('room-1-7', '7')]).added).toEqual([]);
    for (const other of [room('platform-1', '7'), room('room-2-8', '8'), room('room-3-', null)])
      expect(withoutKnownRooms(known, [other]).added).toEqual([other]);
    expect(withoutKnownRooms(known, [noticeOf('b', 2)]).added).toHaveLength(1);
  });

  test('two awaited rooms of one match have a reminder each; the platform reports the match once (ANCHOR-16)', () => {
    const [own, other] = [roomOfMatch7('room-1-7'), roomOfMatch7('room-2-7')];
    const [platform, later] = [roomOfMatch7('platform-1'), roomOfMatch7('platform-2')];
    expect(withoutKnownRooms(taken(own), [other, platform]).added).toEqual([other]);
    expect(withoutKnownRooms(taken(platform), [own, later]).added).toEqual([later]);
    // Both rooms begin after the platform reported the match: in one list, or in two.
    const both = withoutKnownRooms(taken(platform), [own, other]);
    expect(both.added).toEqual([other]);
    const first = withoutKnownRooms(taken(platform), [own]);
    expect(withoutKnownRooms(first.known, [own, other]).added).toEqual([other]);
    expect(withoutKnownRooms(first.known, [own]).known).toBe(first.known);
  });
});
