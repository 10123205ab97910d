import i18next, { changeLanguage, init, use as plugIn } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Locale } from '#contract/documents.ts';

/** A language's texts by file; the file's name is the namespace, one a feature. */
export type Texts = Readonly<Record<string, unknown>>;
type Written = 'zh-CN' | 'en';

const LOADERS: Readonly<Record<Written, () => Promise<{ texts: Texts }>>> = {
  'zh-CN': () => import('./texts/zhCN.ts'),
  en: () => import('./texts/en.ts'),
};

/** The language whose texts are shown for a locale that has none of its own yet. */
const writtenLocale = (locale: Locale): Written => {
  if (locale === 'zh-CN' || locale === 'zh-TW') return 'zh-CN';
  return 'en';
};

const namespaceOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1, -'.json'.length);

const load = async (language: Written): Promise<void> => {
  if (i18next.hasResourceBundle(language, 'app')) return;
  const { texts } = await LOADERS[language]();
  for (const [file, bundle] of Object.entries(texts)) i18next.addResourceBundle(language, namespaceOf(file), bundle);
};

export const startI18n = async (locale: Locale): Promise<void> => {
  plugIn(initReactI18next);
  await init({
    lng: writtenLocale(locale),
    resources: {},
    fallbackLng: false,
    defaultNS: 'app',
    // React escapes. Nesting would let a team called "$t(...)" pick texts (F43), so its opening mark is one that no text holds.
    interpolation: { escapeValue: false, skipOnVariables: true, nestingPrefix: '\u0000(' },
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
  await showLocale(locale);
};

/** Loads the language where it is not there yet, then shows it; the old one stays until then. */
export const showLocale = async (locale: Locale): Promise<void> => {
  const language = writtenLocale(locale);
  await load(language);
  await changeLanguage(language);
  document.documentElement.lang = locale;
};

/** Shows the language, or where it cannot be had any other; false where none can. */
export const showAnyLocale = async (locale: Locale): Promise<boolean> => {
  for (const each of [locale, ...(Object.keys(LOADERS) as Written[])]) {
    try {
      await showLocale(each);
      return true;
    } catch (error) {
      reportError(error);
    }
  }
  return false;
};
