import type { EpochMs } from '../ids.ts';
import { isDeviceZone } from './deviceZone.ts';

// Cached, because creating a formatter costs 50 µs and using one 2 µs. A session needs only a few zones.
const formatters = new Map<string, Intl.DateTimeFormat>();

const formatterOf = (zone: string): Intl.DateTimeFormat => {
  const found = formatters.get(zone);
  if (found !== undefined) return found;
  const formatter = make(zone) ?? make('UTC') ?? new Intl.DateTimeFormat();
  formatters.set(zone, formatter);
  return formatter;
};

const make = (timeZone: string): Intl.DateTimeFormat | undefined => {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    return undefined;
  }
};

const MINUTE_MS = 60_000;
const MAX_OFFSETS = 1_000;
/**
 * Cache of the last offsets by zone and minute. The sum of today's stakes is computed every second, and the
 * formatter takes 20 µs for each bet.
 */
const offsets = new Map<string, number>();

/**
 * Returns how many minutes a zone's wall clock is ahead of UTC at an instant. An unknown zone counts as UTC.
 */
export const offsetMinutes = (at: EpochMs, zone: string): number => {
  const key = `${Math.floor(at / MINUTE_MS)} ${zone}`;
  const found = offsets.get(key) ?? computeOffset(at, zone);
  if (offsets.size >= MAX_OFFSETS) offsets.clear();
  offsets.set(key, found);
  return found;
};
const computeOffset = (at: EpochMs, zone: string): number =>
  isDeviceZone(zone) ? 0 - new Date(at).getTimezoneOffset() : offsetByFormatter(at, zone);

const offsetByFormatter = (at: EpochMs, zone: string): number => {
  const parts = new Map(
    formatterOf(zone)
      .formatToParts(at)
      .map((part) => [part.type, Number(part.value)] as const),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return Math.round((wall - Math.floor(at / 1000) * 1000) / MINUTE_MS);
};

/** Formats minutes ahead of UTC: `UTC+8`, `UTC+5:30`. */
export const offsetName = (offset: number): string => {
  const size = Math.abs(offset);
  const rest = size % 60;
  return `UTC${offset < 0 ? '-' : '+'}${(size - rest) / 60}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
};

/** A wall clock's date (`2026-01-31`), time of day (`18:30`) and minutes ahead of UTC. */
export type WallClock = { readonly date: string; readonly time: string; readonly offset: number };

/**
 * Returns what a zone's wall clock shows at an instant (C29). The page uses it because it does not need
 * dayjs.
 */
export const wallClock = (at: EpochMs, zone: string): WallClock => {
  const offset = offsetMinutes(at, zone);
  const [date = '', rest = ''] = new Date(at + offset * 60_000).toISOString().split('T');
  return { date, time: rest.slice(0, 5), offset };
};
