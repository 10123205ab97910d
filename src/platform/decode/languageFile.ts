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
/** Most codes that are read of a group; real groups have far fewer. */
const MAX_CODES = 20_000;
/** Longest text in letters. The texts are shown in cells and headers, so a longer one is a mistake. */
const MAX_WORD = 80;
const CODE = /^\d{1,9}$/;
/** Language of codes without a text in the requested language. */
const FALLBACK = 'ENG';

const wordOf = (texts: unknown, language: string): string => {
  if (!isRaw(texts)) return '';
  return nameOf(texts[language] ?? texts[FALLBACK]).trim();
};

/**
 * Reads the platform's language file: texts by group and code, in one language (I18N-03, D17). Undefined if
 * nothing can be read. Unreadable, unknown and too long entries are dropped.
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
