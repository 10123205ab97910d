import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import { calendarDay, daysAhead } from './calendarDay.ts';
import { dayRange } from './dayRange.ts';

const at = (iso: string): number => Date.parse(iso);
const HOUR = 3_600_000;
const ZONES = [
  'UTC',
  'Asia/Shanghai',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Africa/Cairo',
  'Australia/Lord_Howe',
];

describe('a date in a zone', () => {
  test.each([
    ['2026-03-14', 'UTC', '2026-03-14T00:00:00.000Z', '2026-03-14T23:59:59.999Z'],
    ['2026-03-14', 'Asia/Shanghai', '2026-03-13T16:00:00.000Z', '2026-03-14T15:59:59.999Z'],
    ['2026-03-14', 'Pacific/Kiritimati', '2026-03-13T10:00:00.000Z', '2026-03-14T09:59:59.999Z'],
    ['2026-03-14', 'Pacific/Pago_Pago', '2026-03-14T11:00:00.000Z', '2026-03-15T10:59:59.999Z'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
  ])('%s in %s runs from %s to %s (C29)', (date, zone, start, to) => {
    expect(calendarDay(date, zone)).toEqual({ day: date, start: at(start), to: at(to) });
  });

  test.each([
    ['2026-02-31', 'UTC'],
    ['2026-13-01', 'UTC'],
    ['tomorrow', 'UTC'],
    ['', 'UTC'],
    ['2011-12-30', 'Pacific/Apia'],
  ])('%s is no day in %s', (date, zone) => {
    expect(calendarDay(date, zone)).toBeUndefined();
  });

  test('every moment is in the day that its date names', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') }),
        fc.constantFrom(...ZONES),
        (now, zone) => {
          const { start, to } = dayRange(now, zone);
          const [today] = daysAhead({ start, from: now, to }, zone);
          expect(calendarDay(today?.day ?? '', zone)).toEqual({ day: today?.day, start, to });
        },
      ),
      { numRuns: 60 },
    );
  });
});

test('the days are today and seven more, each begins where the last ends, also over a clock change (C29, D21)', () => {
  const days = daysAhead(dayRange(at('2026-03-26T12:00:00Z'), 'Europe/Berlin'), 'Europe/Berlin');
  expect(days.map(({ day }) => day)).toEqual([
    '2026-03-26',
    '2026-03-27',
    '2026-03-28',
    '2026-03-29',
    '2026-03-30',
    '2026-03-31',
    '2026-04-01',
    '2026-04-02',
  ]);
  expect(days.slice(1).map(({ start }, before) => start - (days[before]?.to ?? 0))).toEqual([
    1, 1, 1, 1, 1, 1, 1,
  ]);
  expect(days.map(({ start, to }) => (to + 1 - start) / HOUR)).toEqual([24, 24, 24, 23, 24, 24, 24, 24]);
});
