import { compareAmounts, type Amount } from '#domain/money/amount.ts';
import { currencyMoney } from '#domain/money/currencies.ts';
import { currencyName } from '#domain/money/currencyTable.ts';
import { amountText } from './amountText.ts';

/**
 * Formats an amount in its currency and the given locale (C18). The first screen must not import this file, because
 * it uses decimal arithmetic.
 */
export const moneyText = (amount: Amount, currencyId: number, locale: string): string =>
  amountText(currencyMoney(amount, currencyId), currencyName(currencyId), locale);

/** Names the direction of an amount or a rate for styles: `up`, `down` or `none`. */
export const directionOf = (amount: Amount): 'up' | 'down' | 'none' => {
  const sign = compareAmounts(amount, '0' as Amount);
  return sign === 0 ? 'none' : sign > 0 ? 'up' : 'down';
};
