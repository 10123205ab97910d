/** Languages that animation pages know, by locale; English for others (wire facts 2.8). */
const LANGUAGES: Readonly<Record<string, string>> = { 'zh-CN': 'zh', 'zh-TW': 'zht', vi: 'vi' };

/** Returns the address of an animation page in the user's language, without the page's own tabs. */
export const animationAddress = (address: string, locale: string): string => {
  const url = new URL(address);
  url.searchParams.set('language', LANGUAGES[locale] ?? 'en');
  url.searchParams.set('tabs', 'disable');
  return url.href;
};
