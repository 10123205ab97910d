import i18next, { changeLanguage, init, use as plugIn } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { LOCALES } from '#contract/documentChecks.ts';
import type { Locale } from '#contract/documents.ts';
import { loadLanguage } from '#pieces/texts.ts';
import { createTextFiles } from './textFiles.ts';

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/**
 * In an attribute there is no `<bdi>`: a value that needs one is set apart by the characters that mean the
 * same (F43).
 */
export const isolated = (value: string): string =>
  RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value;

/** `base`: address of the client's directory, where the texts stand. */
export const startI18n = async (locale: Locale, base: string, at: HTMLElement): Promise<void> => {
  // Once a document: what is mounted there again goes on with it.
  if (!i18next.isInitialized) {
    plugIn(initReactI18next);
    plugIn(createTextFiles(base));
    await init({
      lng: locale,
      load: 'currentOnly',
      // The other namespaces of the first screen come with it.
      ns: ['app'],
      fallbackLng: false,
      defaultNS: 'app',
      // React escapes; what is done here in its place keeps a name that is written from right to left from
      // turning the words around it. Nesting would let a team called "$t(...)" pick texts (F43), so its
      // opening mark is one that no text holds.
      interpolation: { escapeValue: true, escape: isolated, skipOnVariables: true, nestingPrefix: '\u0000(' },
      // Texts are there before whatever shows them, so neither does anything wait for them nor draw itself
      // anew as more come.
      react: { useSuspense: false },
    });
  }
  return showLocale(locale, at);
};

/**
 * Loads the language where it is not there yet, then shows it; the old one stays until then, and if it is not
 * wanted any more.
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

/** Who can read one can most likely read the next. */
const NEXT: Readonly<Record<Locale, readonly Locale[]>> = {
  'zh-CN': ['zh-TW', 'en'],
  'zh-TW': ['zh-CN', 'en'],
  en: ['zh-CN'],
  vi: ['en', 'zh-CN'],
  th: ['en', 'zh-CN'],
};

/** Shows the language, or where it cannot be had any other; false where none can. */
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
