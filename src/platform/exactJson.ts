import { isSafeNumber, parse } from 'lossless-json';

/** A number that binary floats hold exactly as it is written stays one; any other is kept as its text. */
const readNumber = (text: string): number | string => (isSafeNumber(text) ? Number(text) : text);

/** `JSON.parse` for answers about orders and money: ids and amounts that a number would round come as their exact texts (C39). */
export const parseExact = (text: string): unknown => parse(text, null, readNumber);

/** A JSON number of plain digits. */
const PLAIN = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
/** Begins a text that is to be written as the number it says; no id, amount or name holds it. */
const MARK = '\0';
const MARKED = /"\\u0000(-?\d+(?:\.\d+)?)"/g;

/**
 * An id or an amount for the body of an order call, which is written digit by digit as it stands (C39): a
 * number where binary floats hold it exactly, else a mark for `writeExact`; what is no number stays text.
 */
export const exactNumber = (text: string): number | string => {
  if (!PLAIN.test(text)) return text;
  const value = Number(text);
  return String(value) === text ? value : `${MARK}${text}`;
};

/** `JSON.stringify` of a body with numbers of any length (`exactNumber`). */
export const writeExact = (body: unknown): string => JSON.stringify(body).replaceAll(MARKED, '$1');
