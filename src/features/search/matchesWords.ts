/** Folds a text for comparison: without case, width and accents. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('đ', 'd')
    .normalize('NFC');

/** Whether a text contains each typed word, in any order. */
export const matchesWords = (text: string, typed: string): boolean => {
  const own = plain(text);
  return plain(typed)
    .split(/\s+/)
    .every((word) => own.includes(word));
};
