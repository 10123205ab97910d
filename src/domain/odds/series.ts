import type { SeriesQuote } from '../slip/slip.ts';

/** Counts the combinations of `size` of `legs` legs, exactly. */
const choose = (legs: number, size: number): number => {
  let count = 1;
  for (let at = 1; at <= size; at += 1) count = (count * (legs - size + at)) / at;
  return count;
};

/**
 * Counts the combinations of a series (C44): all choices of `seriesNumber` legs; 0 is full cover, all choices
 * of two legs and more. Returns 0 if there is no such series.
 */
export const combinationCount = (legs: number, seriesNumber: number): number => {
  if (!Number.isSafeInteger(seriesNumber) || seriesNumber < 0 || seriesNumber > legs) return 0;
  return seriesNumber === 0 ? 2 ** legs - legs - 1 : choose(legs, seriesNumber);
};

/**
 * Returns `betCount` of a series (SLIP-15, SLIP-16): 1, or for full cover the number of combinations. It is
 * used only in the name (C44).
 */
export const betCountOf = (seriesNumber: number, combinations: number): number =>
  seriesNumber === 0 ? combinations : 1;

/** Names of full cover by number of legs (C44). Forms with singles (Patent, Lucky 15) are not offered. */
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
 * The parts of a series' name (C44); the screen has the texts. `fold`: legs in one combination, and how many
 * combinations ("3 in 1 x 4"; a single one is not written). `cover`: every combination of the legs (11 bets of 4 legs),
 * with the form's own name where it has one.
 */
export type SeriesName =
  | { readonly kind: 'fold'; readonly legs: number; readonly bets: number; readonly times: number }
  | { readonly kind: 'cover'; readonly legs: number; readonly bets: number; readonly form: NamedForm | null };

/** Returns the name of a series in a slip with this many legs. */
export const seriesName = (
  legs: number,
  { seriesNumber, combinations, betCount }: Pick<SeriesQuote, 'seriesNumber' | 'combinations' | 'betCount'>,
): SeriesName =>
  seriesNumber === 0
    ? { kind: 'cover', legs, bets: betCount, form: isNamed(legs) ? NAMED[legs] : null }
    : { kind: 'fold', legs: seriesNumber, bets: betCount, times: combinations };

/**
 * Lists the series numbers for a number of legs: all in one, then from two legs per combination upwards, then
 * full cover from three legs on.
 */
const seriesNumbers = (legs: number): readonly number[] =>
  legs < 2 ? [] : [legs, ...Array.from({ length: legs - 2 }, (_, at) => at + 2), ...(legs > 2 ? [0] : [])];

/** The part of a series that determines its combinations. */
export type SeriesShape = Pick<SeriesQuote, 'seriesNumber' | 'combinations'>;

/**
 * Returns the offered series (SLIP-14) that fit a parlay of this many legs, in display order. The user cannot
 * bet on a series that the platform did not offer.
 */
export const seriesOf = <S extends SeriesShape>(legs: number, offered: readonly S[]): readonly S[] =>
  seriesNumbers(legs).flatMap((seriesNumber) => {
    const combinations = combinationCount(legs, seriesNumber);
    const found = offered.find(
      (each) => each.seriesNumber === seriesNumber && each.combinations === combinations,
    );
    return found === undefined ? [] : [found];
  });

/** The series of all legs in one, drawn before the platform has offered any. */
export const wholeSeries = (legs: number): SeriesShape => ({ seriesNumber: legs, combinations: 1 });
