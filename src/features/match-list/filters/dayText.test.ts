import { describe, expect, test } from 'vitest';
import { datesFrom, dayText } from './dayText.ts';

describe('days to choose from', () => {
  test("are today and the seven after it, as the zone's calendar has them (C29)", () => {
    const newYear = Date.parse('2026-12-31T18:00:00Z');
    expect(datesFrom(newYear, 'UTC')).toEqual([
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
      '2027-01-03',
      '2027-01-04',
      '2027-01-05',
      '2027-01-06',
      '2027-01-07',
    ]);
    expect(datesFrom(newYear, 'Asia/Shanghai')[0]).toBe('2027-01-01');
    expect(datesFrom(newYear, 'America/Los_Angeles')[0]).toBe('2026-12-31');
  });

  test('go by the calendar where a clock is changed between them', () => {
    expect(datesFrom(Date.parse('2026-10-24T22:30:00Z'), 'Europe/Berlin').slice(0, 3)).toEqual([
      '2026-10-25',
      '2026-10-26',
      '2026-10-27',
    ]);
  });

  test.each([
    ['en', /^Mon$/],
    ['zh-CN', /^周一$/],
    ['zh-TW', /^週一$/],
    ['vi', /^Th\S* 2$/],
    ['th', /^จ/],
  ] as const)('are named in %s', (language, weekday) => {
    const text = dayText('2026-11-23', language);
    expect(text.weekday).toMatch(weekday);
    expect(text.date).toContain('23');
    expect(text.full).toContain('23');
  });
});
