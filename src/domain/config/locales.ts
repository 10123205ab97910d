/** The languages of the client (C1), in the order of the language menu. */
export const LOCALES = ['zh-CN', 'zh-TW', 'en', 'vi', 'th'] as const;
export type Locale = (typeof LOCALES)[number];
