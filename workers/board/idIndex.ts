import { grown } from './grow.ts';

/** A deleted entry of the table; 0 is an empty one, anything else a slot + 1. */
const TOMB = -1;

const hashOf = (id: string): number => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < id.length; i += 1) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
  return hash ^ (hash >>> 15);
};

/**
 * Ids to slots, open addressing in one typed array: 4 to 8 bytes an id against some 40 of a Map, which is what keeps the id
 * index within its share of 13 bytes an option (G3). The texts themselves stay with whoever owns the slot.
 */
export class IdIndex {
  #table = new Int32Array(64);
  #used = 0;
  #live = 0;
  readonly #idOf: (slot: number) => string | undefined;

  constructor(idOf: (slot: number) => string | undefined) {
    this.#idOf = idOf;
  }

  get size(): number {
    return this.#live;
  }
  get bytes(): number {
    return this.#table.byteLength;
  }

  /** The slot of an id, or -1. */
  get(id: string): number {
    const mask = this.#table.length - 1;
    for (let at = hashOf(id) & mask; ; at = (at + 1) & mask) {
      const entry = this.#table[at] as number;
      if (entry === 0) return -1;
      if (entry !== TOMB && this.#idOf(entry - 1) === id) return entry - 1;
    }
  }

  /** The owner must already answer `idOf(slot)` with this id; the id must not be in the table. */
  add(id: string, slot: number): void {
    if ((this.#used + 1) * 4 > this.#table.length * 3) this.#rehash();
    this.#place(id, slot);
    this.#live += 1;
  }

  /** Must be called while `idOf(slot)` still answers. */
  remove(id: string): void {
    const mask = this.#table.length - 1;
    for (let at = hashOf(id) & mask; ; at = (at + 1) & mask) {
      const entry = this.#table[at] as number;
      if (entry === 0) return;
      if (entry !== TOMB && this.#idOf(entry - 1) === id) {
        this.#table[at] = TOMB;
        this.#live -= 1;
        return;
      }
    }
  }

  #place(id: string, slot: number): void {
    const mask = this.#table.length - 1;
    let at = hashOf(id) & mask;
    while ((this.#table[at] as number) > 0) at = (at + 1) & mask;
    if (this.#table[at] === 0) this.#used += 1;
    this.#table[at] = slot + 1;
  }

  #rehash(): void {
    const old = this.#table;
    this.#table = grown(new Int32Array(64), Math.max(64, this.#live * 2 + 2));
    this.#used = 0;
    for (const entry of old) {
      if (entry > 0) this.#place(this.#idOf(entry - 1) ?? '', entry - 1);
    }
  }
}
