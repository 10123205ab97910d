import type { Milliseconds } from '../ids.ts';
import type { DayRange } from '../time/dayRange.ts';
import type { MatchFacts, PlayType } from './match.ts';
import { isMatchOver, isRollingStatus } from './matchStatus.ts';

/** The facts that decide which lists contain a match. */
export type ListingFacts = Pick<MatchFacts, 'status' | 'beginTime' | 'outright'>;

/** Not from the specification: a match that was to begin so long before midnight, and has not begun, stays in today. */
const DELAYED_MS: Milliseconds = 6 * 3_600_000;

const isToday = (match: ListingFacts, today: DayRange): boolean =>
  match.beginTime >= today.start - DELAYED_MS && match.beginTime <= today.to;

const IN_LIST: Readonly<
  Record<Exclude<PlayType, 'outright'>, (match: ListingFacts, today: DayRange) => boolean>
> = {
  all: () => true,
  rolling: ({ status }) => isRollingStatus(status),
  today: (match, today) => !isRollingStatus(match.status) && isToday(match, today),
  'today-and-rolling': (match, today) => isRollingStatus(match.status) || isToday(match, today),
  early: ({ status, beginTime }, today) => !isRollingStatus(status) && beginTime > today.to,
};

/**
 * Returns true if a list contains a match (D21). Rolling goes by status. Today has matches that begin today and have
 * not begun, also after their begin time, and those of the last hours before midnight that have not begun; early has
 * those that begin later. No list has ended, cancelled or abandoned matches. Outrights are only in their own list.
 */
export const isInPlayType = (playType: PlayType, match: ListingFacts, today: DayRange): boolean => {
  if (isMatchOver(match.status)) return false;
  if (playType === 'outright' || match.outright) return playType === 'outright' && match.outright;
  return IN_LIST[playType](match, today);
};

/**
 * Returns true if a match has not begun and begins within a day: the filter of the early list by a chosen day
 * (D21).
 */
export const beginsOnDay = (match: ListingFacts, day: Pick<DayRange, 'start' | 'to'>): boolean =>
  !isMatchOver(match.status) &&
  !match.outright &&
  !isRollingStatus(match.status) &&
  match.beginTime >= day.start &&
  match.beginTime <= day.to;

/**
 * Returns the interval of begin times for a list request; undefined where the play type alone is enough. Without
 * an end, the platform ends today in its own time zone (wire facts 2.1). Today with matches in play has no begin
 * time, because a match in play began earlier (D21).
 *
 * Times are sent for every play type, as D21 says. Wire facts 2.1 name them for early and parlay alone. A platform
 * that ignores them elsewhere, or cuts early at its own day, leaves out matches between the ends of the two days.
 */
export const requestedInterval = (
  playType: PlayType,
  today: DayRange,
): { readonly beginTime?: number; readonly endTime?: number } | undefined => {
  if (playType === 'today') return { beginTime: today.from, endTime: today.to };
  if (playType === 'today-and-rolling') return { endTime: today.to };
  return playType === 'early' ? { beginTime: today.to + 1 } : undefined;
};
