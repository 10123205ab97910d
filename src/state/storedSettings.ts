import type { Locale, Settings } from '#contract/documents.ts';
import type { DomainConfig } from '#domain/domainConfig.ts';
import { isOddsFormat } from '#domain/odds.ts';
import type { TextStore } from './storage.ts';

const KEY = 'settings';
const LOCALES: readonly Locale[] = ['zh-CN', 'zh-TW', 'en', 'vi', 'th'];
export const isLocale = (value: unknown): value is Locale => LOCALES.includes(value as Locale);

/** What holds where nobody decided: the operator's language, Europe, the device's time zone and theme (D12). */
export const defaultSettings = (config: Pick<DomainConfig, 'defaultLocale' | 'oddsFormats'>): Settings => ({
  locale: isLocale(config.defaultLocale) ? config.defaultLocale : 'zh-CN',
  oddsFormat: config.oddsFormats.find(isOddsFormat) ?? 1,
  theme: 'system',
  upColour: 'auto',
  lineNotation: 'split',
  timeZone: 'device',
});

const isTimeZone = (value: unknown): value is string => {
  if (typeof value !== 'string') return false;
  if (value === 'device') return true;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

type Checks = { readonly [K in keyof Settings]: (value: unknown) => value is Settings[K] };
const among = <T extends string>(...all: readonly T[]) => (value: unknown): value is T => all.includes(value as T);
const CHECKS: Checks = {
  locale: isLocale,
  oddsFormat: isOddsFormat,
  theme: among('system', 'light', 'dark'),
  upColour: among('auto', 'red', 'green'),
  lineNotation: among('split', 'decimal'),
  timeZone: isTimeZone,
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

/** Each stored setting counts by itself: one that is garbage falls back alone (F34). */
export const readSettings = (store: TextStore, first: Settings): Settings => {
  const stored = parse(store.read(KEY) ?? 'null');
  if (typeof stored !== 'object' || stored === null) return first;
  const known = Object.entries(stored).filter(([key, value]) => Object.hasOwn(CHECKS, key) && CHECKS[key as keyof Settings](value));
  return { ...first, ...Object.fromEntries(known) };
};

export const writeSettings = (store: TextStore, settings: Settings): void => store.write(KEY, JSON.stringify(settings));
