import type { DomainConfig } from '#domain/config/domainConfig.ts';

/** Service language codes by locale (REQ-08, C1). Thai is known from the wire family. */
const CODES: ReadonlyMap<string, string> = new Map([
  ['zh-CN', 'CMN'],
  ['zh-TW', 'ZHO'],
  ['en', 'ENG'],
  ['vi', 'VIE'],
  ['th', 'THA'],
]);
const FALLBACK = 'ENG';

/** Returns the service code of a locale: the operator's, else the table's, else English. */
export const languageCodeOf = (locale: string, config: Pick<DomainConfig, 'languageCodes'>): string => {
  const own = Object.hasOwn(config.languageCodes, locale) ? config.languageCodes[locale] : undefined;
  return own ?? CODES.get(locale) ?? FALLBACK;
};
