import { createStore, useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { Locale, Settings } from '#contract/documents.ts';
import type { DomainConfig } from '#domain/domainConfig.ts';
import type { OddsFormat } from '#domain/odds.ts';
import { useClient } from './clientContext.tsx';

export type SettingsStore = StoreApi<Settings>;

const LOCALES: readonly Locale[] = ['zh-CN', 'zh-TW', 'en', 'vi', 'th'];
export const isLocale = (value: unknown): value is Locale => LOCALES.includes(value as Locale);

/** What holds where nobody decided: the operator's language, Europe, the device's time zone and theme (D12). */
export const defaultSettings = (config: Pick<DomainConfig, 'defaultLocale' | 'oddsFormats'>): Settings => ({
  locale: isLocale(config.defaultLocale) ? config.defaultLocale : 'zh-CN',
  oddsFormat: (config.oddsFormats.find((format) => format >= 1 && format <= 4) ?? 1) as OddsFormat,
  theme: 'system',
  upColour: 'auto',
  lineNotation: 'split',
  timeZone: 'device',
});

export const createSettingsStore = (first: Settings): SettingsStore => createStore<Settings>(() => first);

export const useSettings = (): Settings => useStore(useClient().settings);
