import { isRecord } from '#domain/isRecord.ts';
import { isOddsFormat } from '#domain/odds/odds.ts';
import type { Locale, Settings } from './documents.ts';

/** Checks of documents from stores, other workers and ports, where types guarantee nothing (F34). */
/** The languages in the order of the language menu (C1). */
export const LOCALES: readonly Locale[] = ['zh-CN', 'zh-TW', 'en', 'vi', 'th'];
export const isLocale = (value: unknown): value is Locale => LOCALES.includes(value as Locale);

const isTimeZone = (value: unknown): value is string => {
  if (typeof value !== 'string') return false;
  if (value === 'device') return true;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
/** Four integers used as flags. The meaning of the fourth is unknown (C23). */
const isFour = (value: unknown): value is Settings['acceptList'] =>
  Array.isArray(value) && value.length === 4 && value.every(Number.isSafeInteger);

type Checks = { readonly [K in keyof Settings]: (value: unknown) => value is Settings[K] };
const among =
  <T extends string | number>(...all: readonly T[]) =>
  (value: unknown): value is T =>
    all.includes(value as T);
const CHECKS: Checks = {
  locale: isLocale,
  oddsFormat: isOddsFormat,
  theme: among('system', 'light', 'dark'),
  upColour: among('auto', 'red', 'green'),
  lineNotation: among('split', 'decimal'),
  timeZone: isTimeZone,
  accept: among(0, 1, 2),
  acceptList: isFour,
  pushEvents: isFlag,
  sort: among('time', 'league'),
  density: among('auto', 'comfortable', 'compact'),
  motion: among('system', 'reduced'),
  sound: isFlag,
};

/** Parses settings independently: an invalid or unknown setting is left out. */
export const settingsIn = (value: unknown): Partial<Settings> =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).filter(
          ([key, each]) => Object.hasOwn(CHECKS, key) && CHECKS[key as keyof Settings](each),
        ),
      )
    : {};

export const isSettings = (value: unknown): value is Settings =>
  isRecord(value) && Object.keys(settingsIn(value)).length === Object.keys(CHECKS).length;

/** True if the value holds valid settings and nothing else, as a command needs. */
export const isSettingsChange = (value: unknown): value is Partial<Settings> =>
  isRecord(value) && Object.keys(settingsIn(value)).length === Object.keys(value).length;
