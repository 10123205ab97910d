import type { DomainConfig } from '#domain/domainConfig.ts';
import type { OddsFormat } from '#domain/odds.ts';
import { isLocale, LOCALES } from './documentChecks.ts';
import type { Locale, Settings } from './documents.ts';

const ODDS_FORMATS: readonly OddsFormat[] = [1, 2, 3, 4];
const among = <T>(all: readonly T[], offered: readonly unknown[]): readonly T[] => {
  const some = all.filter((each) => offered.includes(each));
  return some.length === 0 ? all : some;
};

type Offer = Pick<DomainConfig, 'oddsFormats' | 'locales'>;
/** What the operator offers (C4); all, where that is nothing that is known. */
export const offeredFormats = ({ oddsFormats }: Pick<Offer, 'oddsFormats'>): readonly OddsFormat[] =>
  among(ODDS_FORMATS, oddsFormats);
export const offeredLocales = ({ locales }: Pick<Offer, 'locales'>): readonly Locale[] =>
  among(LOCALES, locales);

/**
 * Settings without an odds format that the operator does not offer (C4): one that was offered once falls back
 * alone.
 */
export const offeredIn = <T extends Partial<Settings>>(
  settings: T,
  config: Pick<Offer, 'oddsFormats'>,
): T | Omit<T, 'oddsFormat'> => {
  const { oddsFormat, ...others } = settings;
  return oddsFormat === undefined || offeredFormats(config).includes(oddsFormat) ? settings : others;
};

/**
 * What holds where nobody decided: the operator's language, Europe, better odds taken (SETTINGS-01), the
 * device's time zone, theme and motion (D12).
 */
export const defaultSettings = (config: Pick<DomainConfig, 'defaultLocale' | 'oddsFormats'>): Settings => ({
  locale: isLocale(config.defaultLocale) ? config.defaultLocale : 'zh-CN',
  oddsFormat: offeredFormats(config)[0] ?? 1,
  theme: 'system',
  upColour: 'auto',
  lineNotation: 'split',
  timeZone: 'device',
  accept: 1,
  acceptList: [0, 0, 0, 0],
  pushEvents: true,
  sort: 'time',
  density: 'auto',
  motion: 'system',
  sound: false,
});
