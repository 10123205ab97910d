import type { FeedStatus } from '#contract/patch.ts';
import type { EpochMs, Milliseconds, SportId } from '#domain/ids.ts';

/**
 * Server time of the oldest sign of life among the producers of a sport that are past their limit; null where
 * all are fresh.
 */
export const staleSince = (
  { stale, serverTime, asOf }: Pick<FeedStatus, 'stale' | 'serverTime' | 'asOf'>,
  sport: SportId | null,
): EpochMs | null => {
  const mine = Object.entries(stale)
    .filter(([producer]) => sport === null || producer.startsWith(`${sport}/`))
    .map(([, at]) => at);
  return mine.length === 0 ? null : serverTime - (asOf - Math.min(...mine));
};

const two = (value: number) => String(value).padStart(2, '0');

/** "0:42", "12:05", "2:00:00". */
export const ageText = (age: Milliseconds): string => {
  const seconds = Math.max(0, Math.floor(age / 1000));
  const minutes = (seconds - (seconds % 60)) / 60;
  const hours = (minutes - (minutes % 60)) / 60;
  return hours > 0 ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
};
