import type { EpochMs } from '#domain/ids.ts';
import { isBrokenWhole, isRaw, listOf, readableOf, timeOf, wholeOf } from './raw.ts';

/** Matches that begin today and on each of the following days, keyed by an instant of that day. */
export type CountedDays = {
  readonly today: number | null;
  readonly days: readonly { readonly at: EpochMs; readonly count: number }[];
};

const MAX_DAYS = 40;

/** Reads `data` of `/v1/match/matchCount` (wire facts 2.7); undefined if it has no readable day (F36). */
export const decodeDayCounts = (raw: unknown): CountedDays | undefined => {
  if (!isRaw(raw) || !Array.isArray(raw.dl)) return undefined;
  const days = readableOf(listOf(raw.dl, MAX_DAYS), (each) => {
    const at = isRaw(each) ? timeOf(each.bt) : undefined;
    return !isRaw(each) || at === undefined || isBrokenWhole(each.c)
      ? undefined
      : { at, count: Math.max(0, wholeOf(each.c) ?? 0) };
  });
  return days && { today: isBrokenWhole(raw.d) ? null : (wholeOf(raw.d) ?? null), days };
};
