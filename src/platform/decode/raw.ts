import { cleanLines, cleanText } from '#domain/cleanText.ts';
import { isRecord } from '#domain/isRecord.ts';

/**
 * A JSON object. The narrow readers below return undefined (or the given fallback) for a wrong value and
 * never throw.
 */
export type Raw = { readonly [name: string]: unknown };

/**
 * Callback for every unreadable value and unknown code, with a short fixed reason for the diagnostics (D17).
 */
export type Drop = (reason: string) => void;

/** Longest name in letters; a longer one is an attack or a mistake (F43). */
const NAME_LIMIT = 200;

/** Returns true if a value is a JSON object. */
export const isRaw: (value: unknown) => value is Raw = isRecord;

/** Returns a list cut at a limit; an empty list for other values. */
export const listOf = (value: unknown, limit: number): readonly unknown[] => {
  if (!Array.isArray(value)) return [];
  return value.length > limit ? value.slice(0, limit) : value;
};

/** Reads an id as a string (C39): a text, or a whole number that JSON carries exactly. */
export const idOf = (value: unknown): string | undefined => {
  // `__proto__` is rejected, because ids become keys of plain objects.
  if (typeof value === 'string')
    return value !== '' && value.length <= 64 && value !== '__proto__' ? value : undefined;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return undefined;
};

/**
 * Returns the readable entries of a list; undefined if it has entries but none can be read. Such a broken
 * answer must not look like an empty one (F36).
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

/** Whether a field is present but not a whole number. */
export const isBrokenWhole = (raw: unknown): boolean =>
  raw !== undefined && raw !== null && wholeOf(raw) === undefined;

const DIGITS = /^-?\d{1,15}$/;
/** Reads a whole number, also from text. */
export const wholeOf = (value: unknown): number | undefined => {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : undefined;
  if (typeof value === 'string' && DIGITS.test(value)) return Number(value);
  return undefined;
};

/** The end of the year 9999, the latest time that a calendar can write. */
const LAST_TIME = 253_402_300_799_999;
/**
 * Reads an instant as milliseconds since the epoch. Undefined outside the range of dates, because formatting
 * it would throw.
 */
export const timeOf = (value: unknown): number | undefined => {
  const time = wholeOf(value);
  return time !== undefined && time >= 0 && time <= LAST_TIME ? time : undefined;
};

/**
 * Whether a text is printable ASCII, as most names are. For short names a loop takes a sixth of a regular
 * expression's time (G2).
 */
const isAscii = (text: string): boolean => {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x20 || code > 0x7e) return false;
  }
  return true;
};

/** Reads a name, cleaned and cut (F43); a missing name is the empty text. */
export const nameOf = (value: unknown): string => {
  if (typeof value !== 'string') return '';
  return value.length <= NAME_LIMIT && isAscii(value) ? value : cleanText(value, NAME_LIMIT);
};

/** Longest text in letters. */
const TEXT_LIMIT = 2000;
/** Reads a text of several lines, each cleaned like a name; a missing text is empty. */
export const wordsOf = (value: unknown): string =>
  typeof value === 'string' ? cleanLines(value, TEXT_LIMIT) : '';

const LINE_LIMIT = 24;
/** Whether a text has only digits, space, plus, minus, point, slash and colon. */
const isPlainLine = (text: string): boolean => {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    // These characters are contiguous from minus to colon.
    if (code !== 0x20 && code !== 0x2b && (code < 0x2d || code > 0x3a)) return false;
  }
  return true;
};
/** Reads a line as text ("-0.75", "+0/0.5"), never as a number: no arithmetic uses it here. */
export const lineOf = (value: unknown): string | null => {
  if (typeof value === 'string') {
    if (value.length > LINE_LIMIT || value === '') return null;
    return isPlainLine(value) ? value : cleanText(value, LINE_LIMIT);
  }
  if (typeof value !== 'number') return null;
  const text = String(value);
  // 1e21, NaN and similar are numbers but not lines.
  return isPlainLine(text) ? text : null;
};
