import { Money } from './money.ts';
import type { Brand } from '../ids.ts';

/**
 * An exact decimal amount of money or coins, or a rate, in plain digits ("1234.5"). It stays text from the
 * wire to the screen and is never a binary float.
 */
export type Amount = Brand<string, 'Amount'>;

/** Most decimals of an amount: enough for the shortest text of a double and for quotients of a server. */
export const MAX_DECIMALS = 30;
const PLAIN = /^-?\d{1,18}(\.\d{1,30})?$/;

/**
 * Parses text to an amount in its shortest form ("10.00" is "10"), without rounding. Undefined for other text, for
 * more than 30 decimals, or an implausibly large number.
 */
export const readAmount = (text: string): Amount | undefined =>
  PLAIN.test(text) ? (new Money(text).plus(0).toString() as Amount) : undefined;

/** The exact sum. */
export const sumOf = (amounts: readonly Amount[]): Amount =>
  amounts.reduce((sum, each) => sum.plus(each), new Money(0)).toString() as Amount;

/** Compares two amounts: -1, 0 or 1. */
export const compareAmounts = (a: Amount, b: Amount): number => new Money(a).comparedTo(b);
