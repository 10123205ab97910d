import { marksOf } from '#domain/money/numberMarks.ts';

const SIGNS: Readonly<Record<string, string>> = {
  CNY: '¥',
  USD: '$',
  EUR: '€',
  GBP: '£',
  VND: '₫',
  THB: '฿',
  KRW: '₩',
  INR: '₹',
};

/**
 * Formats a wallet's amount: "12345.50" of CNY is "¥12,345.50", in Vietnamese "¥12.345,50". A coin without a
 * sign is named before the number. All digits are kept; nothing is rounded (USER-02, MONEY-03).
 */
export const amountText = (amount: string, coinCode: string, locale: string): string => {
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  if (whole === '') return '-';
  const { group, decimal } = marksOf(locale);
  const tail = rest === '' ? '' : `${decimal}${rest}`;
  return `${sign}${SIGNS[coinCode] ?? `${coinCode} `}${whole.replace(/\B(?=(\d{3})+$)/g, group)}${tail}`;
};

/** Formats a whole number with the language's separators (MONEY-03). */
export const countText = (count: number, locale: string): string =>
  amountText(String(count), '', locale).trim();

/** Returns the count that picks the plural form of coins: amounts are texts, and only one coin is singular. */
export const coinCount = (amount: string): number => (amount === '1' ? 1 : 2);
