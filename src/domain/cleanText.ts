/**
 * Matches text that needs no cleaning: printable ASCII and the characters of Chinese, Japanese and full-width
 * texts. Almost every name matches.
 */
const PLAIN = /^(?:[\u0021-\u007e\u3001-\u30ff\u4e00-\u9fff\uff01-\uff9f\uffe0-\uffef]| (?! |$))*$/;
const SPACES = /\s+/gu;
/**
 * Matches control characters, marks that reorder or hide text, lone surrogates and letters without a visible
 * shape. The two joiners are handled by `IDLE_JOINERS`.
 */
const UNSEEN =
  /(?![\u200c\u200d])(?:[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u2800]|\u034f|\u17b4|\u17b5|(?!\p{M})\p{DI})/gu;
/**
 * Matches joiners that do not stand singly between two letters. Persian, Hindi and emoji families need the
 * others.
 */
const IDLE_JOINERS = /(?<=^|\s)[\u200c\u200d]+|[\u200c\u200d]+(?=\s|$)|(?<=[\u200c\u200d])[\u200c\u200d]+/gu;
/** Matches more than four marks on one letter, which would overlap the rows above. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu;
/**
 * Matches about what a reader sees as one letter: a letter with its marks, a flag or a joined sequence. Used
 * where the runtime has no segmenter.
 */
const LETTER = /[\u{1f1e6}-\u{1f1ff}]{2}|.(?:[\p{M}\u{1f3fb}-\u{1f3ff}]|\u200d.)*/gsu;
/** `Intl.Segmenter`: Firefox has it since 125, Chromium since 87. */
type Segmenter = { segment(text: string): Iterable<{ readonly segment: string }> };
let graphemes: Segmenter | undefined;
/**
 * UTF-16 units that the segmenter gets at once. Its time grows with the square of the length: 6 s for 64,000
 * units at once, 30 ms by windows (F37).
 */
const WINDOW = 256;

/**
 * Splits a text into letters as a reader counts them. It stops soon after `most` letters, so it may return a few more
 * than that; without a segmenter it returns all.
 */
export const lettersOf = (
  text: string,
  segmenter: typeof Intl.Segmenter | null = (Intl as Partial<typeof Intl>).Segmenter ?? null,
  most = Number.POSITIVE_INFINITY,
): string[] => {
  if (segmenter === null) return text.match(LETTER) ?? [];
  // Created for the first text that needs it, because creation takes 8 to 14 ms of a start.
  graphemes ??= new segmenter(undefined, { granularity: 'grapheme' });
  const letters: string[] = [];
  for (let at = 0; at < text.length && letters.length < most;) {
    // A window must not end inside a surrogate pair: each half would count as a letter.
    const last = text.charCodeAt(at + WINDOW - 1);
    const end = at + WINDOW + (last >= 0xd800 && last <= 0xdbff ? 1 : 0);
    const found = Array.from(graphemes.segment(text.slice(at, end)), ({ segment }) => segment);
    // The last letter of a window may continue in the next window.
    if (end < text.length && found.length > 1) found.pop();
    for (const letter of found) {
      letters.push(letter);
      at += letter.length;
    }
  }
  return letters;
};

/** Most UTF-16 units of one letter: a family of four with skin tones has 25. */
const UNITS_A_LETTER = 32;

/**
 * Cleans one line of text from users or the platform (F43): removes control, reordering and hidden
 * characters, collapses spaces, allows four marks on a letter, and cuts after `most` letters. The result is
 * plain text: markup and translation marks in it are shown as they are.
 */
export const cleanText = (text: string, most: number): string => {
  if (text.length <= most && PLAIN.test(text)) return text;
  const clean = text
    .slice(0, most * UNITS_A_LETTER)
    .replace(SPACES, ' ')
    .replace(UNSEEN, '')
    .replace(IDLE_JOINERS, '')
    .replace(PILED_MARKS, '$1')
    .trim();
  if (clean.length <= most) return clean;
  const letters = lettersOf(clean, undefined, most + 1);
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : clean;
};

const MAX_LINES = 200;
/** Cleans a text line by line, with at most `most` letters and 200 lines in all. */
export const cleanLines = (text: string, most: number): string => {
  const lines = text
    .slice(0, most * UNITS_A_LETTER)
    .split(/\r\n?|\n/u)
    .slice(0, MAX_LINES)
    .map((line) => cleanText(line, most))
    .join('\n')
    .trim();
  if (lines.length <= most) return lines;
  const letters = lettersOf(lines, undefined, most + 1);
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : lines;
};
