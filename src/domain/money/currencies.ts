import { formatMoney } from './money.ts';
import type { Amount } from './amount.ts';
import { WHOLE } from './currencyTable.ts';

/**
 * Formats an amount by the money rule, without ".00" for a currency without small coins (C18). Calculations
 * always keep the decimals.
 */
export const currencyMoney = (amount: Amount, currencyId: number): string => {
  const text = formatMoney(amount);
  return WHOLE.has(currencyId) ? text.replace(/\.00$/, '') : text;
};
