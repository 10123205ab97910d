import { E_SPORT_IDS } from '../match/sports.ts';

/**
 * How a match is played (LIST-15): best of `n`, a number of rounds or innings, or periods of a number of
 * minutes.
 */
type MatchFormat =
  | { readonly kind: 'best-of'; readonly count: number }
  | { readonly kind: 'rounds' | 'innings'; readonly count: number }
  | { readonly kind: 'periods'; readonly count: number; readonly minutes: number };

const bestOf = (count: number): MatchFormat => ({ kind: 'best-of', count });
const periods = (count: number, minutes: number): MatchFormat => ({ kind: 'periods', count, minutes });

const rounds = (count: number): MatchFormat => ({ kind: 'rounds', count });
/** Numbers in the codes of snooker formats, each with its best-of frames. */
const SNOOKER = [
  [18, 1],
  [10, 4],
  [1, 5],
  [2, 7],
  [3, 9],
  [4, 11],
  [11, 13],
  [12, 15],
  [5, 17],
  [6, 19],
  [13, 21],
  [14, 23],
  [7, 25],
  [15, 27],
  [16, 29],
  [17, 31],
  [8, 33],
  [9, 35],
] as const;

/** Wire facts 4.7; the code is sport x 100000 + n. */
const FORMATS: ReadonlyMap<number, MatchFormat> = new Map<number, MatchFormat>([
  [100_001, periods(2, 45)],
  [100_002, periods(2, 40)],
  [100_004, periods(2, 35)],
  [100_005, periods(2, 30)],
  [100_006, periods(2, 25)],
  [200_001, periods(3, 20)],
  [300_001, periods(4, 12)],
  [300_002, periods(4, 10)],
  [300_003, periods(2, 20)],
  [300_004, periods(1, 10)],
  [300_005, periods(2, 10)],
  [300_006, periods(1, 12)],
  [400_001, periods(2, 40)],
  [400_002, periods(2, 10)],
  [400_003, periods(2, 7)],
  [500_001, bestOf(3)],
  [500_002, bestOf(5)],
  [600_001, periods(4, 15)],
  [700_001, { kind: 'innings', count: 9 }],
  [700_002, { kind: 'innings', count: 7 }],
  [800_001, periods(2, 30)],
  [800_002, periods(2, 25)],
  [800_003, periods(2, 20)],
  [1_300_001, bestOf(5)],
  [1_300_002, bestOf(7)],
  [1_300_003, bestOf(3)],
  [1_500_001, bestOf(5)],
  [1_500_002, bestOf(7)],
  [1_500_003, bestOf(4)],
  ...SNOOKER.map(([code, count]) => [1_600_000 + code, bestOf(count)] as const),
  [1_700_001, periods(2, 20)],
  [1_700_002, periods(2, 25)],
  [1_800_001, rounds(3)],
  [1_800_002, rounds(5)],
  ...[4, 5, 6, 8, 10, 12].map((count, index) => [1_900_001 + index, rounds(count)] as const),
  [2_400_001, periods(4, 8)],
  [4_700_001, bestOf(3)],
  [4_700_002, bestOf(5)],
  [5_100_001, bestOf(3)],
  [5_100_002, bestOf(5)],
  ...[4, 6, 9, 5, 3, 45, 15].map((minutes, index) => [17_700_001 + index, periods(2, minutes)] as const),
  ...[6, 5, 4].map((minutes, index) => [17_800_001 + index, periods(4, minutes)] as const),
  ...E_SPORT_IDS.flatMap((sport) =>
    [1, 2, 3, 5, 7].map((count, index) => [sport * 100_000 + index + 1, bestOf(count)] as const),
  ),
]);

/**
 * Formats that most matches of their sport have, so that a match shows no mark for them: football 2x45, hockey
 * 3x20, basketball 4x10, rugby 2x40, American football 4x15, handball 2x30, futsal 2x20, water polo 4x8. Matches
 * of e-football and e-basketball differ in length, so none of their formats is usual.
 */
const USUAL: ReadonlySet<number> = new Set([
  100_001, 200_001, 300_002, 400_001, 600_001, 800_001, 1_700_001, 2_400_001,
]);

/**
 * Returns the format of a match by its code; undefined for an unknown code (D17) and for the usual length of a
 * match of the sport.
 */
export const notableFormat = (code: number | null): MatchFormat | undefined =>
  code === null || USUAL.has(code) ? undefined : FORMATS.get(code);
