import { defaultSettings, withOffered } from '#contract/defaultSettings.ts';
import type { Settings } from '#contract/documents.ts';
import type { Locale } from '#domain/config/locales.ts';
import type { DomainConfig } from '#domain/config/domainConfig.ts';
import { createAuthorization } from '#state/authorization.ts';
import { pageStorage } from '#state/storage.ts';
import { readSettings } from '#state/storedSettings.ts';
import { firstLocale } from './firstLocale.ts';

/**
 * Returns the settings that this browser stores for the logged-in user or the guest, with the language to be
 * shown first.
 */
export const bootSettings = (config: DomainConfig, requestedLocale: Locale | null): Settings => {
  const { languages } = navigator;
  const first = {
    ...defaultSettings(config),
    locale: firstLocale(config, { requestedLocale: null, stored: null, languages }),
  };
  const settings = {
    ...first,
    ...withOffered(
      readSettings(pageStorage, first, {
        merchant: config.merchant,
        uid: createAuthorization(pageStorage, config.merchant).stored()?.session?.uid ?? null,
      }),
      config,
    ),
  };
  return {
    ...settings,
    locale: firstLocale(config, { requestedLocale, stored: settings.locale, languages }),
  };
};
