import { amountText, floorDecimals } from '#pieces/amountText.ts';

/**
 * Formats coins with thousands separators of the language and up to 3 decimals, never more coins than there are
 * (MONEY-03, MONEY-04).
 */
export const coinText = (amount: string, locale: string): string =>
  amountText(floorDecimals(amount, 3), '', locale).trim();
