import type { Amount } from './amount.ts';
import { marksOf } from './numberMarks.ts';

/** Not from the specification: most digits before the decimals of a stake. */
export const MAX_WHOLE_DIGITS = 12;
/** The smallest stake that is possible in any currency, whatever limits the platform sends. */
export const LEAST_STAKE = '0.01' as Amount;

/** Why a text is not a stake. `empty` means that nothing was typed, which needs no message. */
type StakeTextProblem = 'empty' | 'no-number' | 'negative' | 'too-fine' | 'too-large';
export type StakeText =
  | { readonly amount: Amount; readonly problem?: undefined }
  | { readonly amount?: undefined; readonly problem: StakeTextProblem };

/** How the user writes numbers: the decimal mark, and how many decimals stakes of the currency have (C18). */
export type StakeStyle = { readonly decimal: '.' | ','; readonly decimals: 0 | 2 };

/** Returns the decimal mark of a locale: a comma in Vietnamese, a point in Chinese, English and Thai. */
export const decimalOf = (locale: string): '.' | ',' => (marksOf(locale).decimal === ',' ? ',' : '.');

const ZERO = 48;
/** First digit of each digit set that keyboards of the five languages write: full-width and Thai. */
const DIGIT_SETS = [0xff10, 0x0e50] as const;
const MARKS: Readonly<Record<string, string>> = {
  '，': ',',
  '．': '.',
  '。': '.',
  '｡': '.',
  '、': ',',
  '､': ',',
  '－': '-',
  '−': '-',
  '﹣': '-',
  '’': "'",
  '＇': "'",
};
/** Spaces, also the no-break, thin and ideographic spaces that separate groups of digits. */
const SPACE = /\s/gu;

/** Converts a typed number to ASCII digits and marks, as keyboards of the five languages write others. */
export const toAsciiNumber = (text: string): string =>
  Array.from(text.replace(SPACE, ' '), (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    const first = DIGIT_SETS.find((start) => code >= start && code < start + 10);
    return first === undefined ? (MARKS[sign] ?? sign) : String.fromCodePoint(code - first + ZERO);
  })
    .join('')
    .trim();

// A number in groups does not begin with a zero: "0.001" is not 1.
const GROUPED = /^[1-9]\d{0,2}([ ',.])\d{3}(?:\1\d{3})*$/;

/** Removes thousands separators. Undefined where they are misplaced or are the decimal mark. */
const ungrouped = (whole: string, decimal: string): string | undefined => {
  if (/^\d*$/.test(whole)) return whole;
  const parted = GROUPED.exec(whole)?.[1];
  return parted === undefined || parted === decimal ? undefined : whole.replaceAll(parted, '');
};

/** Returns the position of the decimal mark; undefined if the text has none. */
const decimalMark = (text: string, { decimal }: StakeStyle): number | undefined => {
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const mark = text[at];
  if (mark === undefined) return undefined;
  const once = text.indexOf(mark) === at;
  if (mark === decimal) return once ? at : undefined;
  // The other mark separates thousands if its position fits and the locale's own mark does not come before
  // it; else it is a decimal mark.
  const parts = GROUPED.test(text) || !once;
  return parts ? undefined : at;
};

/**
 * Parses what the user typed as an exact amount, or returns why it is not one (F39). It accepts full-width
 * and Thai digits, spaces, thousands in groups of three, and a comma or a point before the decimals; the
 * locale decides about "1,500". Too many decimals are refused, never rounded, and so are signs, exponents and
 * other text. No step uses binary floats.
 */
export const readStake = (text: string, style: StakeStyle): StakeText => {
  const typed = toAsciiNumber(text);
  if (typed === '') return { problem: 'empty' };
  const negative = typed.startsWith('-');
  const read = digitsOf(negative ? typed.slice(1).trimStart() : typed, style);
  if (read === undefined) return { problem: 'no-number' };
  if (negative) return { problem: 'negative' };
  if (read.tail.length > style.decimals) return { problem: 'too-fine' };
  if (read.whole.length > MAX_WHOLE_DIGITS) return { problem: 'too-large' };
  const tail = read.tail.replace(/0+$/, '');
  return { amount: (tail === '' ? read.whole : `${read.whole}.${tail}`) as Amount };
};

const digitsOf = (
  text: string,
  style: StakeStyle,
): { readonly whole: string; readonly tail: string } | undefined => {
  const at = decimalMark(text, style);
  const tail = at === undefined ? '' : text.slice(at + 1);
  const whole = ungrouped(
    at === undefined ? text : text.slice(0, at),
    at === undefined ? '' : (text[at] ?? ''),
  );
  if (whole === undefined || !/^\d*$/.test(tail) || whole + tail === '') return undefined;
  return { whole: whole.replace(/^0+(?=\d)/, '') || '0', tail };
};

/** Writes an amount for editing in the field: the locale's decimal mark, no groups. */
export const writeStake = (amount: Amount, { decimal }: StakeStyle): string => amount.replace('.', decimal);

/** Keys of the number pad; `point` is the locale's decimal mark. */
export const PAD_KEYS = [
  '0',
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  '00',
  '000',
  'point',
  'back',
  'clear',
] as const;
export type PadKey = (typeof PAD_KEYS)[number];

/**
 * Returns the field's text after one key of the number pad. A key that would not give a stake (a second
 * point, a third decimal, a digit too many) changes nothing. If the field held something else than a number,
 * the key starts a new one. Thousands separators are removed.
 */
export const pressPad = (text: string, key: PadKey, style: StakeStyle): string => {
  if (key === 'clear') return '';
  const before = editable(text, style);
  if (key === 'back') return before.slice(0, -1);
  if (key === 'point')
    return style.decimals === 0 || before.includes(style.decimal)
      ? before
      : `${before === '' ? '0' : before}${style.decimal}`;
  // Leading zeros are dropped: a digit replaces "0", and "00" in an empty field becomes "0".
  const next = `${before}${key}`.replace(/^0+(?=\d)/, '');
  return readStake(next, style).problem === undefined ? next : before;
};

/** Converts the typed text to ASCII digits and the locale's decimal mark. */
const editable = (text: string, style: StakeStyle): string => {
  const read = digitsOf(toAsciiNumber(text), style);
  if (read === undefined) return '';
  const open = decimalMark(toAsciiNumber(text), style) !== undefined;
  return open ? `${read.whole}${style.decimal}${read.tail}` : read.whole;
};
