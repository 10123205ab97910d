import type { EpochMs } from '#domain/ids.ts';
import { zoned } from '#domain/zone.ts';

export type BeginText = {
  readonly time: string;
  /** Month and day, null on the same day. */
  readonly day: string | null;
  /** Date, time and zone (C29), for the tooltip. */
  readonly whole: string;
};

const DAY = 'YYYY-MM-DD';

const zoneName = (offset: number): string => {
  const size = Math.abs(offset);
  const rest = size % 60;
  return `UTC${offset < 0 ? '-' : '+'}${(size - rest) / 60}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
};

/** When a match begins, as the user's zone and language write it. */
export const beginText = (at: EpochMs, now: EpochMs, timeZone: string, language: string): BeginText => {
  const begins = zoned(at, timeZone);
  const today = begins.format(DAY) === zoned(now, timeZone).format(DAY);
  const time = begins.format('HH:mm');
  const day = begins.format(language.startsWith('zh') ? 'M月D日' : 'DD/MM');
  // The wall clocks' difference is the zone's offset, whatever the runtime calls the zone.
  const offset = begins.utcOffset() === 0 ? Math.round((Date.parse(`${begins.format('YYYY-MM-DDTHH:mm:ss')}Z`) - at) / 60_000) : begins.utcOffset();
  return { time, day: today ? null : day, whole: `${begins.format('YYYY-MM-DD HH:mm')} ${zoneName(offset)}` };
};
