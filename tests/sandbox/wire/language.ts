import { traditional } from '#sandbox/names/traditional.ts';
import type { Text } from '#sandbox/world/worldChange.ts';

/** Service language codes (C1). */
export const LANGUAGES = ['CMN', 'ZHO', 'ENG', 'VIE', 'THA'] as const;
export type Language = (typeof LANGUAGES)[number];
export const languageOf = (code: unknown): Language => LANGUAGES.find((each) => each === code) ?? 'ENG';

/** Returns a name in a language. A missing name is derived from another language. */
export const inLanguage = (text: Text, language: Language): string => {
  const [zh, en, vi, th, tw] = text;
  if (language === 'CMN') return zh;
  if (language === 'ZHO') return tw || traditional(zh);
  return (language === 'VIE' ? vi : language === 'THA' ? th : en) || en;
};
