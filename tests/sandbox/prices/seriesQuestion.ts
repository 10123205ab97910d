/**
 * What a market type asks of a match of parts. In the period of a part `lead`, `total`, `home`, `away`, `odd`
 * and `score` ask it of the part; `parts` and `partLead` count parts, and in the period of a part its units;
 * `exact` is how many parts there are; `some` whether a side wins any.
 */
export type SeriesQuestion =
  | {
      readonly of:
        | 'winner'
        | 'lead'
        | 'total'
        | 'home'
        | 'away'
        | 'odd'
        | 'partLead'
        | 'parts'
        | 'partsOdd'
        | 'partWinner'
        | 'partScore'
        | 'someHome'
        | 'someAway'
        | 'firstAndMatch';
    }
  /** Only in matches of best of so many. */
  | { readonly of: 'score' | 'exact'; readonly best: number };

/** Option type of a score: 100 + 10 home + away. */
export const SCORE = 100;
/** Option type of exactly n (wire facts 4.10). */
export const EXACTLY = 311;
export const exactly = (least: number, most: number): readonly number[] =>
  Array.from({ length: most - least + 1 }, (_, i) => EXACTLY + least + i);
/** Correct scores of a match to `need` parts: the wins of home, then those of away. */
export const partScores = (need: number): readonly number[] => [
  ...Array.from({ length: need }, (_, k) => SCORE + 10 * need + k),
  ...Array.from({ length: need }, (_, k) => SCORE + 10 * k + need),
];
