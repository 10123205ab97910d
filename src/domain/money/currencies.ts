import { formatMoney } from './money.ts';
import type { Amount } from './amount.ts';
import { WHOLE } from './currencyTable.ts';

/**
 * Formats an amount by the money rule, without ".00" for a currency without small coins (C18). Calculations
 * always keep the decimals.
 */
export const currencyMoney = (
  amount: Amount,
  currencyId: number,
  whole: ReadonlySet<number> = WHOLE,
): string => {
  const text = formatMoney(amount);
  return whole.has(currencyId) ? text.replace(/\.00$/, '') : text;
};
