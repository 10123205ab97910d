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
 * An amount of a wallet as it is read: "12345.50" of CNY is "¥12,345.50", in Vietnamese "¥12.345,50"; a coin
 * without a sign of its own is named before it. The digits are those that were told: nothing is rounded
 * (USER-02, MONEY-03).
 */
export const amountText = (amount: string, coinCode: string, locale: string): string => {
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  if (whole === '') return '-';
  const { group, decimal } = marksOf(locale);
  const tail = rest === '' ? '' : `${decimal}${rest}`;
  return `${sign}${SIGNS[coinCode] ?? `${coinCode} `}${whole.replace(/\B(?=(\d{3})+$)/g, group)}${tail}`;
};
