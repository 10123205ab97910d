import { describe, expect, test } from 'vitest';
import { beginText } from './beginText.ts';

const at = Date.UTC(2025, 5, 10, 18, 30);

describe('when a match begins (C29)', () => {
  test('is its time alone on the same day of the user’s zone', () => {
    expect(beginText(at, at - 3_600_000, 'UTC', 'en')).toEqual({
      time: '18:30',
      day: null,
      whole: '2025-06-10 18:30 UTC+0',
    });
  });
  test('carries the day where the zone already has another one', () => {
    expect(beginText(at, at - 3 * 3_600_000, 'Asia/Shanghai', 'zh-CN')).toEqual({
      time: '02:30',
      day: '6月11日',
      whole: '2025-06-11 02:30 UTC+8',
    });
    expect(beginText(at, at - 3 * 3_600_000, 'Asia/Shanghai', 'en').day).toBe('11/06');
  });
  test('names half-hour zones and zones behind UTC', () => {
    expect(beginText(at, at, 'Asia/Kolkata', 'en').whole).toBe('2025-06-11 00:00 UTC+5:30');
    expect(beginText(at, at, 'America/New_York', 'en').whole).toBe('2025-06-10 14:30 UTC-4');
  });
});
