import { LOCALES, type Locale } from '#domain/config/locales.ts';
import { isRecord } from '#domain/isRecord.ts';
import { TOLERANCES } from '#domain/odds/tolerances.ts';
import { isOddsFormat } from '#domain/odds/odds.ts';
import * as v from 'valibot';
import { THEMES, type Settings } from './documents.ts';
import { fitting, guardOf, type Schema } from './schemaParts.ts';

/** Checks of documents from stores, other workers and ports, where types guarantee nothing (F34). */

const LOCALE = v.picklist(LOCALES);
export const isLocale = guardOf<Locale>(LOCALE);

const isTimeZone = (value: string): boolean => {
  if (value === 'device') return true;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

const SCHEMAS: { readonly [K in keyof Settings]: Schema<Settings[K]> } = {
  locale: LOCALE,
  oddsFormat: fitting(isOddsFormat),
  theme: v.picklist(THEMES),
  upColour: v.picklist(['auto', 'red', 'green']),
  lineNotation: v.picklist(['split', 'decimal']),
  timeZone: v.pipe(v.string(), v.check(isTimeZone)),
  accept: v.picklist([0, 1, 2]),
  tolerance: v.picklist(TOLERANCES),
  // Four integers used as flags. The meaning of the fourth is unknown (C23).
  acceptList: v.pipe(v.array(v.pipe(v.number(), v.safeInteger())), v.minLength(4), v.maxLength(4)),
  pushEvents: v.boolean(),
  sort: v.picklist(['time', 'league']),
  density: v.picklist(['auto', 'comfortable', 'compact']),
  motion: v.picklist(['system', 'reduced']),
  sound: v.boolean(),
};

/** Parses settings independently: an invalid or unknown setting is left out. */
export const settingsIn = (value: unknown): Partial<Settings> =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).filter(
          ([key, each]) => Object.hasOwn(SCHEMAS, key) && v.is(SCHEMAS[key as keyof Settings], each),
        ),
      )
    : {};

export const isSettings = (value: unknown): value is Settings =>
  isRecord(value) && Object.keys(settingsIn(value)).length === Object.keys(SCHEMAS).length;

/** True if the value holds valid settings and nothing else, as a command needs. */
export const isSettingsChange = (value: unknown): value is Partial<Settings> =>
  isRecord(value) && Object.keys(settingsIn(value)).length === Object.keys(value).length;
