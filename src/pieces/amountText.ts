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
 * Formats an amount: "12345.50" of CNY is "¥12,345.50", in Vietnamese "¥12.345,50". A coin without a sign is
 * named before the number. All digits are kept; nothing is rounded (MONEY-03).
 */
export const amountText = (amount: string, coinCode: string, locale: string): string => {
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  if (whole === '') return '-';
  const { group, decimal } = marksOf(locale);
  const tail = rest === '' ? '' : `${decimal}${rest}`;
  return `${sign}${SIGNS[coinCode] ?? `${coinCode} `}${whole.replace(/\B(?=(\d{3})+$)/g, group)}${tail}`;
};

/**
 * Cuts an amount to a number of decimals, downwards: a balance or a limit is never shown higher than it is. The
 * money rule first rounds to three decimals (MONEY-01): it makes 20.00 of 19.9996, this function makes 19.99.
 * The first screen needs it, so it works on digits, without decimal arithmetic.
 */
export const floorDecimals = (amount: string, decimals: number): string => {
  const [, sign = '', whole = '', tail = ''] = /^(-?)(\d+)\.(\d+)$/.exec(amount) ?? [];
  if (tail.length <= decimals) return amount;
  const isBelow = sign !== '' && /[1-9]/.test(tail.slice(decimals));
  const units = BigInt(whole + tail.slice(0, decimals)) + (isBelow ? 1n : 0n);
  const digits = String(units).padStart(decimals + 1, '0');
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};

/** Formats a balance or a limit: hundredths at most, never higher than it is (USER-02). */
export const balanceText = (amount: string, coinCode: string, locale: string): string =>
  amountText(floorDecimals(amount, 2), coinCode, locale);

/** Formats a whole number with the language's separators (MONEY-03). */
export const countText = (count: number, locale: string): string =>
  amountText(String(count), '', locale).trim();

/** Returns the count that picks the plural form of coins: amounts are texts, and only one coin is singular. */
export const coinCount = (amount: string): number => (amount === '1' ? 1 : 2);
