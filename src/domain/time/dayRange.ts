import type { EpochMs } from '../ids.ts';
import { zoned } from './zone.ts';

/**
 * Today in a zone (C29, D21), with inclusive limits: its first instant, now (the start of "the rest of
 * today"), and its last millisecond.
 */
export type DayRange = { readonly start: EpochMs; readonly from: EpochMs; readonly to: EpochMs };

/** Upper bound of a day's length: 24 hours plus the largest backward shift of a clock. */
const LONGEST_DAY = 27 * 3_600_000;

/**
 * Finds the first instant in (low, high] whose local date differs from that at `low`. It searches because a
 * day may begin at 01:00, last 23 or 25 hours, or be skipped.
 */
const nextDate = (low: EpochMs, high: EpochMs, zone: string): EpochMs => {
  const date = zoned(low, zone).format('YYYY-MM-DD');
  let before = low;
  let after = high;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (zoned(middle, zone).format('YYYY-MM-DD') === date) before = middle;
    else after = middle;
  }
  return after;
};

/**
 * Returns today by the wall clock of an IANA zone at `now` (server time). `from` and `to` are the limits that
 * a request for today carries (D21).
 */
export const dayRange = (now: EpochMs, zone: string): DayRange => {
  const to = nextDate(now, now + LONGEST_DAY, zone) - 1;
  return { start: firstInstant(now, zone), from: now, to };
};

const firstInstant = (now: EpochMs, zone: string): EpochMs => {
  const date = zoned(now, zone).format('YYYY-MM-DD');
  let before = now - LONGEST_DAY;
  let after = now;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (zoned(middle, zone).format('YYYY-MM-DD') === date) after = middle;
    else before = middle;
  }
  return after;
};
