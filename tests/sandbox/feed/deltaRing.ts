import type { Language } from '#sandbox/wire/language.ts';

/** An encoded delta: one text, or one per language if it contains names. */
export type SentDelta = {
  readonly q: number;
  readonly at: number;
  readonly text: Buffer | ReadonlyMap<Language, Buffer>;
  readonly size: number;
};

/** Age and size up to which a stream stores its deltas, so that a client can resume. */
const KEPT_MS = 90_000;
const KEPT_BYTES = 64 * 2 ** 20;

export class DeltaRing {
  #items: SentDelta[] = [];
  #from = 0;
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  put(sent: SentDelta): void {
    this.#items.push(sent);
    this.#bytes += sent.size;
    while (this.#from < this.#items.length - 1) {
      const first = this.#items[this.#from];
      if (first === undefined || (this.#bytes <= KEPT_BYTES && sent.at - first.at <= KEPT_MS)) break;
      this.#bytes -= first.size;
      this.#from += 1;
    }
    if (this.#from > 1024) {
      this.#items = this.#items.slice(this.#from);
      this.#from = 0;
    }
  }

  get(q: number): SentDelta | undefined {
    const first = this.#items[this.#from];
    return first === undefined || q < first.q ? undefined : this.#items[this.#from + q - first.q];
  }

  clear(): void {
    this.#items = [];
    this.#from = 0;
    this.#bytes = 0;
  }
}

export const deltaText = (sent: SentDelta, language: Language): Buffer | undefined =>
  Buffer.isBuffer(sent.text) ? sent.text : sent.text.get(language);
