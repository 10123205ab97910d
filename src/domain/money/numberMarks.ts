/** What a language writes between groups of three digits and before decimals. */
export type NumberMarks = { readonly group: string; readonly decimal: string };

const known = new Map<string, NumberMarks>();

/**
 * The marks of a locale: "1,234.5" in Chinese, English and Thai, "1.234,5" in Vietnamese. Asked of the
 * browser once a locale; amounts themselves never pass through it.
 */
export const marksOf = (locale: string): NumberMarks => {
  const before = known.get(locale);
  if (before !== undefined) return before;
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.5);
  const mark = (wanted: 'group' | 'decimal', otherwise: string) =>
    parts.find(({ type }) => type === wanted)?.value ?? otherwise;
  const marks = { group: mark('group', ','), decimal: mark('decimal', '.') };
  known.set(locale, marks);
  return marks;
};
