import { BET_RECORD_MS } from '../config/constants.ts';
import type { EpochMs } from '../ids.ts';
import { calendarDay } from '../time/calendarDay.ts';
import type { HistoryDays } from './historyRange.ts';

/**
 * Returns the first and last millisecond of days in a time zone, also over a change of its clock (C29).
 * Undefined if a text is not a day of that zone. The platform refuses more than 45 times 24 hours
 * (MYBETS-09); where the clock was set back within the days, the end is cut to that, but never before `now`.
 */
export const historyInstants = (
  { from, to }: HistoryDays,
  timeZone: string,
  now: EpochMs,
): { readonly from: EpochMs; readonly to: EpochMs } | undefined => {
  const first = calendarDay(from, timeZone);
  const last = calendarDay(to, timeZone);
  if (first === undefined || last === undefined || first.start > last.to) return undefined;
  return {
    from: first.start,
    to: Math.min(last.to, Math.max(first.start + BET_RECORD_MS - 1, now)),
  };
};
