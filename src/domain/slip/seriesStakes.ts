import type { Amount } from '../money/amount.ts';
import type { Slip, StakeOf } from './slip.ts';

type Stakes = Slip['stakes'];

/** Returns the series number of a stake key; null for a stake that is not on a series. Full cover is 0. */
const seriesNumberOf = (of: string): number | null => {
  const found = /^s(\d{1,2})$/.exec(of)?.[1];
  return found === undefined ? null : Number(found);
};
export const isSeries = (of: string): boolean => seriesNumberOf(of) !== null;

/**
 * Converts the stakes of a parlay of `before` legs to a parlay of `after` legs (C44). The stake on all legs
 * in one stays on all legs in one. Otherwise a stake on a double would apply to each of three doubles once a
 * third leg is added, and removing a suspended leg would remove the stake. A stake on a series that no longer
 * exists is dropped. With fewer than two legs nothing changes: the stake on two legs waits for the next parlay.
 */
export const seriesStakes = (stakes: Stakes, legsBefore: number, after: number): Stakes => {
  const before = Math.max(legsBefore, 2);
  if (before === after || after < 2) return stakes;
  const whole = stakes[`s${before}`];
  const isValidSeries = (series: number | null): boolean => {
    if (series === null) return true;
    if (series === 0) return after > 2;
    return series < before && (series < after || (series === after && whole === undefined));
  };
  const remaining = Object.entries(stakes).filter(([of]) => isValidSeries(seriesNumberOf(of)));
  return Object.fromEntries(whole === undefined ? remaining : [...remaining, [`s${after}`, whole]]) as Stakes;
};

/** Separates stakes on series from the other stakes. */
export const splitBySeries = (stakes: Stakes): { readonly series: Stakes; readonly others: Stakes } => {
  const all = Object.entries(stakes) as [StakeOf, Amount][];
  return {
    series: Object.fromEntries(all.filter(([of]) => isSeries(of))) as Stakes,
    others: Object.fromEntries(all.filter(([of]) => !isSeries(of))) as Stakes,
  };
};
