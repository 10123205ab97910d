const MARKS: Readonly<Record<string, string>> = { CNY: '¥', USD: '$', EUR: '€', GBP: '£', VND: '₫', THB: '฿', KRW: '₩', INR: '₹' };

/**
 * An amount of a wallet as it is read: "12345.50" of CNY is "¥12,345.50"; a coin without a mark of its own is named before it. The
 * digits are those that were told: nothing is rounded (USER-02).
 */
export const amountText = (amount: string, coinCode: string): string => {
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d+)(\.\d+)?$/.exec(amount) ?? [];
  if (whole === '') return '-';
  return `${sign}${MARKS[coinCode] ?? `${coinCode} `}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${rest}`;
};
