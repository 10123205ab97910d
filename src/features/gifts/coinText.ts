import { amountText } from '#pieces/amountText.ts';

/** Formats coins with thousands separators of the language, without rounding (MONEY-03). */
export const coinText = (amount: string, locale: string): string => amountText(amount, '', locale).trim();
