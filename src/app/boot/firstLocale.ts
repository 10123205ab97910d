import { isLocale } from '#contract/documentChecks.ts';
import { LOCALES, type Locale } from '#domain/config/locales.ts';
import { BY_BROWSER } from '#domain/config/constants.ts';
import type { DomainConfig } from '#domain/config/domainConfig.ts';

type Offered = Pick<DomainConfig, 'locales' | 'defaultLocale'>;

/**
 * Maps a browser language to a locale of the client: Chinese by script, or by region if no script is given.
 */
const localeOf = (tag: string): Locale | undefined => {
  if (/^zh\b/i.test(tag))
    return /\b(hant|tw|hk|mo)\b/i.test(tag) && !/\bhans\b/i.test(tag) ? 'zh-TW' : 'zh-CN';
  return LOCALES.find((each) => each === tag.slice(0, 2).toLowerCase() && !/^\w{3}/.test(tag));
};

/**
 * Chooses the first language: the one that a link or the host requests, else the user's earlier choice, else
 * the operator's default. Each counts only if the operator offers it (C1). The browser's own languages count
 * only with `defaultLocale: "browser"`: the product is Chinese first (I18N-01), and many of its users have an
 * English browser.
 */
export const firstLocale = (
  config: Offered,
  {
    requestedLocale: requested,
    stored,
    languages,
  }: {
    readonly requestedLocale: Locale | null;
    readonly stored: Locale | null;
    readonly languages: readonly string[];
  },
): Locale => {
  const isOffered = (locale: Locale | null | undefined): locale is Locale =>
    locale !== null && locale !== undefined && config.locales.includes(locale);
  const byDefault =
    config.defaultLocale === BY_BROWSER ? languages.map(localeOf).find(isOffered) : config.defaultLocale;
  return (
    [requested, stored, isLocale(byDefault) ? byDefault : null].find(isOffered) ??
    LOCALES.find(isOffered) ??
    'zh-CN'
  );
};
