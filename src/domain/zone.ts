import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import type { EpochMs } from './ids.ts';

dayjs.extend(utc);

// Making a formatter costs 50 microseconds, using one 2; there are a handful of zones in a life. A memo of a pure function.
const formatters = new Map<string, Intl.DateTimeFormat>();

const formatterOf = (zone: string): Intl.DateTimeFormat => {
  const found = formatters.get(zone);
  if (found !== undefined) return found;
  const made = make(zone) ?? make('UTC') ?? new Intl.DateTimeFormat();
  formatters.set(zone, made);
  return made;
};

const make = (timeZone: string): Intl.DateTimeFormat | undefined => {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric',
    });
  } catch {
    return undefined;
  }
};

/** Whether the runtime knows a zone by this IANA name. */
export const isZone = (zone: string): boolean => make(zone) !== undefined;

/** Minutes that a zone's wall clock is ahead of UTC at an instant. An unknown zone is UTC. */
export const offsetMinutes = (at: EpochMs, zone: string): number => {
  const parts = new Map(formatterOf(zone).formatToParts(at).map((part) => [part.type, Number(part.value)] as const));
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return Math.round((wall - Math.floor(at / 1000) * 1000) / 60_000);
};

/**
 * An instant as a zone's wall clock shows it. The offset comes from Intl and not from dayjs's own zone plugin, which goes through
 * the device's local time and is an hour off where that has a gap.
 */
export const zoned = (at: EpochMs, zone: string): Dayjs => {
  const offset = offsetMinutes(at, zone);
  // dayjs takes an offset within 16 as hours.
  return Math.abs(offset) <= 16 ? dayjs.utc(at).add(offset, 'minute') : dayjs.utc(at).utcOffset(offset);
};
