import { grownLength } from './growColumn.ts';

/** A deleted entry of the table; 0 is an empty one, anything else a slot + 1. */
const TOMB = -1;
/** Below this many ids a table doubles: memory does not count there. */
const SMALL = 1 << 14;

/** FNV-1a over UTF-16 units, its high bits folded in: 32 bits, unsigned. */
export const hashOf = (id: string): number => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < id.length; i += 1) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
};

/**
 * Ids to slots, open addressing in one typed array: 4 to 8 bytes an id against some 40 of a Map, which is
 * what keeps the id index within its share of 13 bytes an option (G3). The texts themselves stay with whoever
 * owns the slot.
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
    const size = this.#table.length;
    for (let at = hashOf(id) % size; ; at = at + 1 === size ? 0 : at + 1) {
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
    const size = this.#table.length;
    for (let at = hashOf(id) % size; ; at = at + 1 === size ? 0 : at + 1) {
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
    const size = this.#table.length;
    let at = hashOf(id) % size;
    while ((this.#table[at] as number) > 0) at = at + 1 === size ? 0 : at + 1;
    if (this.#table[at] === 0) this.#used += 1;
    this.#table[at] = slot + 1;
  }

  #rehash(): void {
    const old = this.#table;
    // Filled to 70 of 100 after it and to 75 before the next; tombs are left behind. Small tables grow by
    // more.
    this.#table = new Int32Array(
      this.#live < SMALL ? grownLength(64, this.#live * 2 + 16) : Math.ceil(this.#live * 1.43),
    );
    this.#used = 0;
    for (const entry of old) {
      if (entry > 0) this.#place(this.#idOf(entry - 1) ?? '', entry - 1);
    }
  }
}
