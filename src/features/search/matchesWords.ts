import { searchText } from '#domain/searchText.ts';

/** Whether a text contains each typed word, in any order. */
export const matchesWords = (text: string, typed: string): boolean => {
  const own = searchText(text);
  return searchText(typed)
    .split(/\s+/)
    .every((word) => own.includes(word));
};
