import { cleanName } from '#pieces/cleanName.ts';
import type { SelectionNames } from '#domain/slip/slip.ts';

/** True if a logout has removed the names of a leg, as only the bet's outcome is tracked over it (D34). */
export const isUnnamed = ({ option, match }: Pick<SelectionNames, 'option' | 'match'>): boolean =>
  cleanName(option) === '' && cleanName(match) === '';

/** Texts of bets that have no match name. */
type BetNameWords = { readonly parlay: (count: number) => string; readonly unnamed: () => string };

/**
 * Returns the name of a bet for notices: the match of a single, or "parlay" with its number of legs
 * (PLACE-13, PLACE-14). A single without names has a neutral text (D34).
 */
export const betName = (names: readonly SelectionNames[], parlay: boolean, words: BetNameWords): string => {
  if (parlay) return words.parlay(names.length);
  const first = cleanName(names[0]?.match ?? '');
  return first === '' ? words.unnamed() : first;
};
