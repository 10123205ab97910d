import { describe, expect, test } from 'vitest';
import * as fc from '#tests/property.ts';
import { wallClock } from '../time/wallClock.ts';
import { resultInstants } from './resultInstants.ts';
import { defaultResultDays, earliestResultDay, resultDays } from './resultRange.ts';

const NONE = { from: null, to: null };

describe('the days of results', () => {
  test('are by default the previous 7 days and today, 8 calendar days (RESULTS-03, CONST-12)', () => {
    expect(defaultResultDays('2026-03-14')).toEqual({ from: '2026-03-07', to: '2026-03-14' });
    expect(resultDays('2026-03-03', NONE)).toEqual({ from: '2026-02-24', to: '2026-03-03' });
  });

  test.each([
    [{ from: '2026-03-10', to: null }, '2026-03-10', '2026-03-14'],
    [{ from: null, to: '2026-03-09' }, '2026-03-07', '2026-03-09'],
    [{ from: '2026-03-12', to: '2026-03-02' }, '2026-03-02', '2026-03-12'],
    [{ from: '2020-01-01', to: '2026-03-01' }, '2026-01-29', '2026-03-01'],
    [{ from: '2026-03-10', to: '2027-01-01' }, '2026-03-10', '2026-03-14'],
  ])('chosen as %o are in order and between the earliest day and today (RESULTS-01)', (chosen, from, to) => {
    expect(resultDays('2026-03-14', chosen)).toEqual({ from, to });
  });
});

describe('the instants of results', () => {
  test.each([
    ['UTC', '2026-03-07', '2026-03-14', '2026-03-07T00:00:00.000Z', '2026-03-14T23:59:59.999Z'],
    ['Asia/Shanghai', '2026-03-07', '2026-03-14', '2026-03-06T16:00:00.000Z', '2026-03-14T15:59:59.999Z'],
    // The clock is set forward on the 29th, and back on 25 October.
    ['Europe/Berlin', '2026-03-28', '2026-03-29', '2026-03-27T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
    ['Europe/Berlin', '2026-10-24', '2026-10-25', '2026-10-23T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04', '2018-11-04T03:00:00.000Z', '2018-11-05T01:59:59.999Z'],
  ])(
    'in %s of %s to %s run from the start of the first day to the end of the last (RESULTS-04, C29)',
    (zone, from, to, first, last) => {
      expect(resultInstants({ from, to }, zone)).toEqual({ from: Date.parse(first), to: Date.parse(last) });
    },
  );

  test.each([
    { from: '2026-02-31', to: '2026-03-01' },
    { from: 'x', to: '2026-03-01' },
    { from: '2026-03-02', to: '2026-03-01' },
    { from: '2026-01-01', to: '2026-03-01' },
  ])('of %o are none', (days) => {
    expect(resultInstants(days, 'UTC')).toBe(undefined);
  });

  test('of any zone and moment begin and end at midnight of its wall clock (RESULTS-03, RESULTS-04, C29)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2030-01-01') }),
        fc.constantFrom(
          'UTC',
          'Asia/Shanghai',
          'Europe/Berlin',
          'America/New_York',
          'Pacific/Auckland',
          'Asia/Kathmandu',
        ),
        (now, zone) => {
          const today = wallClock(now, zone).date;
          const instants = resultInstants(defaultResultDays(today), zone);
          expect(instants).toBeDefined();
          const { from, to } = instants ?? { from: 0, to: 0 };
          expect([wallClock(from, zone).time, wallClock(to, zone).time]).toEqual(['00:00', '23:59']);
          expect(wallClock(from - 1, zone).date < wallClock(from, zone).date).toBe(true);
          expect([wallClock(to, zone).date, wallClock(to + 1, zone).date > today]).toEqual([today, true]);
          expect(from <= now && now <= to).toBe(true);
          expect(resultInstants({ from: earliestResultDay(today), to: today }, zone)).toBeDefined();
        },
      ),
    );
  });
});
