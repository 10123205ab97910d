import type { DayRange } from '../time/dayRange.ts';
import type { MatchFacts, PlayType } from './match.ts';
import { hasLeft, isRollingStatus } from './matchStatus.ts';

/** What decides where a match stands. */
export type Placed = Pick<MatchFacts, 'status' | 'beginTime' | 'outright'>;

const isToday = (match: Placed, today: DayRange): boolean =>
  match.beginTime >= today.start && match.beginTime <= today.to;

const IN_LIST: Readonly<Record<Exclude<PlayType, 'outright'>, (match: Placed, today: DayRange) => boolean>> =
  {
    all: () => true,
    rolling: ({ status }) => isRollingStatus(status),
    today: (match, today) => !isRollingStatus(match.status) && isToday(match, today),
    'today-and-rolling': (match, today) => isRollingStatus(match.status) || isToday(match, today),
    early: ({ status, beginTime }, today) => !isRollingStatus(status) && beginTime > today.to,
  };

/**
 * Whether a match stands in a list (D21). Rolling goes by status; today is what has not begun and begins
 * today, early what begins after it; a match whose time has come and that has not begun stays in today.
 * Ended, cancelled and abandoned are in none, and outrights only in their own.
 */
export const belongsTo = (playType: PlayType, match: Placed, today: DayRange): boolean => {
  if (hasLeft(match.status)) return false;
  if (playType === 'outright' || match.outright) return playType === 'outright' && match.outright;
  return IN_LIST[playType](match, today);
};

/**
 * Whether a match is to come and begins within a day: what the early list shows where a day is chosen (D21).
 */
export const comesOn = (match: Placed, day: Pick<DayRange, 'start' | 'to'>): boolean =>
  !hasLeft(match.status) &&
  !match.outright &&
  !isRollingStatus(match.status) &&
  match.beginTime >= day.start &&
  match.beginTime <= day.to;

/**
 * The interval of begin times that a request for a list carries; undefined where the play type alone says it.
 */
export const requestedTimes = (
  playType: PlayType,
  today: DayRange,
): { readonly beginTime?: number; readonly endTime?: number } | undefined => {
  if (playType === 'today') return { beginTime: today.from, endTime: today.to };
  return playType === 'early' ? { beginTime: today.to + 1 } : undefined;
};
