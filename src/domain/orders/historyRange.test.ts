import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import { wallClock } from '../time/wallClock.ts';
import { historyInstants } from './historyInstants.ts';
import { earliestDay, historyDays, shiftDay } from './historyRange.ts';
import { readHistoryRange, type HistoryRange } from './readHistoryRange.ts';
import { defaultResultDays } from '../match/resultRange.ts';
import { resultInstants } from '../match/resultInstants.ts';

const TODAY = '2026-03-30';
const HOUR = 3_600_000;
const ZONES = ['UTC', 'Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Africa/Cairo', 'Asia/Kathmandu'];

describe('a range of the bet history', () => {
  test('an operator may show fewer days, and no range reaches further back (CONST-03, MYBETS-09)', () => {
    expect(earliestDay(TODAY, 3)).toBe(shiftDay(TODAY, -2));
    const custom = { from: shiftDay(TODAY, -9), to: TODAY };
    expect(historyDays('custom', TODAY, custom, 3).from).toBe(shiftDay(TODAY, -2));
    expect(historyDays('week', TODAY, undefined, 3).from).toBe(shiftDay(TODAY, -2));
    expect(historyDays('yesterday', TODAY, undefined, 1)).toEqual({ from: TODAY, to: TODAY });
  });

  test.each([
    ['1', 'today'],
    ['2', 'yesterday'],
    ['3', 'week'],
    ['-1', 'custom'],
    ['week', 'week'],
    ['custom', 'custom'],
    ['4', undefined],
    ['', undefined],
    ['toString', undefined],
  ] as const)('%s names %s (MYBETS-06)', (text, range) => {
    expect(readHistoryRange(text)).toBe(range);
  });

  test.each<[HistoryRange, string, string]>([
    ['today', '2026-03-30', '2026-03-30'],
    ['yesterday', '2026-03-29', '2026-03-29'],
    ['week', '2026-03-24', '2026-03-30'],
  ])('%s is from %s to %s, a week is the last 6 days and today (MYBETS-06, MYBETS-07)', (range, from, to) => {
    expect(historyDays(range, TODAY)).toEqual({ from, to });
  });

  test.each([
    ['both days', { from: '2026-03-01', to: '2026-03-05' }, '2026-03-01', '2026-03-05'],
    ['days in the wrong order', { from: '2026-03-05', to: '2026-03-01' }, '2026-03-01', '2026-03-05'],
    ['days before the window', { from: '2025-01-01', to: '2026-02-16' }, '2026-02-14', '2026-02-16'],
    ['days to come', { from: '2026-03-29', to: '2027-01-01' }, '2026-03-29', TODAY],
    ['no first day', { from: null, to: '2026-03-05' }, '2026-03-05', '2026-03-05'],
    ['no day', { from: null, to: null }, TODAY, TODAY],
  ])(
    'a custom range with %s stays within the last 45 days (MYBETS-08, MYBETS-09, CONST-03)',
    (_, days, from, to) => {
      expect(historyDays('custom', TODAY, days)).toEqual({ from, to });
    },
  );

  test('the first day of the window is the 45th, counted with today (MYBETS-09, CONST-03)', () => {
    expect([earliestDay(TODAY), shiftDay('2026-03-01', -1), shiftDay('2024-02-28', 1)]).toEqual([
      '2026-02-14',
      '2026-02-28',
      '2024-02-29',
    ]);
  });

  test.each([
    [-1, '2026-03-28', '2026-03-22', '2026-02-12', '2026-03-21'],
    [0, '2026-03-29', '2026-03-23', '2026-02-13', '2026-03-22'],
  ])(
    'at %i ms from the midnight before a change of the clock: a week has 7 days, the history 45, results 8 (C28)',
    (ms, today, week, history, results) => {
      const now = Date.parse('2026-03-28T23:00:00Z') + ms;
      expect(wallClock(now, 'Europe/Berlin').date).toBe(today);
      expect([historyDays('week', today), earliestDay(today), defaultResultDays(today)]).toEqual([
        { from: week, to: today },
        history,
        { from: results, to: today },
      ]);
      // The day of the change has 23 hours, and each range ends with its last millisecond.
      const end = Date.parse(`${today}T23:00:00Z`) - (ms < 0 ? 0 : HOUR) - 1;
      expect(historyInstants(historyDays('week', today), 'Europe/Berlin', now)).toEqual({
        from: Date.parse(`${week}T00:00:00+01:00`),
        to: end,
      });
      expect(resultInstants(defaultResultDays(today), 'Europe/Berlin')).toEqual({
        from: Date.parse(`${results}T00:00:00+01:00`),
        to: end,
      });
    },
  );

  test.each([
    ['UTC', 24, '2026-03-28T00:00:00.000Z'],
    ['Europe/Berlin', 23, '2026-03-27T23:00:00.000Z'],
    ['Asia/Shanghai', 24, '2026-03-27T16:00:00.000Z'],
  ])(
    'the days of %s run from midnight to midnight over a change of the clock (C29)',
    (zone, hours, start) => {
      const days = historyInstants({ from: '2026-03-28', to: '2026-03-29' }, zone, 0);
      expect(new Date(days?.from ?? 0).toISOString()).toBe(start);
      expect(((days?.to ?? 0) + 1 - (days?.from ?? 0)) / HOUR).toBe(24 + hours);
    },
  );

  test('no request asks for more than 45 times 24 hours, and none ends before now (MYBETS-09)', () => {
    // Clocks of Berlin are set back on 25 October, so 45 days have an hour more.
    const today = '2026-11-20';
    const now = Date.parse('2026-11-20T12:00:00Z');
    const whole = historyInstants({ from: earliestDay(today), to: today }, 'Europe/Berlin', now);
    expect(((whole?.to ?? 0) + 1 - (whole?.from ?? 0)) / HOUR).toBe(45 * 24);
    const late = Date.parse('2026-11-20T22:59:00Z');
    expect(historyInstants({ from: earliestDay(today), to: today }, 'Europe/Berlin', late)?.to).toBe(late);
  });

  test('texts that are no days of the zone have no instants', () => {
    expect(historyInstants({ from: '2026-02-31', to: '2026-03-01' }, 'UTC', 0)).toBeUndefined();
    expect(historyInstants({ from: '2026-03-02', to: '2026-03-01' }, 'UTC', 0)).toBeUndefined();
  });

  test('today and yesterday are never the same, and now lies in today, in any zone (C29)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2030-01-01') }),
        fc.constantFrom(...ZONES),
        (now, zone) => {
          const { date } = wallClock(now, zone);
          const today = historyInstants(historyDays('today', date), zone, now);
          const yesterday = historyInstants(historyDays('yesterday', date), zone, now);
          expect(now >= (today?.from ?? Infinity) && now <= (today?.to ?? 0)).toBe(true);
          expect((yesterday?.to ?? 0) + 1).toBe(today?.from);
        },
      ),
      { numRuns: 60 },
    );
  });
});
