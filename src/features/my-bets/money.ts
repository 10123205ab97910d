import { compareAmounts, type Amount } from '#domain/money/amount.ts';
import { moneyText } from '#pieces/moneyText.ts';

/** Formats a profit or loss with its sign, because colour must not be the only sign of it. */
export const profitText = (amount: Amount, currencyId: number, locale: string): string => {
  const text = moneyText(amount, currencyId, locale);
  return compareAmounts(amount, '0' as Amount) > 0 ? `+${text}` : text.replace(/^-/, '−');
};
