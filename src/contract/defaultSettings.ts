import { LOCALES, type Locale } from '#domain/config/locales.ts';
import type { DomainConfig } from '#domain/config/domainConfig.ts';
import type { OddsFormat } from '#domain/odds/odds.ts';
import { isLocale } from './documentChecks.ts';
import type { Settings } from './documents.ts';

const ODDS_FORMATS: readonly OddsFormat[] = [1, 2, 3, 4];
const onlyOffered = <T>(all: readonly T[], offered: readonly unknown[]): readonly T[] => {
  const offeredOnes = all.filter((each) => offered.includes(each));
  return offeredOnes.length === 0 ? all : offeredOnes;
};

type Offer = Pick<DomainConfig, 'oddsFormats' | 'locales'>;
/** Returns the odds formats that the operator offers (C4), or all if the operator names no known one. */
export const offeredFormats = ({ oddsFormats }: Pick<Offer, 'oddsFormats'>): readonly OddsFormat[] =>
  onlyOffered(ODDS_FORMATS, oddsFormats);
export const offeredLocales = ({ locales }: Pick<Offer, 'locales'>): readonly Locale[] =>
  onlyOffered(LOCALES, locales);

/** Removes an odds format that the operator does not offer (any more) from settings (C4). */
export const withOffered = <T extends Partial<Settings>>(
  settings: T,
  config: Pick<Offer, 'oddsFormats'>,
): T | Omit<T, 'oddsFormat'> => {
  const { oddsFormat, ...others } = settings;
  return oddsFormat === undefined || offeredFormats(config).includes(oddsFormat) ? settings : others;
};

/**
 * Returns the settings of a user who has chosen nothing: the operator's language, European odds, better odds
 * accepted (SETTINGS-01), and the device's time zone, theme and motion (D12).
 */
export const defaultSettings = (config: Pick<DomainConfig, 'defaultLocale' | 'oddsFormats'>): Settings => ({
  locale: isLocale(config.defaultLocale) ? config.defaultLocale : 'zh-CN',
  oddsFormat: offeredFormats(config)[0] ?? 1,
  theme: 'system',
  upColour: 'auto',
  lineNotation: 'split',
  timeZone: 'device',
  accept: 1,
  tolerance: 0,
  acceptList: [0, 0, 0, 0],
  pushEvents: true,
  sort: 'time',
  density: 'auto',
  motion: 'system',
  sound: false,
});
