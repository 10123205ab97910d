import type { MarketType } from '../ids.ts';

type Range = readonly [from: number, to: number];
/** Market types that are known by number, whether or not a list shows them (wire facts 4.4). */
const RANGES: readonly Range[] = [
  [1000, 1234],
  [1800, 1804],
  [1929, 1999],
  [2001, 2020],
  [2992, 2999],
  [3001, 3042],
  [3900, 3999],
  [4001, 4008],
  [5001, 5021],
  [6001, 6020],
  [7001, 7020],
  [8001, 8012],
  [13_001, 13_013],
  [14_001, 14_025],
  [15_001, 15_014],
  [16_001, 16_025],
  [17_001, 17_012],
  [18_001, 18_004],
  [19_001, 19_004],
  [20_001, 20_048],
  [24_001, 24_005],
  [47_001, 47_014],
  [51_001, 51_013],
  [164_001, 164_003],
  [165_001, 165_003],
  [169_001, 169_003],
  [177_001, 177_032],
  [178_001, 178_011],
  [179_001, 179_003],
  [180_001, 180_003],
  [1_001_001, 1_001_003],
];

/** Outrights of any sport: the winner 998, others 999. */
const FIRST_OUTRIGHT = 998;

/**
 * Returns true if a market type is in the tables. Other types are counted and shown by the server's name
 * (LIST-25, D17).
 */
export const isKnownType = (type: MarketType): boolean =>
  type % 1000 >= FIRST_OUTRIGHT || RANGES.some(([from, to]) => type >= from && type <= to);
