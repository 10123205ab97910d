import type { StoreApi } from 'zustand';
import type { Settings } from '#contract/documents.ts';
import type { Address } from '../address.ts';
import type { Lifetime } from './lifetime.ts';
import { LANGUAGE_PARAMETER } from './requestedLocale.ts';

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
      if (!params.has(LANGUAGE_PARAMETER) || params.get(LANGUAGE_PARAMETER) === locale) return;
      params.delete(LANGUAGE_PARAMETER);
      const rest = params.toString();
      address.go(rest === '' ? '' : `?${rest}`, 'replace');
    }),
  );
};
