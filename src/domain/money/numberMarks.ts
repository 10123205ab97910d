/** A language's separators of thousands and of decimals. */
export type NumberMarks = { readonly group: string; readonly decimal: string };

const marksByLocale = new Map<string, NumberMarks>();

/**
 * Returns the separators of a locale: "1,234.5" in Chinese, English and Thai, "1.234,5" in Vietnamese. They
 * are read from the browser once for each locale; amounts are never formatted by the browser.
 */
export const marksOf = (locale: string): NumberMarks => {
  const before = marksByLocale.get(locale);
  if (before !== undefined) return before;
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.5);
  const mark = (partType: 'group' | 'decimal', fallback: string) =>
    parts.find(({ type }) => type === partType)?.value ?? fallback;
  const marks = { group: mark('group', ','), decimal: mark('decimal', '.') };
  marksByLocale.set(locale, marks);
  return marks;
};
