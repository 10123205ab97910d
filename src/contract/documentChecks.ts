import { MAX_PICKS } from '#domain/constants.ts';
import { readOptionKey } from '#domain/ids.ts';
import { isOddsFormat } from '#domain/odds.ts';
import type { Locale, Pick, Picks, Settings } from './documents.ts';

/** Documents come from stores, other workers and ports, where types promise nothing: here each part is looked at (F34). */
type Plain = Readonly<Record<string, unknown>>;
const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value);

const LOCALES: readonly Locale[] = ['zh-CN', 'zh-TW', 'en', 'vi', 'th'];
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

/** The settings in a value, each by itself: one that is garbage, or unknown, is left out. */
export const settingsIn = (value: unknown): Partial<Settings> =>
  isPlain(value) ? Object.fromEntries(Object.entries(value).filter(([key, each]) => Object.hasOwn(CHECKS, key) && CHECKS[key as keyof Settings](each))) : {};

export const isSettings = (value: unknown): value is Settings => isPlain(value) && Object.keys(settingsIn(value)).length === Object.keys(CHECKS).length;

/** Settings and nothing else, as a command changes them. */
export const isSettingsChange = (value: unknown): value is Partial<Settings> => isPlain(value) && Object.keys(settingsIn(value)).length === Object.keys(value).length;

/** Far above what the platform sends; nothing longer is kept or subscribed to. */
const MAX_TEXT = 100;
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= MAX_TEXT;
const isCode = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

export const isPick = (value: unknown): value is Pick =>
  isPlain(value) && isText(value.key) && readOptionKey(value.key) !== undefined && isText(value.matchId) && isCode(value.sportId) &&
  isCode(value.marketType) && isCode(value.period) && isCode(value.odds) && (value.line === null || isText(value.line));

/** At most ten, of as many matches (CONST-01, SLIP-05). */
export const isPicks = (value: unknown): value is Picks =>
  isPlain(value) && Array.isArray(value.items) && value.items.length <= MAX_PICKS && value.items.every(isPick) &&
  new Set(value.items.map(({ matchId }) => matchId)).size === value.items.length;
