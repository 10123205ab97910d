import type { SeriesQuote } from '../slip/slip.ts';

/** Combinations of so many of so many legs, exactly. */
const choose = (legs: number, size: number): number => {
  let count = 1;
  for (let at = 1; at <= size; at += 1) count = (count * (legs - size + at)) / at;
  return count;
};

/**
 * How many combinations a series of so many legs has (C44): all choices of `seriesNumber` legs; 0 is full
 * cover, all choices of two legs and more. 0 where there is no such series.
 */
export const combinationCount = (legs: number, seriesNumber: number): number => {
  if (!Number.isSafeInteger(seriesNumber) || seriesNumber < 0 || seriesNumber > legs) return 0;
  return seriesNumber === 0 ? 2 ** legs - legs - 1 : choose(legs, seriesNumber);
};

/** `betCount` of a series (SLIP-15, SLIP-16): 1, or of full cover the number of its combinations. For its name alone (C44). */
export const betCountOf = (seriesNumber: number, combinations: number): number =>
  seriesNumber === 0 ? combinations : 1;

/** Full cover by its legs (C44); forms with singles (Patent, Lucky 15) are not offered. */
const NAMED = {
  3: 'trixie',
  4: 'yankee',
  5: 'canadian',
  6: 'heinz',
  7: 'super-heinz',
  8: 'goliath',
} as const;
type NamedForm = (typeof NAMED)[keyof typeof NAMED];
const isNamed = (legs: number): legs is keyof typeof NAMED => Object.hasOwn(NAMED, legs);

/**
 * What a series is called (C44); words are the screen's. `fold`: so many legs in one, so many times ("3 in 1
 * x 4"; once is not said). `cover`: so many legs in so many bets ("4 in 11"), with the form's own name where
 * it has one.
 */
export type SeriesName =
  | { readonly kind: 'fold'; readonly legs: number; readonly bets: number; readonly times: number }
  | { readonly kind: 'cover'; readonly legs: number; readonly bets: number; readonly form: NamedForm | null };

/** The name of a series of a slip with so many legs, with its numbers. */
export const seriesName = (
  legs: number,
  { seriesNumber, combinations, betCount }: Pick<SeriesQuote, 'seriesNumber' | 'combinations' | 'betCount'>,
): SeriesName =>
  seriesNumber === 0
    ? { kind: 'cover', legs, bets: betCount, form: isNamed(legs) ? NAMED[legs] : null }
    : { kind: 'fold', legs: seriesNumber, bets: betCount, times: combinations };

/**
 * The series numbers that so many legs can be bet in: all in one, then from two legs a combination up, then
 * full cover from three legs on.
 */
const seriesNumbers = (legs: number): readonly number[] =>
  legs < 2 ? [] : [legs, ...Array.from({ length: legs - 2 }, (_, at) => at + 2), ...(legs > 2 ? [0] : [])];

/** Which combinations of a parlay a series has. */
export type SeriesShape = Pick<SeriesQuote, 'seriesNumber' | 'combinations'>;

/**
 * Of the series that the platform offered (SLIP-14) those of a parlay of so many legs, in the order shown.
 * What it did not offer cannot be bet on.
 */
export const seriesOf = <S extends SeriesShape>(legs: number, offered: readonly S[]): readonly S[] =>
  seriesNumbers(legs).flatMap((seriesNumber) => {
    const combinations = combinationCount(legs, seriesNumber);
    const found = offered.find(
      (each) => each.seriesNumber === seriesNumber && each.combinations === combinations,
    );
    return found === undefined ? [] : [found];
  });

/** All legs in one: the series that a slip draws before the platform has offered any. */
export const wholeSeries = (legs: number): SeriesShape => ({ seriesNumber: legs, combinations: 1 });

/**
 * The number of a series from what its stake is kept under (`s0`, `s3`), as it is written there and no other
 * way; undefined for another text.
 */
export const readSeries = (of: string): number | undefined =>
  /^s(0|[1-9]\d?)$/.test(of) ? Number(of.slice(1)) : undefined;
