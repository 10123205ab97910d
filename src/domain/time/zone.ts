import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import type { EpochMs } from '../ids.ts';
import { offsetMinutes } from './wallClock.ts';

dayjs.extend(utc);

/**
 * Returns an instant as a zone's wall clock shows it. The offset does not come from dayjs's own zone plugin, which
 * goes through the device's local time and is an hour off where that has a gap.
 */
export const zoned = (at: EpochMs, zone: string): Dayjs => {
  const offset = offsetMinutes(at, zone);
  // dayjs treats an offset within 16 as hours.
  return Math.abs(offset) <= 16 ? dayjs.utc(at).add(offset, 'minute') : dayjs.utc(at).utcOffset(offset);
};
