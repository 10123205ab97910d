import { gridsOf } from './grid.ts';
import type { MarketType, SportId } from '../ids.ts';
import { isOddsFormat } from '../odds/odds.ts';

/**
 * Returns whether markets of a type have two options; undefined for a type that the grids of the sport do not
 * know (C4).
 */
const knownTwoWay = (sport: SportId, type: MarketType | null): boolean | undefined => {
  const columns = gridsOf(sport)
    .flatMap((grid) => grid.columns)
    .filter((each) => each.marketType === type || each.or === type);
  return columns.length === 0 ? undefined : columns.some(({ options }) => options.length === 2);
};

/** Returns whether markets of a type have two options, as far as the grids of the sport know it (C4). */
export const isTwoWayType = (sport: SportId, type: MarketType | null): boolean =>
  knownTwoWay(sport, type) ?? false;

/** What an order says of a leg's market; `oddsType`: the odds format of the order. */
type OrderedLeg = {
  readonly sportId: SportId | null;
  readonly marketType: MarketType | null;
  readonly oddsType: number;
};

/**
 * Returns whether the market of an order's leg has two options, as far as the grids and the order know it: the odds of
 * an unknown market are shown in another format than Europe only if the order's were (C4).
 */
export const isTwoWayLeg = ({ sportId, marketType, oddsType }: OrderedLeg): boolean =>
  (sportId === null ? undefined : knownTwoWay(sportId, marketType)) ??
  (isOddsFormat(oddsType) && oddsType !== 1);
