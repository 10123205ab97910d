import { amountText, floorDecimals } from './amountText.ts';

/**
 * Formats coins with thousands separators of the language and up to 3 decimals, never more coins than there are
 * (MONEY-03, MONEY-04).
 */
export const coinText = (amount: string, locale: string): string =>
  amountText(floorDecimals(amount, 3), '', locale).trim();

/** Formats coins that are missing, a positive amount: never fewer than are needed. */
export const missingCoinText = (missing: string, locale: string): string =>
  amountText(floorDecimals(`-${missing}`, 3).slice(1), '', locale).trim();
