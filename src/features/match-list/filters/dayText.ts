import { shortDate } from '#pieces/beginText.ts';
import { wallClock } from '#domain/time/wallClock.ts';
import type { EpochMs } from '#domain/ids.ts';

/** Number of days after today that the early list offers. */
const DAYS_AHEAD = 7;
const DAY_MS = 86_400_000;

/** Returns today and the next seven days in a time zone, as `2026-01-31`. */
export const datesFrom = (now: EpochMs, zone: string): readonly string[] => {
  const today = Date.parse(`${wallClock(now, zone).date}T00:00:00Z`);
  return Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) =>
    new Date(today + ahead * DAY_MS).toISOString().slice(0, 10),
  );
};

/** Texts of a date: weekday, day of the month, and the full text for screen readers. */
export type DayText = { readonly weekday: string; readonly date: string; readonly full: string };

export const dayText = (date: string, language: string): DayText => {
  const at = Date.parse(`${date}T00:00:00Z`);
  const say = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(at);
  return {
    weekday: say({ weekday: 'short' }),
    date: shortDate(date, language),
    full: say({ weekday: 'long', month: 'long', day: 'numeric' }),
  };
};
