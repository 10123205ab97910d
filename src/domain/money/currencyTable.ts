/**
 * Currencies by their codes on the wire (USER-09). Orders carry ids; statistics and the wallet show these
 * letters.
 */
export const CURRENCIES: ReadonlyMap<number, string> = new Map([
  [1, 'CNY'],
  [2, 'USD'],
  [3, 'EUR'],
  [4, 'GBP'],
  [5, 'HKD'],
  [6, 'TWD'],
  [7, 'MYR'],
  [8, 'SGD'],
  [9, 'THB'],
  [10, 'VND'],
  [11, 'KRW'],
  [12, 'JPY'],
  [13, 'PHP'],
  [14, 'IDR'],
  [15, 'INR'],
  [16, 'AUD'],
  [200, 'USDT'],
]);

/** Currencies that are written without decimals (C18). */
export const WHOLE: ReadonlySet<number> = new Set([10, 11, 12, 14]);

/** Decimals of displayed amounts of a currency (C18). */
export const decimalsOf = (currency: number): 0 | 2 => (WHOLE.has(currency) ? 0 : 2);

/** Letters of a currency; an unknown currency is shown by its number (D17). */
export const currencyName = (id: number): string => CURRENCIES.get(id) ?? String(id);

/**
 * CNY, the default currency (USER-10). It is in this file, without arithmetic, because the first screen needs
 * it.
 */
export const DEFAULT_CURRENCY_ID = 1;
