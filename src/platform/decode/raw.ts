import { cleanLines, cleanText } from '#domain/cleanText.ts';
import { isRecord } from '#domain/isRecord.ts';

/**
 * Narrow readers of what `JSON.parse` gives. A reader answers undefined (or the given fallback) instead of
 * throwing.
 */
export type Raw = { readonly [name: string]: unknown };

/**
 * Told of everything that could not be read or has a code outside the tables, by a short fixed reason;
 * counted in diagnostics (D17).
 */
export type Drop = (reason: string) => void;

/** The longest name kept, in letters: longer ones are attacks or mistakes (F43). */
const NAME_LIMIT = 200;

/** Returns true if a value is a JSON object. */
export const isRaw: (value: unknown) => value is Raw = isRecord;

/** A list cut at a limit; empty where it is none. */
export const listOf = (value: unknown, limit: number): readonly unknown[] => {
  if (!Array.isArray(value)) return [];
  return value.length > limit ? value.slice(0, limit) : value;
};

/** Ids are strings end to end (C39): text, or a whole number that JSON could carry exactly. */
export const idOf = (value: unknown): string | undefined => {
  // Ids are keys of plain records on the way to a tab: this one would be no key but a prototype.
  if (typeof value === 'string')
    return value !== '' && value.length <= 64 && value !== '__proto__' ? value : undefined;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return undefined;
};

/**
 * What of a list could be read; undefined where something was there and nothing of it could be: that is a
 * broken answer, and must not look like an empty one (F36).
 */
export const readableOf = <T>(
  raws: readonly unknown[],
  read: (raw: unknown) => T | undefined,
): T[] | undefined => {
  const values: T[] = [];
  for (const raw of raws) {
    const value = read(raw);
    if (value !== undefined) values.push(value);
  }
  return values.length === 0 && raws.length > 0 ? undefined : values;
};

/** Whether a field is there but no whole number. */
export const isBrokenWhole = (raw: unknown): boolean =>
  raw !== undefined && raw !== null && wholeOf(raw) === undefined;

const DIGITS = /^-?\d{1,15}$/;
/** A whole number; the platform sends some as text. */
export const wholeOf = (value: unknown): number | undefined => {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : undefined;
  if (typeof value === 'string' && DIGITS.test(value)) return Number(value);
  return undefined;
};

/** The end of the year 9999: what is later is no time that a calendar could write. */
const LAST_TIME = 253_402_300_799_999;
/**
 * A moment as milliseconds since the epoch; what no date can hold is undefined, or drawing it would throw.
 */
export const timeOf = (value: unknown): number | undefined => {
  const time = wholeOf(value);
  return time !== undefined && time >= 0 && time <= LAST_TIME ? time : undefined;
};

/**
 * Whether all of it is printable ASCII, as most names are. For the few letters of a name a loop takes a sixth
 * of a pattern's time (G2).
 */
const isAscii = (text: string): boolean => {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x20 || code > 0x7e) return false;
  }
  return true;
};

/** A name for people, clean and capped (F43). Missing is the empty text. */
export const nameOf = (value: unknown): string => {
  if (typeof value !== 'string') return '';
  return value.length <= NAME_LIMIT && isAscii(value) ? value : cleanText(value, NAME_LIMIT);
};

/** The longest text kept, in letters. */
const TEXT_LIMIT = 2000;
/** A text of several lines for people, each cleaned as a name is. Missing is the empty text. */
export const wordsOf = (value: unknown): string =>
  typeof value === 'string' ? cleanLines(value, TEXT_LIMIT) : '';

const LINE_LIMIT = 24;
/** Nothing but digits and what stands between and before them: space, plus, minus, point, slash, colon. */
const isPlainLine = (text: string): boolean => {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    // From minus to colon the characters stand in a row.
    if (code !== 0x20 && code !== 0x2b && (code < 0x2d || code > 0x3a)) return false;
  }
  return true;
};
/** A line as text ("-0.75", "+0/0.5"), never a number: it takes no part in arithmetic here. */
export const lineOf = (value: unknown): string | null => {
  if (typeof value === 'string') {
    if (value.length > LINE_LIMIT || value === '') return null;
    return isPlainLine(value) ? value : cleanText(value, LINE_LIMIT);
  }
  if (typeof value !== 'number') return null;
  const text = String(value);
  // 1e21, NaN and the like are numbers, but no line.
  return isPlainLine(text) ? text : null;
};
