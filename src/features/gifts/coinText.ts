import { amountText } from '#pieces/amountText.ts';

/** Formats coins with thousands separators of the language; all digits are kept (MONEY-03). */
export const coinText = (amount: string, locale: string): string => amountText(amount, '', locale).trim();
