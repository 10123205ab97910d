/**
 * Printable ASCII and what Chinese, Japanese and full-width texts are made of: nothing in it needs cleaning,
 * and hardly a name is longer.
 */
const PLAIN = /^(?:[\u0021-\u007e\u3001-\u30ff\u4e00-\u9fff\uff01-\uff9f\uffe0-\uffef]| (?! |$))*$/;
const SPACES = /\s+/gu;
/**
 * Controls, the marks that re-order or hide text, halves of surrogate pairs, and letters that look like
 * nothing. The two joiners stay for now.
 */
const UNSEEN =
  /(?![\u200c\u200d])(?:[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u2800]|\u034f|\u17b4|\u17b5|(?!\p{M})\p{DI})/gu;
/** A joiner stands between two letters, once: Persian, Hindi and families of emoji are written with it. */
const IDLE_JOINERS = /(?<=^|\s)[\u200c\u200d]+|[\u200c\u200d]+(?=\s|$)|(?<=[\u200c\u200d])[\u200c\u200d]+/gu;
/** More than four marks on one letter climb into the rows above. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu;
/**
 * A letter with its marks, a flag, or a sequence that is joined: near enough to what a reader takes for one,
 * where the runtime cannot tell.
 */
const LETTER = /[\u{1f1e6}-\u{1f1ff}]{2}|.(?:[\p{M}\u{1f3fb}-\u{1f3ff}]|\u200d.)*/gsu;
/** Firefox has it from 125 on, Chromium from 87. */
type Segmenter = { segment(text: string): Iterable<{ readonly segment: string }> };
let graphemes: Segmenter | undefined;
/**
 * The segmenter's time grows with the square of what it is given: 6 s for 64,000 units at once, 30 ms by
 * windows (F37).
 */
const WINDOW = 256;

/** The letters of a text as a reader counts them, and no more than so many. */
export const lettersOf = (
  text: string,
  segmenter: typeof Intl.Segmenter | null = (Intl as Partial<typeof Intl>).Segmenter ?? null,
  most = Number.POSITIVE_INFINITY,
): string[] => {
  if (segmenter === null) return text.match(LETTER) ?? [];
  // Made for the first text that needs it, which hardly any does: it takes a start 8 to 14 ms.
  graphemes ??= new segmenter(undefined, { granularity: 'grapheme' });
  const letters: string[] = [];
  for (let at = 0; at < text.length && letters.length < most;) {
    // No window ends within a surrogate pair, half of which would be a letter of its own.
    const last = text.charCodeAt(at + WINDOW - 1);
    const end = at + WINDOW + (last >= 0xd800 && last <= 0xdbff ? 1 : 0);
    const found = Array.from(graphemes.segment(text.slice(at, end)), ({ segment }) => segment);
    // The last letter of a window may go on in the next.
    if (end < text.length && found.length > 1) found.pop();
    for (const letter of found) {
      letters.push(letter);
      at += letter.length;
    }
  }
  return letters;
};

/** Units of UTF-16 that one letter may take: a family of four with skin tones has 25. */
const UNITS_A_LETTER = 32;

/**
 * A text that people or the platform wrote, as it may stand between others (F43): no controls, nothing that
 * turns text round or hides it, one space at a time, at most four marks on a letter, at most `most` letters.
 * It stays text: what looks like markup, or like a mark of the texts' files, is shown as it is.
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

const MOST_LINES = 200;
/** A text of several lines, each cleaned as by itself, with at most `most` letters and 200 lines in all. */
export const cleanLines = (text: string, most: number): string => {
  const lines = text
    .slice(0, most * UNITS_A_LETTER)
    .split(/\r\n?|\n/u)
    .slice(0, MOST_LINES)
    .map((line) => cleanText(line, most))
    .join('\n')
    .trim();
  if (lines.length <= most) return lines;
  const letters = lettersOf(lines, undefined, most + 1);
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : lines;
};
