import { money } from './money.ts';
import type { Amount } from './amount.ts';
import { WHOLE } from './currencyTable.ts';

/**
 * Money as it is shown: by the money rule, and without ".00" where the currency has no small coin (C18).
 * Amounts are reckoned as everywhere.
 */
export const currencyMoney = (
  amount: Amount,
  currencyId: number,
  whole: ReadonlySet<number> = WHOLE,
): string => {
  const text = money(amount);
  return whole.has(currencyId) ? text.replace(/\.00$/, '') : text;
};
