import { SIMPLIFIED, TRADITIONAL } from './hanVariants.ts';

/** Letters that Unicode does not decompose, with the plain letter that users type for them. */
const LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    đ: 'd',
    ð: 'd',
    ø: 'o',
    ł: 'l',
    ħ: 'h',
    ı: 'i',
    ŧ: 't',
    ŋ: 'n',
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    þ: 'th',
    ĸ: 'k',
    ƒ: 'f',
    ə: 'e',
    ɓ: 'b',
    ƙ: 'k',
  }),
);
/** Letters with a two-letter spelling, used where a keyboard lacks the letter. */
const IN_TWO: ReadonlyMap<string, string> = new Map(
  Object.entries({ ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }),
);
const HAS_TWO = /[äöüøå]/iu;

const HAN: ReadonlyMap<string, string> = new Map(
  Array.from(TRADITIONAL, (from, at) => [from, SIMPLIFIED[at] as string]),
);

/**
 * Marks above and below Latin, Greek and Cyrillic letters. Marks of Thai and other scripts are letters of
 * their own.
 */
const ACCENTS = /[\u0300-\u036f]/g;
/**
 * Characters that are dropped without leaving a gap: O'Neill is typed as oneill, 穆罕默德·萨拉赫 without its dot.
 */
const JOINING = /^['’‘ʼʻ`´·・‧\u200b-\u200f\u2060-\u2069\ufeff]$/u;
const OF_WORDS = /^[\p{L}\p{N}\p{M}]+$/u;

const SPACE = ' ';
const foldOne = (char: string, two: boolean): string => {
  const wide = char.normalize('NFKC').toLowerCase();
  const pair = two ? IN_TWO.get(wide.normalize('NFC')) : undefined;
  if (pair !== undefined) return pair;
  if (JOINING.test(char)) return '';
  const bare = wide.normalize('NFD').replace(ACCENTS, '').normalize('NFC');
  if (bare === '') return '';
  const plain = Array.from(bare, (each) => LETTERS.get(each) ?? HAN.get(each) ?? each).join('');
  return OF_WORDS.test(plain) ? plain : SPACE;
};

/** Maximum cache size. Names use far fewer characters; the limit stops hostile ones from filling memory. */
const MAX_KEPT = 20_000;
const kept = new Map<string, string>();
const pieceOf = (char: string, two: boolean): string => {
  const key = two ? `2${char}` : char;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const piece = foldOne(char, two);
  if (kept.size < MAX_KEPT) kept.set(key, piece);
  return piece;
};

/**
 * Folds a name or text for comparison: without case, width, diacritics (đ and ł too), punctuation, or
 * difference between traditional and simplified Chinese; words are separated by one space. With `two`, ö
 * becomes oe instead of o.
 */
export const fold = (text: string, two = false): string => {
  let out = '';
  for (const char of text) {
    const piece = pieceOf(char, two);
    if (piece === SPACE && (out === '' || out.endsWith(SPACE))) continue;
    out += piece;
  }
  return out.endsWith(SPACE) ? out.slice(0, -1) : out;
};

/** Returns whether a name has a second spelling in plain letters. */
export const hasTwo = (text: string): boolean => HAS_TWO.test(text.normalize('NFC'));

export const compact = (folded: string): string =>
  folded.includes(SPACE) ? folded.replaceAll(SPACE, '') : folded;

/**
 * A folded name without spaces. For each unit: its offsets in the source, and whether a word begins there.
 */
export type Mapped = {
  readonly text: string;
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly begins: readonly boolean[];
};
export const foldMapped = (text: string, two = false): Mapped => {
  let out = '';
  const [from, to, begins]: [number[], number[], boolean[]] = [[], [], []];
  let at = 0;
  let gap = true;
  for (const char of text) {
    const piece = pieceOf(char, two);
    const end = at + char.length;
    // A dropped mark belongs to the letter before it.
    if (piece === '' && to.length > 0 && !gap) to[to.length - 1] = end;
    if (piece === SPACE) gap = true;
    else {
      for (let unit = 0; unit < piece.length; unit += 1) {
        from.push(at);
        to.push(end);
        begins.push(gap);
        gap = false;
      }
      out += piece;
    }
    at = end;
  }
  return { text: out, from, to, begins };
};

const HAN_LETTER = /\p{Script=Han}/u;
export const hasHan = (folded: string): boolean => HAN_LETTER.test(folded);
/** Scripts that do not separate words by spaces: any piece of a name can be searched for. */
const UNPARTED =
  /[\p{Script=Han}\p{Script=Thai}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
export const isUnparted = (folded: string): boolean => UNPARTED.test(folded);
