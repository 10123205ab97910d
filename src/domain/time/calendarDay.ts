import { dayRange, type DayRange } from './dayRange.ts';
import type { EpochMs } from '../ids.ts';
import { offsetMinutes } from './wallClock.ts';
import { zoned } from './zone.ts';

/** A date of a zone's calendar, `YYYY-MM-DD`, with its first instant and its last millisecond. */
export type CalendarDay = { readonly day: string; readonly start: EpochMs; readonly to: EpochMs };

/** How many days after today the user can choose in lists of coming matches. */
export const DAYS_AHEAD = 7;

const dateOf = (at: EpochMs, zone: string): string => zoned(at, zone).format('YYYY-MM-DD');

/** Returns the day of a date; undefined if the text is not a date or the zone's calendar skipped it. */
export const calendarDay = (date: string, zone: string): CalendarDay | undefined => {
  const noon = Date.parse(`${date}T12:00:00Z`);
  if (Number.isNaN(noon)) return undefined;
  const at = noon - offsetMinutes(noon, zone) * 60_000;
  if (dateOf(at, zone) !== date) return undefined;
  const { start, to } = dayRange(at, zone);
  return { day: date, start, to };
};

/** Today and the seven days after it, in order (C29). */
export const daysAhead = ({ start, to }: DayRange, zone: string): readonly CalendarDay[] => {
  const days: CalendarDay[] = [{ day: dateOf(start, zone), start, to }];
  while (days.length <= DAYS_AHEAD) {
    const next = (days[days.length - 1] as CalendarDay).to + 1;
    days.push({ day: dateOf(next, zone), start: next, to: dayRange(next, zone).to });
  }
  return days;
};
