/** The languages of the client (C1), in the order of the language menu. */
export const LOCALES = ['zh-CN', 'zh-TW', 'en', 'vi', 'th'] as const;
export type Locale = (typeof LOCALES)[number];

/** A language code of an operator's platform (C1): `ENG`, `en`, `zh_CN`. 2 to 10 letters, digits, `-` and `_`. */
export const LANGUAGE_CODE = /^[A-Za-z][\w-]{1,9}$/;
