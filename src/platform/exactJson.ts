import { isSafeNumber, parse } from 'lossless-json';

/** Keeps a number that binary floats hold exactly; any other number stays text. */
const readNumber = (text: string): number | string => (isSafeNumber(text) ? Number(text) : text);

/**
 * Parses JSON of answers about orders and money: ids and amounts that a number would round become exact texts
 * (C39).
 */
export const parseExact = (text: string): unknown => parse(text, null, readNumber);

/** A JSON number of plain digits. */
const PLAIN = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
/** Prefix of a text that is written as a number. No id, amount or name contains it. */
const MARK = '\0';
const MARKED = /"\\u0000(-?\d+(?:\.\d+)?)"/g;

/**
 * Prepares an id or amount for an order body, so that it is written digit by digit (C39): a number if binary
 * floats hold it exactly, else a marked text for `writeExact`. Other text stays text.
 */
export const exactNumber = (text: string): number | string => {
  if (!PLAIN.test(text)) return text;
  const value = Number(text);
  return String(value) === text ? value : `${MARK}${text}`;
};

/** `JSON.stringify` for a body with numbers of any length (`exactNumber`). */
export const writeExact = (body: unknown): string => JSON.stringify(body).replaceAll(MARKED, '$1');
