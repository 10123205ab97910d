import type { Amount } from '../money/amount.ts';
import type { Slip, StakeOf } from './slip.ts';

type Stakes = Slip['stakes'];

/** Legs in a combination, 0 full cover; null for a stake that is on no series. */
const seriesNumberOf = (of: string): number | null => {
  const found = /^s(\d{1,2})$/.exec(of)?.[1];
  return found === undefined ? null : Number(found);
};
export const isSeries = (of: string): boolean => seriesNumberOf(of) !== null;

/**
 * The stakes of a parlay of `before` legs as those of one of `after` (C44): what is on all legs in one stays
 * on all legs in one. Left where it stood, what was put on a double would be on each of three doubles as soon
 * as there is a third leg, and a suspended leg that is taken out would take the stake along. A series that
 * the parlay has no more loses its stake. With fewer than two legs it waits.
 */
export const seriesStakes = (stakes: Stakes, before: number, after: number): Stakes => {
  if (before === after || before < 2 || after < 2) return stakes;
  const whole = stakes[`s${before}`];
  const stays = (series: number | null): boolean => {
    if (series === null) return true;
    if (series === 0) return after > 2;
    return series < before && (series < after || (series === after && whole === undefined));
  };
  const left = Object.entries(stakes).filter(([of]) => stays(seriesNumberOf(of)));
  return Object.fromEntries(whole === undefined ? left : [...left, [`s${after}`, whole]]) as Stakes;
};

/** The stakes that are on a series, and the others. */
export const partedBySeries = (stakes: Stakes): { readonly series: Stakes; readonly others: Stakes } => {
  const all = Object.entries(stakes) as [StakeOf, Amount][];
  return {
    series: Object.fromEntries(all.filter(([of]) => isSeries(of))) as Stakes,
    others: Object.fromEntries(all.filter(([of]) => !isSeries(of))) as Stakes,
  };
};
