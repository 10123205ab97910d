/**
 * The sound of one Han character: every way it may be read, without tones; or another sign, which is itself.
 */
type Reading = readonly string[];

/** Sounds of names as texts of one unit a sign: a name's pinyin costs what the name costs. */
export class Readings {
  readonly #all: Reading[] = [];
  readonly #numbers = new Map<string, number>();

  /**
   * One unit for each sign of the compact name; `ofSign` gives what the sign may sound like, in the likely
   * order.
   */
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

  /** The likely reading, run together. */
  spelled(code: string): string {
    let out = '';
    for (let at = 0; at < code.length; at += 1) out += this.#at(code, at)[0] ?? '';
    return out;
  }

  /**
   * Where in a name the typed letters are its pinyin: whole syllables, initials, or both mixed, the last one
   * maybe unfinished (`manlian`, `ml`, `manl`). The signs from and to, or null.
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
   * The sign after the last one used, or -1. What has failed once is not tried again: a hostile name costs
   * its length times the text's.
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
      // Unfinished, it is the last one typed.
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
