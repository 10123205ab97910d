import type { Amount } from './amount.ts';
import { marksOf } from './numberMarks.ts';

/** Not from the specification: digits before the decimals. More is no stake that anybody means. */
export const MOST_WHOLE_DIGITS = 12;

/** Why a text is no stake. `empty` says nothing was typed; a screen need not complain of it. */
type StakeTextProblem = 'empty' | 'no-number' | 'negative' | 'too-fine' | 'too-large';
export type StakeText =
  | { readonly amount: Amount; readonly problem?: undefined }
  | { readonly amount?: undefined; readonly problem: StakeTextProblem };

/**
 * How a person writes numbers: what stands before the decimals, and how many decimals the currency is staked
 * with (C18).
 */
export type StakeStyle = { readonly decimal: '.' | ','; readonly decimals: 0 | 2 };

/** What a locale writes before decimals: a comma in Vietnamese, a point in Chinese, English and Thai. */
export const decimalOf = (locale: string): '.' | ',' => (marksOf(locale).decimal === ',' ? ',' : '.');

const ZERO = 48;
/** First digits of the sets that keyboards of our languages write: full-width, Thai. */
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
/** Also the no-break, thin and ideographic spaces that groups are parted by. */
const SPACE = /\s/gu;

/** The same text in plain digits and marks. */
const plain = (text: string): string =>
  Array.from(text.replace(SPACE, ' '), (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    const first = DIGIT_SETS.find((start) => code >= start && code < start + 10);
    return first === undefined ? (MARKS[sign] ?? sign) : String.fromCodePoint(code - first + ZERO);
  })
    .join('')
    .trim();

// No number in groups begins with a nought: "0.001" is no 1.
const GROUPED = /^[1-9]\d{0,2}([ ',.])\d{3}(?:\1\d{3})*$/;

/**
 * Whole digits without the separators of thousands; undefined where these are not in their places, or are the
 * decimals' own mark.
 */
const ungrouped = (whole: string, decimal: string): string | undefined => {
  if (/^\d*$/.test(whole)) return whole;
  const parted = GROUPED.exec(whole)?.[1];
  return parted === undefined || parted === decimal ? undefined : whole.replaceAll(parted, '');
};

/** Where the decimals begin; undefined where there are none. */
const decimalMark = (text: string, { decimal }: StakeStyle): number | undefined => {
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const mark = text[at];
  if (mark === undefined) return undefined;
  const once = text.indexOf(mark) === at;
  if (mark === decimal) return once ? at : undefined;
  // The other mark parts thousands where it stands as they do, unless the locale's own does so before it;
  // else it can only mean decimals.
  const parts = GROUPED.test(text) || !once;
  return parts ? undefined : at;
};

/**
 * What a person typed as an exact amount, or why it is none (F39). Full-width and Thai digits, spaces,
 * thousands in groups of three, and a comma or a point before the decimals are read; "1,500" goes by the
 * locale. More decimals than money has are refused and never rounded, and so are signs, exponents and
 * whatever else is no plain number. Nothing passes through binary floats.
 */
export const readStake = (text: string, style: StakeStyle): StakeText => {
  const typed = plain(text);
  if (typed === '') return { problem: 'empty' };
  const negative = typed.startsWith('-');
  const read = digitsOf(negative ? typed.slice(1).trimStart() : typed, style);
  if (read === undefined) return { problem: 'no-number' };
  if (negative) return { problem: 'negative' };
  if (read.tail.length > style.decimals) return { problem: 'too-fine' };
  if (read.whole.length > MOST_WHOLE_DIGITS) return { problem: 'too-large' };
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

/** An amount as it stands in the field to be edited: the locale's decimals, no groups. */
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
 * The field's text after one key of the number pad. A key that would make no stake (a second point, a third
 * decimal, a digit too many) changes nothing. What was typed before and is no number begins anew; groups of
 * thousands go.
 */
export const pressPad = (text: string, key: PadKey, style: StakeStyle): string => {
  if (key === 'clear') return '';
  const before = editable(text, style);
  if (key === 'back') return before.slice(0, -1);
  if (key === 'point')
    return style.decimals === 0 || before.includes(style.decimal)
      ? before
      : `${before === '' ? '0' : before}${style.decimal}`;
  // Noughts before a number mean nothing: "0" gives way to the first digit, and "00" in an empty field is
  // "0".
  const next = `${before}${key}`.replace(/^0+(?=\d)/, '');
  return readStake(next, style).problem === undefined ? next : before;
};

/** The text with plain digits and the locale's mark alone, as far as it has been typed. */
const editable = (text: string, style: StakeStyle): string => {
  const read = digitsOf(plain(text), style);
  if (read === undefined) return '';
  const open = decimalMark(plain(text), style) !== undefined;
  return open ? `${read.whole}${style.decimal}${read.tail}` : read.whole;
};
