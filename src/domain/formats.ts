/** How a match is played (LIST-15): best of so many, or periods of so many minutes. */
export type MatchFormat =
  | { readonly kind: 'best-of'; readonly count: number }
  | { readonly kind: 'periods'; readonly count: number; readonly minutes: number };

const bestOf = (count: number): MatchFormat => ({ kind: 'best-of', count });
const periods = (count: number, minutes: number): MatchFormat => ({ kind: 'periods', count, minutes });

/** Wire facts 4.7; the code is sport x 100000 + n. */
const FORMATS: ReadonlyMap<number, MatchFormat> = new Map([
  [100_001, periods(2, 45)], [100_002, periods(2, 40)], [100_004, periods(2, 35)], [100_005, periods(2, 30)], [100_006, periods(2, 25)],
  [200_001, periods(3, 20)],
  [300_001, periods(4, 12)], [300_002, periods(4, 10)], [300_003, periods(2, 20)],
  [300_004, periods(1, 10)], [300_005, periods(2, 10)], [300_006, periods(1, 12)],
  [400_001, periods(2, 40)], [400_002, periods(2, 10)], [400_003, periods(2, 7)],
  [500_001, bestOf(3)], [500_002, bestOf(5)],
  [600_001, periods(4, 15)],
  [700_001, bestOf(9)], [700_002, bestOf(7)],
  [800_001, periods(2, 30)], [800_002, periods(2, 25)], [800_003, periods(2, 20)],
  [1_300_001, bestOf(5)], [1_300_002, bestOf(7)], [1_300_003, bestOf(3)],
  [1_500_001, bestOf(5)], [1_500_002, bestOf(7)], [1_500_003, bestOf(4)],
  [4_700_001, bestOf(3)], [4_700_002, bestOf(5)],
  [5_100_001, bestOf(3)], [5_100_002, bestOf(5)],
]);

/** The format of a match from its code; undefined for an unknown code, which shows nothing (D17). */
export const matchFormat = (code: number | null): MatchFormat | undefined => (code === null ? undefined : FORMATS.get(code));
