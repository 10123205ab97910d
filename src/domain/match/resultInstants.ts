import type { EpochMs } from '../ids.ts';
import { shiftDay } from '../orders/historyRange.ts';
import { calendarDay } from '../time/calendarDay.ts';
import { MAX_DAYS_BEFORE, type ResultDays } from './resultRange.ts';

/**
 * Returns the first millisecond of the first day and the last millisecond of the last day in a time zone
 * (RESULTS-04), also over a change of its clock (C29). Undefined if a text is not a day of that zone, or the
 * range is empty or longer than what can be chosen.
 */
export const resultInstants = (
  { from, to }: ResultDays,
  timeZone: string,
): { readonly from: EpochMs; readonly to: EpochMs } | undefined => {
  const first = calendarDay(from, timeZone);
  const last = calendarDay(to, timeZone);
  if (first === undefined || last === undefined || first.start > last.to) return undefined;
  if (shiftDay(from, MAX_DAYS_BEFORE) < to) return undefined;
  return { from: first.start, to: last.to };
};
