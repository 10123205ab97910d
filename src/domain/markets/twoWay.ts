import { gridsOf } from './grid.ts';
import type { MarketType, SportId } from '../ids.ts';

/**
 * Returns whether markets of a type have two options; undefined for a type that the grids of the sport do not
 * know. For legs of orders, whose market is no longer on the board (C4).
 */
export const knownTwoWay = (sport: SportId, type: MarketType | null): boolean | undefined => {
  const columns = gridsOf(sport)
    .flatMap((grid) => grid.columns)
    .filter((each) => each.marketType === type || each.or === type);
  return columns.length === 0 ? undefined : columns.some(({ options }) => options.length === 2);
};

/** Returns whether markets of a type have two options, as far as the grids of the sport know it (C4). */
export const isTwoWayType = (sport: SportId, type: MarketType | null): boolean =>
  knownTwoWay(sport, type) ?? false;
