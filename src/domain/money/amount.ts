import { Money } from './money.ts';
import type { Brand } from '../ids.ts';

/**
 * An exact decimal number of money, coins or a rate in plain digits ("1234.5"): text from the wire to the
 * eye, never a binary float.
 */
export type Amount = Brand<string, 'Amount'>;

const PLAIN = /^-?\d{1,18}(\.\d{1,12})?$/;

/**
 * Text as an amount in its shortest form ("10.00" is "10"); undefined where it is none, or too large to be
 * meant.
 */
export const readAmount = (text: string): Amount | undefined =>
  PLAIN.test(text) ? (new Money(text).plus(0).toString() as Amount) : undefined;

/** The exact sum. */
export const sumOf = (amounts: readonly Amount[]): Amount =>
  amounts.reduce((sum, each) => sum.plus(each), new Money(0)).toString() as Amount;

/** -1, 0 or 1: how the first stands to the second. */
export const compareAmounts = (a: Amount, b: Amount): number => new Money(a).comparedTo(b);
