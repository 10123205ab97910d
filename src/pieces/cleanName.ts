import { cleanText } from '#domain/cleanText.ts';

const LIMIT = 80;

/**
 * Cleans a name from data for display: no control characters, at most four marks on a letter, at most 80
 * letters.
 */
export const cleanName = (name: string): string => cleanText(name, LIMIT);

const firstOf = (word: string | undefined): string => /[\p{L}\p{N}]/u.exec(word ?? '')?.[0] ?? '';

/**
 * Returns one or two letters for a team without an icon: first letters of its words, or the first character
 * of a name without spaces.
 */
export const initials = (name: string): string => {
  const words = cleanName(name)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const [one, two] = words;
  const head = firstOf(one).toUpperCase();
  // One character of Chinese, Japanese or Korean is as wide as two Latin letters.
  return /[\u2e80-\u9fff\uac00-\ud7af]/.test(head) || two === undefined
    ? head
    : head + firstOf(two).toUpperCase();
};
