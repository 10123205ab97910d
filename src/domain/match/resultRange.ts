import { shiftDay } from '../orders/historyRange.ts';

/** First and last day of a range of results, `YYYY-MM-DD` in the user's zone, both included. */
export type ResultDays = { readonly from: string; readonly to: string };

/** Days before today in the default range (RESULTS-03, CONST-12): 8 calendar days with today (C28). */
const DAYS_BEFORE = 7;
/** The oldest day that can be chosen, in days before today. Not from the specification. */
export const MAX_DAYS_BEFORE = 44;

/** The default range: the previous 7 days and today. */
export const defaultResultDays = (today: string): ResultDays => ({
  from: shiftDay(today, -DAYS_BEFORE),
  to: today,
});

/** The first day that can be chosen. */
export const earliestResultDay = (today: string): string => shiftDay(today, -MAX_DAYS_BEFORE);

/**
 * Returns the days of a chosen range, where `today` is the date in the user's zone. A missing day is that of
 * the default range; days are put in order and moved between the earliest day and today.
 */
export const resultDays = (
  today: string,
  chosen: { readonly from: string | null; readonly to: string | null },
): ResultDays => {
  const usual = defaultResultDays(today);
  const earliest = earliestResultDay(today);
  const clampDay = (day: string): string => (day < earliest ? earliest : day > today ? today : day);
  const from = clampDay(chosen.from ?? usual.from);
  const to = clampDay(chosen.to ?? usual.to);
  return from <= to ? { from, to } : { from: to, to: from };
};
