import type { EpochMs } from '../ids.ts';
import { zoned } from './zone.ts';

/**
 * Today in a zone (C29, D21), as closed limits: its first instant, now (where "the rest of today" begins),
 * and its last millisecond.
 */
export type DayRange = { readonly start: EpochMs; readonly from: EpochMs; readonly to: EpochMs };

/** No day is longer: 24 hours and the largest fold of a clock. */
const LONGEST_DAY = 27 * 3_600_000;

/**
 * The first instant in (low, high] whose wall date is another than that at `low`. Searched and not computed:
 * a day may begin at 01:00, last 23 or 25 hours, or be left out.
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
 * Today as an IANA zone's wall clock has it at `now` (server time): from and to are what a request for today
 * sends (D21).
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
