import type { EpochMs } from '#domain/ids.ts';
import { offsetName, wallClock } from '#domain/time/wallClock.ts';

export type BeginText = {
  readonly time: string;
  /** Month and day, null on the same day. */
  readonly day: string | null;
  /** Date, time and zone (C29), for the tooltip. */
  readonly whole: string;
};

/** Formats a date (`2026-01-31`) as month and day in the language's order. */
export const shortDate = (date: string, language: string): string => {
  const [, month = '', day = ''] = date.split('-');
  return language.startsWith('zh') ? `${Number(month)}月${Number(day)}日` : `${day}/${month}`;
};

/** Formats the begin of a match in the user's zone and language. */
export const beginText = (at: EpochMs, now: EpochMs, timeZone: string, language: string): BeginText => {
  const begins = wallClock(at, timeZone);
  return {
    time: begins.time,
    day: begins.date === wallClock(now, timeZone).date ? null : shortDate(begins.date, language),
    whole: `${begins.date} ${begins.time} ${offsetName(begins.offset)}`,
  };
};
