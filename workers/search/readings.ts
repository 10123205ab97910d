/** Every reading of one Han character, without tones. Any other character is its own reading. */
type Reading = readonly string[];

/**
 * Stores the sounds of names as texts with one unit for each character, so the pinyin of a name needs no more
 * memory than the name.
 */
export class Readings {
  readonly #all: Reading[] = [];
  readonly #numbers = new Map<string, number>();

  /** Encodes the readings, one unit for each character. */
  encode(signs: readonly Reading[]): string {
    let out = '';
    for (const sign of signs) {
      const key = sign.join('/');
      let number = this.#numbers.get(key);
      if (number === undefined) {
        number = this.#all.length;
        this.#all.push(sign);
        this.#numbers.set(key, number);
      }
      out += String.fromCharCode(number);
    }
    return out;
  }

  /** Returns the most likely reading, without spaces. */
  spelled(code: string): string {
    let out = '';
    for (let at = 0; at < code.length; at += 1) out += this.#at(code, at)[0] ?? '';
    return out;
  }

  /**
   * Finds where the typed letters are the pinyin of a part of the name: whole syllables, initials, or both
   * mixed; the last syllable may be incomplete (`manlian`, `ml`, `manl`). Returns the first character and the
   * end, or null.
   */
  find(code: string, typed: string): readonly [from: number, to: number] | null {
    for (let start = 0; start < code.length; start += 1) {
      const end = this.#match(code, start, typed, 0, new Set());
      if (end > 0) return [start, end];
    }
    return null;
  }

  #at(code: string, at: number): Reading {
    return this.#all[code.charCodeAt(at)] ?? [];
  }

  /**
   * Returns the character after the last one used, or -1. Remembers failed positions, so a hostile name costs
   * at most its length times the length of the text.
   */
  #match(code: string, sign: number, typed: string, at: number, failed: Set<number>): number {
    if (at === typed.length) return sign;
    if (sign >= code.length) return -1;
    const key = sign * 256 + at;
    if (failed.has(key)) return -1;
    for (const sound of this.#at(code, sign)) {
      if (typed.startsWith(sound, at)) {
        const end = this.#match(code, sign + 1, typed, at + sound.length, failed);
        if (end > 0) return end;
      }
      // The last typed syllable may be incomplete.
      if (sound.startsWith(typed.slice(at))) return sign + 1;
      if (sound[0] === typed[at] && sound.length > 1) {
        const end = this.#match(code, sign + 1, typed, at + 1, failed);
        if (end > 0) return end;
      }
    }
    failed.add(key);
    return -1;
  }
}
