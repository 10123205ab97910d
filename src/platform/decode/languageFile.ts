import type { ServerWords, WordGroup } from '#contract/sharedQuery.ts';
import { isRaw, nameOf } from './raw.ts';

/** The file's groups by their names on the wire (wire facts 1). */
const GROUPS: ReadonlyMap<string, WordGroup> = new Map<string, WordGroup>([
  ['MarketType', 'marketType'],
  ['Match Period', 'phase'],
  ['Match Status', 'status'],
  ['Option', 'option'],
  ['Period', 'period'],
  ['Sports', 'sport'],
  ['Tournament Phase', 'tournament'],
]);
/** Far more codes than any group is known to have. */
const MAX_CODES = 20_000;
/** Words stand in cells and headers: longer ones are mistakes. */
const MAX_WORD = 80;
const CODE = /^\d{1,9}$/;
/** Where a code has no text in the asked language. */
const FALLBACK = 'ENG';

const wordOf = (texts: unknown, language: string): string => {
  if (!isRaw(texts)) return '';
  return nameOf(texts[language] ?? texts[FALLBACK]).trim();
};

/**
 * The platform's language file as words by group and code, in one of its languages (I18N-03, D17); undefined
 * where it is none, or nothing of it can be read. What cannot be read, is no code, or is too long is left
 * out.
 */
export const decodeLanguageFile = (raw: unknown, language: string): ServerWords | undefined => {
  if (!isRaw(raw)) return undefined;
  const words: Partial<Record<WordGroup, Record<string, string>>> = {};
  for (const [name, group] of GROUPS) {
    const codes = raw[name];
    if (isRaw(codes)) words[group] = readGroup(codes, language);
  }
  return Object.values(words).every((group) => Object.keys(group).length === 0) ? undefined : words;
};

const readGroup = (codes: Readonly<Record<string, unknown>>, language: string): Record<string, string> => {
  const found: Record<string, string> = {};
  for (const code of Object.keys(codes).slice(0, MAX_CODES)) {
    const word = CODE.test(code) ? wordOf(codes[code], language) : '';
    if (word !== '' && word.length <= MAX_WORD) found[code] = word;
  }
  return found;
};
