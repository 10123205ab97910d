import { Decimal } from 'decimal.js';

/**
 * Decimal arithmetic for money: a clone of Decimal with enough digits for the product of ten legs (D16),
 * written without exponents. `Money` values come from text or whole numbers, never from binary floats.
 */
export const Money = Decimal.clone({
  precision: 120,
  rounding: Decimal.ROUND_HALF_UP,
  toExpNeg: -1_000_000,
  toExpPos: 1_000_000,
});

/** An amount as text ("19.9996"), a whole number, or an exact decimal. */
export type AmountInput = string | number | Decimal;

/** Shown for input that is not an amount. */
const NO_AMOUNT = '-';
const AMOUNT = /^-?\d{1,60}(\.\d{1,60})?$/;

const read = (input: AmountInput): Decimal | undefined => {
  if (typeof input === 'string') return AMOUNT.test(input) ? new Money(input) : undefined;
  const value = new Money(input);
  return value.isFinite() ? value : undefined;
};

/** Writes plain digits with at least the given number of decimals; a zero has no sign. */
const formatPlain = (value: Decimal, decimals: number): string => {
  const text = (value.isZero() ? new Money(0) : value).toString();
  const [whole = '0', tail = ''] = text.split('.');
  return decimals === 0 && tail === '' ? whole : `${whole}.${tail.padEnd(decimals, '0')}`;
};

/**
 * Formats an amount of money: rounded to 3 decimals (halves away from zero), then floored to 2 (MONEY-01,
 * C17). Always has two decimals.
 */
export const formatMoney = (amount: AmountInput): string => {
  const value = read(amount);
  return value === undefined
    ? NO_AMOUNT
    : formatPlain(value.toDecimalPlaces(3).toDecimalPlaces(2, Decimal.ROUND_FLOOR), 2);
};

/** Formats a cash-out price: floored to 2 decimals (MONEY-02, C17). */
export const formatQuotePrice = (amount: AmountInput): string => {
  const value = read(amount);
  return value === undefined ? NO_AMOUNT : formatPlain(value.toDecimalPlaces(2, Decimal.ROUND_FLOOR), 2);
};

/**
 * Formats the European odds of a parlay: two decimals, and a third only where it is not zero, rounded with halves
 * away from zero (D14). `formatOdds` does the same for the odds of one leg.
 */
export const formatTotalOdds = (odds: AmountInput): string => {
  const value = read(odds);
  return value === undefined ? NO_AMOUNT : formatPlain(value.toDecimalPlaces(3), 2);
};

/**
 * Formats a number for display: thousands separators and up to 3 decimals, rounded with halves away from zero
 * (MONEY-03, MONEY-04).
 */
export const formatNumber = (amount: AmountInput): string => {
  const value = read(amount);
  return value === undefined ? NO_AMOUNT : groupDigits(formatPlain(value.toDecimalPlaces(3), 0));
};

/** Adds thousands separators to plain digits; the decimals are unchanged. */
export const groupDigits = (digits: string): string => {
  const [whole = '', tail] = digits.split('.');
  const groupedWhole = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return tail === undefined ? groupedWhole : `${groupedWhole}.${tail}`;
};
