import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import { dayRange, type DayRange } from '../time/dayRange.ts';
import type { PlayType } from './match.ts';
import { isMatchOver } from './matchStatus.ts';
import { isInPlayType, requestedInterval } from './membership.ts';
import { defaultPlayType, isPlayType, PLAY_TYPES } from '../markets/playTypes.ts';

const today: DayRange = { start: 1000, from: 1500, to: 1999 };
const lists = (status: number, beginTime: number, outright = false): PlayType[] =>
  PLAY_TYPES.filter((type) => isInPlayType(type, { status, beginTime, outright }, today));

describe('which match is where', () => {
  test.each([2, 5, 8, 9])('status %i is rolling, whenever it began (D21)', (status) => {
    expect(lists(status, 1200)).toEqual(['rolling', 'today-and-rolling', 'all']);
    expect(lists(status, 500)).toEqual(['rolling', 'today-and-rolling', 'all']);
  });

  test.each([4, 6, 1, 42])(
    'status %i begins today, or early after the last millisecond of today (D21, D17)',
    (status) => {
      expect(lists(status, 1999)).toEqual(['today', 'today-and-rolling', 'all']);
      expect(lists(status, 2000)).toEqual(['early', 'all']);
    },
  );

  test('a match whose time has come and that has not begun stays in today (D21)', () => {
    expect(lists(4, 1400)).toEqual(['today', 'today-and-rolling', 'all']);
    expect(lists(6, 1400)).toEqual(['today', 'today-and-rolling', 'all']);
  });

  test('a match of the last 6 h before midnight stays in today until it begins (D21)', () => {
    const kickOff = Date.parse('2026-03-14T22:55:00Z');
    const zone = 'Europe/Berlin';
    const listsAt = (now: string, status: number, beginTime = kickOff) => {
      const range = dayRange(Date.parse(now), zone);
      return PLAY_TYPES.filter((type) => isInPlayType(type, { status, beginTime, outright: false }, range));
    };
    for (const now of ['2026-03-14T22:59:59.999Z', '2026-03-14T23:00:00Z', '2026-03-15T02:00:00Z'])
      for (const status of [4, 6])
        expect(listsAt(now, status)).toEqual(['today', 'today-and-rolling', 'all']);
    expect(listsAt('2026-03-14T23:00:00Z', 5)).toEqual(['rolling', 'today-and-rolling', 'all']);
    expect(listsAt('2026-03-14T23:00:00Z', 3)).toEqual([]);
    // A match of the evening that never began leaves with the day.
    expect(listsAt('2026-03-14T23:00:00Z', 6, Date.parse('2026-03-14T16:59:59Z'))).toEqual(['all']);
  });

  test.each([0, 3, 7])('status %i is in no list (D21)', (status) => {
    expect(lists(status, 1600)).toEqual([]);
  });

  test('an outright is in its own list only (MENU-14)', () => {
    expect(lists(4, 9999, true)).toEqual(['outright']);
  });

  test('today-and-rolling is exactly today plus rolling; today, rolling and early do not overlap (D21)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 3000 }), (status, beginTime) => {
        const of = lists(status, beginTime);
        expect(of.includes('today-and-rolling')).toBe(of.includes('today') || of.includes('rolling'));
        expect(
          of.filter((type) => type === 'today' || type === 'rolling' || type === 'early').length,
        ).toBeLessThanOrEqual(1);
        expect(of.length === 0).toBe(isMatchOver(status));
      }),
    );
  });

  test('a request for today ends with the day, one for early begins after it, others have no times (D21)', () => {
    expect(requestedInterval('today', today)).toEqual({ beginTime: 1500, endTime: 1999 });
    expect(requestedInterval('today-and-rolling', today)).toEqual({ endTime: 1999 });
    expect(requestedInterval('early', today)).toEqual({ beginTime: 2000 });
    expect(requestedInterval('rolling', today)).toBeUndefined();
  });
});

describe('play types', () => {
  test('there are six, in the order of their tabs (LIST-01)', () => {
    expect(PLAY_TYPES).toEqual(['rolling', 'today', 'today-and-rolling', 'early', 'outright', 'all']);
    expect([isPlayType('rolling'), isPlayType('parlay')]).toEqual([true, false]);
  });

  test('the plain product begins with rolling, the mobile one with today-and-rolling (LIST-02, LIST-03)', () => {
    expect(defaultPlayType({ variant: 'plain' })).toBe('rolling');
    expect(defaultPlayType({ variant: 'mobile' })).toBe('today-and-rolling');
    expect(defaultPlayType({ variant: 'plain', playType: 'early' })).toBe('early');
  });
});
