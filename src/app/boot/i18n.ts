import i18next, { changeLanguage, init, use as plugIn } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { LOCALES, type Locale } from '#domain/config/locales.ts';
import { loadLanguage } from '#pieces/texts.ts';
import { createTextFiles } from './textFiles.ts';

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/**
 * Isolates the direction of a value for use in an attribute, by control characters, because `<bdi>` is not
 * possible there (F43).
 */
export const isolateDirection = (value: string): string =>
  RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value;

/** Starts i18next. `base` is the address of the client's directory, which has the text files. */
export const startI18n = async (locale: Locale, base: string, at: HTMLElement): Promise<void> => {
  // Only once per document: a later mount uses the same instance.
  if (!i18next.isInitialized) {
    plugIn(initReactI18next);
    plugIn(createTextFiles(base));
    await init({
      lng: locale,
      load: 'currentOnly',
      // The file of `app` has all namespaces of the first screen.
      ns: ['app'],
      fallbackLng: false,
      defaultNS: 'app',
      // React escapes HTML. The escape function here isolates names written from right to left, so that they
      // do not reorder the text around them. Nesting is disabled by a prefix that no text contains: otherwise
      // a team called "$t(...)" could insert texts (F43).
      interpolation: {
        escapeValue: true,
        escape: isolateDirection,
        skipOnVariables: true,
        nestingPrefix: '\u0000(',
      },
      // No component waits for texts or re-renders for more texts: they are loaded before their component.
      react: { useSuspense: false },
    });
  }
  return showLocale(locale, at);
};

/**
 * Loads a language if needed and then shows it. The earlier language stays until then, and also if the
 * language is no longer wanted.
 */
export const showLocale = async (
  locale: Locale,
  at: HTMLElement,
  isWanted: () => boolean = () => true,
): Promise<void> => {
  await loadLanguage(locale);
  if (!isWanted()) return;
  await changeLanguage(locale);
  at.lang = locale;
};

/** Languages to try if one cannot be loaded, by how likely its readers understand them. */
const NEXT: Readonly<Record<Locale, readonly Locale[]>> = {
  'zh-CN': ['zh-TW', 'en'],
  'zh-TW': ['zh-CN', 'en'],
  en: ['zh-CN'],
  vi: ['en', 'zh-CN'],
  th: ['en', 'zh-CN'],
};

/** Shows the language, or another one if it cannot be loaded. Returns false if no language can be loaded. */
export const showAnyLocale = async (locale: Locale, at: HTMLElement): Promise<boolean> => {
  for (const each of new Set([locale, ...NEXT[locale], ...LOCALES])) {
    try {
      await showLocale(each, at);
      return true;
    } catch (error) {
      reportError(error);
    }
  }
  return false;
};
