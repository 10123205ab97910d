import type { StoreApi } from 'zustand';
import { isLocale } from '#contract/documentChecks.ts';
import type { Settings } from '#contract/documents.ts';
import type { Locale } from '#domain/config/locales.ts';
import type { Address } from '../address.ts';
import type { Lifetime } from './lifetime.ts';

const NAME = 'lang';

/** Returns the language that a query string requests (`?lang=`), or null. */
export const readRequestedLocale = (query: string): Locale | null => {
  const lang = new URLSearchParams(query).get(NAME);
  return isLocale(lang) ? lang : null;
};

/**
 * Removes the requested language from the address once the user has another one. A reload, or a link that is opened in
 * another tab, would otherwise undo the user's choice in all tabs.
 */
export const dropRequestedLocale = (
  settings: Pick<StoreApi<Settings>, 'subscribe'>,
  address: Pick<Address, 'query' | 'go'>,
  { onEnd }: Pick<Lifetime, 'onEnd'>,
): void => {
  onEnd(
    settings.subscribe(({ locale }) => {
      const params = new URLSearchParams(address.query());
      if (!params.has(NAME) || params.get(NAME) === locale) return;
      params.delete(NAME);
      const rest = params.toString();
      address.go(rest === '' ? '' : `?${rest}`, 'replace');
    }),
  );
};
