import { growColumn } from '../board/growColumn.ts';

/** Option slots whose prices are not sent yet: a list in order, and a bit for each slot in it. */
export class MarkedSlots {
  #bits = new Uint32Array(32);
  #list = new Int32Array(64);
  #count = 0;

  /**
   * The length of the list. A slot that was freed still counts, and a slot that was freed and marked again counts
   * twice.
   */
  get count(): number {
    return this.#count;
  }

  /** Marks a slot. Returns false if it was marked before. */
  mark(slot: number): boolean {
    const at = slot >>> 5;
    if (at >= this.#bits.length) this.#bits = growColumn(this.#bits, at + 1);
    const bit = 1 << (slot & 31);
    if (((this.#bits[at] as number) & bit) !== 0) return false;
    (this.#bits[at] as number) |= bit;
    if (this.#count === this.#list.length) this.#list = growColumn(this.#list, this.#count + 1);
    this.#list[this.#count] = slot;
    this.#count += 1;
    return true;
  }

  unmark(slot: number): void {
    const at = slot >>> 5;
    if (at < this.#bits.length) (this.#bits[at] as number) &= ~(1 << (slot & 31));
  }

  isMarked(slot: number): boolean {
    return ((this.#bits[slot >>> 5] ?? 0) & (1 << (slot & 31))) !== 0;
  }

  clear(): void {
    for (let i = 0; i < this.#count; i += 1) this.unmark(this.#list[i] as number);
    this.#count = 0;
  }

  /** Leaves only the given slots in the list. Returns the others, for `restore`. */
  narrow(slots: readonly number[]): Int32Array {
    const rest = this.#list.subarray(0, this.#count).filter((slot) => !slots.includes(slot));
    this.#list.set(slots);
    this.#count = slots.length;
    return rest;
  }

  /** Puts slots back into the empty list; their bits are still set. */
  restore(slots: Int32Array): void {
    this.#list.set(slots);
    this.#count = slots.length;
  }

  /**
   * Writes slot and value of each marked slot into `words` from `end` on, and empties the list. Returns the new end.
   * A freed slot has lost its mark and is left out. A slot that was marked again is in the list twice and is
   * written once.
   */
  take(column: Int32Array, words: Int32Array, end: number): number {
    let to = end;
    for (let i = 0; i < this.#count; i += 1) {
      const slot = this.#list[i] as number;
      if (((this.#bits[slot >>> 5] as number) & (1 << (slot & 31))) === 0) continue;
      this.unmark(slot);
      words[to] = slot;
      words[to + 1] = column[slot] as number;
      to += 2;
    }
    this.#count = 0;
    return to;
  }
}
