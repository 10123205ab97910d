import SearchableMap from 'minisearch/SearchableMap';
import { compact, fold, hasHan, hasTwo, isUnparted } from './fold.ts';
import { Readings } from './readings.ts';

/** How well a name fits, best first; `NONE` if it does not. */
export const FIT = { exact: 0, prefix: 1, part: 2, pinyin: 3, platform: 4, typo: 5, NONE: 255 } as const;

/** One search term: the whole text, or one of its words. */
export type Needle = {
  readonly text: string;
  readonly compact: string;
  readonly words: readonly string[];
  readonly unparted: boolean;
  readonly latin: boolean;
};

const LATIN = /^[a-z]+$/;
export const needleOf = (folded: string): Needle => {
  const whole = compact(folded);
  return {
    text: folded,
    compact: whole,
    words: folded.split(' '),
    unparted: isUnparted(folded),
    latin: LATIN.test(whole),
  };
};

/**
 * Minimum length of a piece inside a word in scripts that separate words: almost every name contains any two
 * letters.
 */
const MIN_PART = 3;
/** Minimum length of pinyin: a single letter would match every name that begins with its sound. */
const MIN_PINYIN = 2;

/** Returns how many edits (insertion, deletion, substitution) are tolerated for this length. */
const editsOf = (length: number): 0 | 1 | 2 => (length >= 8 ? 2 : length >= 4 ? 1 : 0);

/**
 * Returns the word with each pair of neighbours swapped. A swap is one typing error, but counts as two edits.
 */
const swapped = (word: string): string[] =>
  Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
  ).filter((each) => each !== word);

/** Shorter words are not accepted as misspellings of a word of four letters. */
const MIN_TYPO = 3;

/**
 * Returns whether a word begins at this position of the name without spaces. A match that starts inside a
 * word must not run into the next word.
 */
const beginsWord = (spaced: string, place: number): boolean => {
  let left = place;
  for (let at = 0; at < spaced.length; at += 1) {
    if (spaced[at] === ' ') continue;
    if (left === 0) return spaced[at - 1] === ' ';
    left -= 1;
  }
  return false;
};

export type NameId = number;
/** Returns the sounds of each character of a compact name, once the dictionary is loaded. */
export type Sounds = (compact: string) => readonly (readonly string[])[];

/**
 * Holds every folded name once, whichever match or team has it: 50,000 matches share some ten thousand names.
 * A search reads all names, which needs no index and finds pieces in any script. A radix tree finds mistyped
 * words.
 */
export class Names {
  readonly #ids = new Map<string, NameId>();
  readonly #bearers: number[] = [];
  /** Spellings by row. A name has one, or two where ö may be written oe. */
  readonly #texts: string[] = [];
  readonly #compacts: string[] = [];
  readonly #owner: NameId[] = [];
  readonly #sounds: (string | undefined)[] = [];
  readonly #words = new SearchableMap<NameId[]>();
  readonly #readings = new Readings();
  #waiting: number[] = [];
  #dead = 0;

  /** Number of names that are in use. */
  get live(): number {
    return this.#bearers.length - this.#dead;
  }
  /** True if so many names are unused that the index should be rebuilt. */
  get shouldRebuild(): boolean {
    return this.#dead > Math.max(2_000, this.live);
  }
  /** True if names wait for their sounds. */
  get hasUnsounded(): boolean {
    return this.#waiting.length > 0;
  }

  /** Adds one use of a name. Returns -1 for a name without a letter. */
  add(name: string): NameId {
    const known = this.#ids.get(name);
    if (known !== undefined) {
      if (this.#bearers[known] === 0) this.#dead -= 1;
      this.#bearers[known] = (this.#bearers[known] as number) + 1;
      return known;
    }
    const text = fold(name);
    if (text === '') return -1;
    const id = this.#bearers.length;
    this.#ids.set(name, id);
    this.#bearers.push(1);
    this.#spell(id, text);
    if (hasTwo(name)) this.#spell(id, fold(name, true));
    return id;
  }

  idOf(name: string): NameId {
    return this.#ids.get(name) ?? -1;
  }

  drop(id: NameId): void {
    if (id < 0) return;
    this.#bearers[id] = (this.#bearers[id] as number) - 1;
    if (this.#bearers[id] === 0) this.#dead += 1;
  }

  #spell(id: NameId, text: string): void {
    const row = this.#texts.length;
    this.#texts.push(text);
    this.#compacts.push(compact(text));
    this.#owner.push(id);
    if (hasHan(text)) this.#waiting.push(row);
    for (const word of text.split(' '))
      if (word.length >= MIN_TYPO && !isUnparted(word)) this.#bind(word, id);
  }

  #bind(word: string, id: NameId): void {
    const bearers = this.#words.get(word);
    if (bearers === undefined) this.#words.set(word, [id]);
    else if (bearers.at(-1) !== id) bearers.push(id);
  }

  /** Gives at most `most` waiting names their sounds. Returns true if none is left waiting. */
  sound(sounds: Sounds, most: number): boolean {
    for (const row of this.#waiting.splice(0, most)) {
      const code = this.#readings.encode(sounds(this.#compacts[row] as string));
      this.#sounds[row] = code;
      const spelled = this.#readings.spelled(code);
      if (spelled.length >= MIN_TYPO && LATIN.test(spelled)) this.#bind(spelled, this.#owner[row] as NameId);
    }
    return this.#waiting.length === 0;
  }

  /** Returns how well each name fits the term, by name id. */
  fit(needle: Needle): Uint8Array {
    const fits = new Uint8Array(this.#bearers.length).fill(FIT.NONE);
    for (let row = 0; row < this.#texts.length; row += 1) {
      const id = this.#owner[row] as NameId;
      if (this.#bearers[id] === 0) continue;
      const fit = this.#fitOf(row, needle);
      if (fit < (fits[id] as number)) fits[id] = fit;
    }
    for (const id of this.typos(needle).flatMap(({ ids }) => ids))
      if (fits[id] === FIT.NONE && this.#bearers[id] !== 0) fits[id] = FIT.typo;
    return fits;
  }

  #fitOf(row: number, { text, compact: whole, unparted, latin }: Needle): number {
    const own = this.#compacts[row] as string;
    const at = own.indexOf(whole);
    if (at === 0) return own.length === whole.length ? FIT.exact : FIT.prefix;
    if (at > 0) {
      const spaced = this.#texts[row] as string;
      if (spaced.includes(` ${text}`)) return FIT.prefix;
      if (unparted || (whole.length >= MIN_PART && (spaced.includes(text) || beginsWord(spaced, at))))
        return FIT.part;
    }
    const code = latin && whole.length >= MIN_PINYIN ? this.#sounds[row] : undefined;
    return code !== undefined && this.#readings.find(code, whole) !== null ? FIT.pinyin : FIT.NONE;
  }

  /** Finds words within the tolerated edits of the typed word, and the names that contain them. */
  typos({
    words,
    compact: whole,
  }: Needle): readonly { readonly word: string; readonly ids: readonly NameId[] }[] {
    const edits = editsOf(whole.length);
    if (words.length > 1 || edits === 0 || isUnparted(whole)) return [];
    const found = new Map<string, readonly NameId[]>();
    for (const [word, [ids]] of this.#words.fuzzyGet(whole, edits)) found.set(word, ids);
    for (const word of swapped(whole)) {
      const ids = this.#words.get(word);
      if (ids !== undefined) found.set(word, ids);
    }
    return [...found].map(([word, ids]) => ({ word, ids }));
  }

  /** Returns which characters of a compact name the typed letters are the pinyin of. */
  soundsAt(name: string, typed: string, sounds: Sounds): readonly [from: number, to: number] | null {
    return this.#readings.find(this.#readings.encode(sounds(name)), typed);
  }
}
