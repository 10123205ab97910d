/** Full stops and marks of Chinese, after which no space stands. */
const FULL_WIDTH_END = /[。！？；]$/u;

/** Returns what stands between a sentence and the next one: a space, except after a full-width mark. */
export const gapAfter = (sentence: string): string =>
  sentence === '' || FULL_WIDTH_END.test(sentence) ? '' : ' ';

/** Joins sentences of one language. Skips empty ones. */
export const joinSentences = (...sentences: readonly string[]): string =>
  sentences
    .filter((sentence) => sentence !== '')
    .reduce((text, sentence) => `${text}${gapAfter(text)}${sentence}`, '');
