import type { BoardMatch, ServerBoard } from '#sandbox/server-board/serverBoard.ts';
import { inLanguage, LANGUAGES } from '#sandbox/wire/language.ts';
import type { Text } from '#sandbox/world/worldChange.ts';

/**
 * Normalizes a text as the platform does: letters and digits, one space between words, without case, width, and
 * marks of Latin letters.
 */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('đ', 'd')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();

const BORDER = '\u0000';
/** Normalized names. A name never changes and many matches share it, so it is normalized once. */
const made = new WeakMap<Text, string>();
const textOf = (name: Text): string => {
  const known = made.get(name);
  if (known !== undefined) return known;
  const text = [...new Set(LANGUAGES.map((language) => plain(inLanguage(name, language))))].join(BORDER);
  made.set(name, text);
  return text;
};

const namesOf = ({ match }: BoardMatch, serverBoard: ServerBoard): readonly Text[] =>
  [match.nm, serverBoard.leagues.get(match.lid)?.na, ...match.ts.map(({ na }) => na)].flatMap((name) =>
    name == null ? [] : [name],
  );

const ORDER = ['live', 'pre', 'outright'];
const place = ({ kind }: BoardMatch): number => ORDER.indexOf(kind ?? '');

/**
 * Returns matches on offer whose teams, title or competition contain the text in any language (wire facts 2.5):
 * matches in play first, then by start time.
 */
export const searchMatches = (
  serverBoard: ServerBoard,
  text: string,
  most: number,
): readonly BoardMatch[] => {
  const wanted = plain(text);
  if (wanted === '') return [];
  const found = [...serverBoard.matches.values()].filter(
    (boardMatch) =>
      boardMatch.kind !== null &&
      namesOf(boardMatch, serverBoard).some((name) => textOf(name).includes(wanted)),
  );
  return found
    .sort((a, b) => place(a) - place(b) || a.match.bt - b.match.bt || (a.match.id < b.match.id ? -1 : 1))
    .slice(0, most);
};
