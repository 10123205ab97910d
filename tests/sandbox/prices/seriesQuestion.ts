/**
 * The question of a market type about a match of parts. In the period of a part, `lead`, `total`, `home`,
 * `away`, `odd` and `score` are about that part. `parts` and `partLead` count parts, or the units of a part
 * in its period. `exact` asks for the number of parts. `someHome` and `someAway` ask if a side wins any part.
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
  /** Only in matches that are best of `best`. */
  | { readonly of: 'score' | 'exact'; readonly best: number };

/** Option type of a score: 100 + 10 home + away. */
export const SCORE = 100;
/** Option type of "exactly n" (wire facts 4.10). */
export const EXACTLY = 311;
export const exactly = (least: number, most: number): readonly number[] =>
  Array.from({ length: most - least + 1 }, (_, i) => EXACTLY + least + i);
/** Correct scores of a match to `need` parts: home's wins, then away's wins. */
export const partScores = (need: number): readonly number[] => [
  ...Array.from({ length: need }, (_, k) => SCORE + 10 * need + k),
  ...Array.from({ length: need }, (_, k) => SCORE + 10 * k + need),
];
