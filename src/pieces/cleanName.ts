/** Bidi controls and other invisible formatting that could reorder or hide the text beside a name. */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const INVISIBLE = /[\u0000-\u001f\u007f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
/** More than four marks on one letter climb into the rows above. */
const MARKS = /(\p{M}{4})\p{M}+/gu;
const LIMIT = 80;
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A name from data as it may be drawn: no controls, no towers of marks, at most 80 characters. */
export const cleanName = (name: string): string => {
  const clean = name.replace(INVISIBLE, '').replace(MARKS, '$1').trim();
  if (clean.length <= LIMIT) return clean;
  const letters = Array.from(graphemes.segment(clean), ({ segment }) => segment);
  return letters.length > LIMIT ? `${letters.slice(0, LIMIT - 1).join('')}…` : clean;
};

const firstOf = (word: string | undefined): string => /[\p{L}\p{N}]/u.exec(word ?? '')?.[0] ?? '';

/** One or two letters that stand for a team without an icon: first letters of its words, or the first character of a name without spaces. */
export const initials = (name: string): string => {
  const words = cleanName(name).split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const [one, two] = words;
  const head = firstOf(one).toUpperCase();
  // One character of Chinese, Japanese or Korean is as wide as two Latin letters.
  return /[\u2e80-\u9fff\uac00-\ud7af]/.test(head) || two === undefined ? head : head + firstOf(two).toUpperCase();
};
