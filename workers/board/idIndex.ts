import { grownLength } from './growColumn.ts';

/** Marks a deleted entry of the table. 0 is an empty entry, anything else is a slot + 1. */
const TOMB = -1;
/** Below this number of ids the table doubles, because memory does not matter there. */
const SMALL = 1 << 14;

/** Hashes an id by FNV-1a over UTF-16 units with its high bits folded in: 32 bits, unsigned. */
export const hashOf = (id: string): number => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < id.length; i += 1) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
};

/**
 * Maps ids to slots by open addressing in one typed array. It takes 4 to 8 bytes per id, a Map about 40, so
 * the index stays within its share of 13 bytes per option (G3). The owner of the slots stores the id texts.
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

  /** Returns the slot of an id, or -1. */
  get(id: string): number {
    const size = this.#table.length;
    for (let at = hashOf(id) % size; ; at = at + 1 === size ? 0 : at + 1) {
      const entry = this.#table[at] as number;
      if (entry === 0) return -1;
      if (entry !== TOMB && this.#idOf(entry - 1) === id) return entry - 1;
    }
  }

  /** Adds an id that is not in the table. `idOf(slot)` must already return it. */
  add(id: string, slot: number): void {
    if ((this.#used + 1) * 4 > this.#table.length * 3) this.#rehash();
    this.#place(id, slot);
    this.#live += 1;
  }

  /** Removes an id. `idOf(slot)` must still return it. */
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
    // The new table is 70 % full and grows again at 75 %. Deleted entries are not copied. Small tables grow
    // by more.
    this.#table = new Int32Array(
      this.#live < SMALL ? grownLength(64, this.#live * 2 + 16) : Math.ceil(this.#live * 1.43),
    );
    this.#used = 0;
    for (const entry of old) {
      if (entry > 0) this.#place(this.#idOf(entry - 1) ?? '', entry - 1);
    }
  }
}
