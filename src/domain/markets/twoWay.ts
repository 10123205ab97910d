import { gridsOf } from './grid.ts';
import type { MarketType, SportId } from '../ids.ts';

/**
 * Returns whether markets of a type have two options, as far as the grids of the sport know it. For legs of
 * orders, whose market is no longer on the board (C4).
 */
export const isTwoWayType = (sport: SportId, type: MarketType | null): boolean =>
  gridsOf(sport).some(({ columns }) =>
    columns.some((each) => (each.marketType === type || each.or === type) && each.options.length === 2),
  );
