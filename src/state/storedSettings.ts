import { isLocale, settingsIn } from '#contract/documentChecks.ts';
import type { Settings } from '#contract/documents.ts';
import type { DomainConfig } from '#domain/domainConfig.ts';
import { isOddsFormat } from '#domain/odds.ts';
import type { TextStore } from './storage.ts';

const KEY = 'settings';

/** What holds where nobody decided: the operator's language, Europe, the device's time zone and theme (D12). */
export const defaultSettings = (config: Pick<DomainConfig, 'defaultLocale' | 'oddsFormats'>): Settings => ({
  locale: isLocale(config.defaultLocale) ? config.defaultLocale : 'zh-CN',
  oddsFormat: config.oddsFormats.find(isOddsFormat) ?? 1,
  theme: 'system',
  upColour: 'auto',
  lineNotation: 'split',
  timeZone: 'device',
});

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

/** Each stored setting counts by itself: one that is garbage falls back alone (F34). */
export const readSettings = (store: TextStore, first: Settings): Settings => ({ ...first, ...settingsIn(parse(store.read(KEY) ?? 'null')) });

export const writeSettings = (store: TextStore, settings: Settings): void => store.write(KEY, JSON.stringify(settings));
