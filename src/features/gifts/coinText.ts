import { amountText } from '#pieces/amountText.ts';

/** Formats coins with thousands separators of the language, without rounding (MONEY-03). */
export const coinText = (amount: string, locale: string): string => amountText(amount, '', locale).trim();

/** Returns the count that picks the plural form of coins: amounts are texts, and only one coin is singular. */
export const coinCount = (amount: string): number => (amount === '1' ? 1 : 2);
