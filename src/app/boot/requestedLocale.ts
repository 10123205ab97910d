import { isLocale } from '#contract/documentChecks.ts';
import type { Locale } from '#domain/config/locales.ts';

/** The parameter of the address that requests a language. */
export const LANGUAGE_PARAMETER = 'lang';

/** Returns the language that a query string requests (`?lang=`), or null. */
export const readRequestedLocale = (query: string): Locale | null => {
  const lang = new URLSearchParams(query).get(LANGUAGE_PARAMETER);
  return isLocale(lang) ? lang : null;
};
