/** Words of ours as they are compared with what is typed: without case, width and marks. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('đ', 'd')
    .normalize('NFC');

/** Whether each typed word is in a text of ours: what is to be done is found by its words, in any order. */
export const matchesWords = (text: string, typed: string): boolean => {
  const own = plain(text);
  return plain(typed)
    .split(/\s+/)
    .every((word) => own.includes(word));
};
