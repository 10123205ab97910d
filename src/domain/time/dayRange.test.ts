import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import { dayRange } from './dayRange.ts';
import { offsetMinutes, wallClock } from './wallClock.ts';
import { zoned } from './zone.ts';

const at = (iso: string): number => Date.parse(iso);
const HOUR = 3_600_000;
const iso = (ms: number): string => new Date(ms).toISOString();

describe('today in a zone', () => {
  test.each([
    ['2026-01-15T10:00:00Z', 'UTC', '2026-01-15T00:00:00.000Z', '2026-01-15T23:59:59.999Z'],
    ['2026-01-15T17:30:00Z', 'Asia/Shanghai', '2026-01-15T16:00:00.000Z', '2026-01-16T15:59:59.999Z'],
    ['2026-01-15T15:59:59.999Z', 'Asia/Shanghai', '2026-01-14T16:00:00.000Z', '2026-01-15T15:59:59.999Z'],
    ['2026-01-15T16:00:00Z', 'Asia/Shanghai', '2026-01-15T16:00:00.000Z', '2026-01-16T15:59:59.999Z'],
    ['2026-01-15T12:00:00Z', 'Asia/Kathmandu', '2026-01-14T18:15:00.000Z', '2026-01-15T18:14:59.999Z'],
    ['2026-06-15T02:00:00Z', 'America/Los_Angeles', '2026-06-14T07:00:00.000Z', '2026-06-15T06:59:59.999Z'],
  ])('at %s in %s it runs from %s to %s (C29, D21)', (now, zone, start, to) => {
    const range = dayRange(at(now), zone);
    expect([iso(range.start), range.from, iso(range.to)]).toEqual([start, at(now), to]);
  });

  test.each([
    ['spring forward', '2026-03-29T08:00:00Z', 'Europe/Berlin', 23],
    ['fall back', '2026-10-25T08:00:00Z', 'Europe/Berlin', 25],
    ['spring forward in New York', '2026-03-08T15:00:00Z', 'America/New_York', 23],
    ['half an hour on Lord Howe', '2026-04-05T02:00:00Z', 'Australia/Lord_Howe', 24.5],
    ['midnight itself left out in Cairo', '2026-04-24T10:00:00Z', 'Africa/Cairo', 23],
    ['an ordinary day', '2026-07-01T10:00:00Z', 'Europe/Berlin', 24],
  ])('%s: the day has its true length (F46, C29)', (_name, now, zone, hours) => {
    const range = dayRange(at(now), zone);
    expect((range.to + 1 - range.start) / HOUR).toBe(hours);
  });

  test('an unknown zone is UTC', () => {
    expect(dayRange(at('2026-01-15T10:00:00Z'), 'Mars/Olympus')).toEqual(
      dayRange(at('2026-01-15T10:00:00Z'), 'UTC'),
    );
  });

  test('for any instant and zone: today contains now, its ends show its date (C29, D21)', () => {
    const zones = fc.constantFrom(
      'UTC',
      'Asia/Shanghai',
      'Asia/Kolkata',
      'Europe/Berlin',
      'America/New_York',
      'America/Havana',
      'Africa/Cairo',
      'Pacific/Kiritimati',
      'Pacific/Pago_Pago',
    );
    fc.assert(
      fc.property(
        fc.integer({ min: at('2024-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') }),
        zones,
        (now, zone) => {
          const { start, from, to } = dayRange(now, zone);
          const date = (ms: number): string => zoned(ms, zone).format('YYYY-MM-DD');
          expect(start <= from && from <= to).toBe(true);
          expect([date(start), date(to)]).toEqual([date(now), date(now)]);
          expect([date(start - 1) === date(now), date(to + 1) === date(now)]).toEqual([false, false]);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('an instant is formatted in the requested zone, not in that of the device (C29)', () => {
    expect(zoned(at('2026-03-29T00:30:00Z'), 'Asia/Shanghai').format('YYYY-MM-DD HH:mm')).toBe(
      '2026-03-29 08:30',
    );
    expect(zoned(at('2026-03-29T01:30:00Z'), 'Europe/Berlin').format('HH:mm')).toBe('03:30');
    expect(wallClock(at('2026-03-29T01:30:00Z'), 'Europe/Berlin')).toEqual({
      date: '2026-03-29',
      time: '03:30',
      offset: 120,
    });
    expect(wallClock(at('2026-01-01T00:00:00Z'), 'America/St_Johns')).toEqual({
      date: '2025-12-31',
      time: '20:30',
      offset: -210,
    });
    expect([
      offsetMinutes(at('2026-01-01T00:00:00Z'), 'Asia/Kathmandu'),
      offsetMinutes(at('2026-01-01T00:00:00Z'), 'America/St_Johns'),
    ]).toEqual([345, -210]);
  });
});
