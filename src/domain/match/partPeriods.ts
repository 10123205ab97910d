import type { MarketPeriod, ScoreGroup, SportId } from '../ids.ts';
import { NO_PART, PARTS } from './parts.ts';

/** Returns the periods of a sport's parts, in their order; empty in sports without parts. */
export const partPeriods = (sport: SportId): readonly MarketPeriod[] => {
  const of = PARTS.get(sport);
  if (of === undefined) return [];
  return Array.from({ length: of.last - of.first + 1 }, (_, at) => of.first + at).filter(
    (period) => period !== NO_PART,
  ) as MarketPeriod[];
};

/** Returns the score group that a sport's parts are usually in; undefined in sports without parts. */
export const partGroup = (sport: SportId): ScoreGroup | undefined => PARTS.get(sport)?.groups[0];
