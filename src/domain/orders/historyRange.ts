import { BET_RECORD_DAYS } from '../config/constants.ts';
import type { HistoryRange } from './readHistoryRange.ts';

/** First and last day of a range, `YYYY-MM-DD` in the user's time zone, both included. */
export type HistoryDays = { readonly from: string; readonly to: string };

const DAY_MS = 86_400_000;

/** Returns the date that is `days` after a date (before it if negative), by the calendar alone. */
export const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * The first day that the history can show: of 45 days today is the last (CONST-03, MYBETS-09). An operator may
 * show fewer days.
 */
export const earliestDay = (today: string, days = BET_RECORD_DAYS): string => shiftDay(today, 1 - days);

const clampDay = (day: string, today: string, days: number): string => {
  const earliest = earliestDay(today, days);
  if (day < earliest) return earliest;
  return day > today ? today : day;
};

/**
 * Returns the days of a range, where `today` is the date in the user's zone. Days of a custom range are put
 * in order and moved into the last 45 days; a missing day is today (MYBETS-06 to MYBETS-09).
 */
export const historyDays = (
  range: HistoryRange,
  today: string,
  custom: { readonly from: string | null; readonly to: string | null } = { from: null, to: null },
  days = BET_RECORD_DAYS,
): HistoryDays => {
  if (range === 'today') return { from: today, to: today };
  if (range === 'yesterday' && days > 1) return { from: shiftDay(today, -1), to: shiftDay(today, -1) };
  if (range === 'week') return { from: shiftDay(today, 1 - Math.min(7, days)), to: today };
  const to = clampDay(custom.to ?? today, today, days);
  const from = clampDay(custom.from ?? custom.to ?? today, today, days);
  return from <= to ? { from, to } : { from: to, to: from };
};
