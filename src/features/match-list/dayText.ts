import { shortDate } from '#pieces/beginText.ts';
import { wallClock } from '#domain/wallClock.ts';
import type { EpochMs } from '#domain/ids.ts';

/** How many days follow today where matches to come are chosen by their day. */
const DAYS_AHEAD = 7;
const DAY_MS = 86_400_000;

/** Today in a zone and the seven days after it, `2026-01-31`. */
export const datesFrom = (now: EpochMs, zone: string): readonly string[] => {
  const today = Date.parse(`${wallClock(now, zone).date}T00:00:00Z`);
  return Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) =>
    new Date(today + ahead * DAY_MS).toISOString().slice(0, 10),
  );
};

/** A date in words of a language: its weekday, the day of the month, and both as a reader says them. */
export type DayText = { readonly weekday: string; readonly date: string; readonly whole: string };

export const dayText = (date: string, language: string): DayText => {
  const at = Date.parse(`${date}T00:00:00Z`);
  const say = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(at);
  return {
    weekday: say({ weekday: 'short' }),
    date: shortDate(date, language),
    whole: say({ weekday: 'long', month: 'long', day: 'numeric' }),
  };
};
