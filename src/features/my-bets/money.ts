import type { Amount } from '#domain/money/amount.ts';
import { currencyMoney } from '#domain/money/currencies.ts';
import { currencyName } from '#domain/money/currencyTable.ts';
import { compareAmounts } from '#domain/money/amount.ts';
import { amountText } from '#pieces/amountText.ts';

/** Formats an amount in its currency and the given locale (C18). */
export const moneyText = (amount: Amount, currencyId: number, locale: string): string =>
  amountText(currencyMoney(amount, currencyId), currencyName(currencyId), locale);

/** Formats a profit or loss with its sign, because colour must not be the only sign of it. */
export const profitText = (amount: Amount, currencyId: number, locale: string): string => {
  const text = moneyText(amount, currencyId, locale);
  return compareAmounts(amount, '0' as Amount) > 0 ? `+${text}` : text.replace(/^-/, '−');
};

/** Names the direction of an amount for styles: `up`, `down` or `none`. */
export const directionOf = (amount: Amount): 'up' | 'down' | 'none' => {
  const sign = compareAmounts(amount, '0' as Amount);
  return sign === 0 ? 'none' : sign > 0 ? 'up' : 'down';
};
