/** Latin letters with a mark, and everything after them except Chinese, Japanese and full-width characters. */
const MARKED = /[\u00c0-\u2fff\ua000-\ufeff]/;
/**
 * Marks of Latin, Greek and Cyrillic letters. The marks of Thai and other scripts are letters of their own.
 */
const ACCENTS = /[\u0300-\u036f]/g;

/**
 * Returns a name or a typed text in the form in which both are compared: without case, width and accents, because
 * users often type none: "ha noi" finds "Hà Nội".
 */
export const searchText = (text: string): string => {
  const wide = text.normalize('NFKC').toLowerCase();
  // Most names have no such letter, and a search reads the names of all matches.
  if (!MARKED.test(wide)) return wide;
  return wide.normalize('NFD').replace(ACCENTS, '').replaceAll('đ', 'd').normalize('NFC');
};

/** Returns true if a text contains each typed word, in any order. Both are compared in the form of `searchText`. */
export const matchesWords = (text: string, typed: string): boolean => {
  const own = searchText(text);
  return searchText(typed)
    .split(/\s+/)
    .every((word) => own.includes(word));
};
