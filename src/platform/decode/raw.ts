/** Narrow readers of what `JSON.parse` gives. A reader answers undefined (or the given fallback) instead of throwing. */
export type Raw = { readonly [name: string]: unknown };

/** Told of everything that could not be read or has a code outside the tables, by a short fixed reason; counted in diagnostics (D17). */
export type Drop = (reason: string) => void;

/** The longest name kept, in UTF-16 units: longer ones are attacks or mistakes (F43). */
const NAME_LIMIT = 200;

/** Controls, and the marks that re-order text around them (F43). */
// oxlint-disable-next-line no-control-regex
const UNWANTED = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/g;
/** More than four combining marks in a row draw over their neighbours. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu;
const PLAIN = /^[\u0020-\u007e\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef]*$/;

/** Whether a value is a JSON object. */
export const isRaw = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list cut at a limit; empty where it is none. */
export const listOf = (value: unknown, limit: number): readonly unknown[] => {
  if (!Array.isArray(value)) return [];
  return value.length > limit ? value.slice(0, limit) : value;
};

/** Ids are strings end to end (C39): text, or a whole number that JSON could carry exactly. */
export const idOf = (value: unknown): string | undefined => {
  // Ids are keys of plain records on the way to a tab: this one would be no key but a prototype.
  if (typeof value === 'string') return value !== '' && value.length <= 64 && value !== '__proto__' ? value : undefined;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return undefined;
};

/**
 * What of a list could be read; undefined where something was there and nothing of it could be: that is a broken answer, and must
 * not look like an empty one (F36).
 */
export const readableOf = <T>(raws: readonly unknown[], read: (raw: unknown) => T | undefined): T[] | undefined => {
  const values: T[] = [];
  for (const raw of raws) {
    const value = read(raw);
    if (value !== undefined) values.push(value);
  }
  return values.length === 0 && raws.length > 0 ? undefined : values;
};

/** Whether a field is there but no whole number. */
export const isBrokenWhole = (raw: unknown): boolean => raw !== undefined && raw !== null && wholeOf(raw) === undefined;

const DIGITS = /^-?\d{1,15}$/;
/** A whole number; the platform sends some as text. */
export const wholeOf = (value: unknown): number | undefined => {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : undefined;
  if (typeof value === 'string' && DIGITS.test(value)) return Number(value);
  return undefined;
};

/** The end of the year 9999: what is later is no time that a calendar could write. */
const LAST_TIME = 253_402_300_799_999;
/** A moment as milliseconds since the epoch; what no date can hold is undefined, or drawing it would throw. */
export const timeOf = (value: unknown): number | undefined => {
  const time = wholeOf(value);
  return time !== undefined && time >= 0 && time <= LAST_TIME ? time : undefined;
};

/** A name for people: controls and reordering marks stripped, marks and length capped. Missing is the empty text. */
export const nameOf = (value: unknown): string => {
  if (typeof value !== 'string') return '';
  if (value.length <= NAME_LIMIT && PLAIN.test(value)) return value;
  const clean = value.slice(0, NAME_LIMIT * 4).replace(UNWANTED, '').replace(PILED_MARKS, '$1');
  return clean.length <= NAME_LIMIT ? clean : cut(clean);
};

/** Cuts at the limit without leaving half of a surrogate pair. */
const cut = (text: string): string => {
  const last = text.charCodeAt(NAME_LIMIT - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? NAME_LIMIT - 1 : NAME_LIMIT);
};

const LINE_LIMIT = 24;
const PLAIN_LINE = /^[+\-\d./: ]+$/;
/** A line as text ("-0.75", "+0/0.5"), never a number: it takes no part in arithmetic here. */
export const lineOf = (value: unknown): string | null => {
  if (typeof value === 'string') {
    if (value.length > LINE_LIMIT || value === '') return null;
    return PLAIN_LINE.test(value) ? value : value.replace(UNWANTED, '');
  }
  if (typeof value !== 'number') return null;
  const text = String(value);
  // 1e21, NaN and the like are numbers, but no line.
  return PLAIN_LINE.test(text) ? text : null;
};
