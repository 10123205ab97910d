import type { PriceWord } from '#domain/odds/priceWord.ts';
import { growColumn } from './growColumn.ts';

/**
 * Stores the prices of the whole offer in one 32-bit word per option (odds and flags, 4 bytes). The options
 * of a market are a run of neighbouring slots. Freed runs are reused for markets of the same size, which a
 * new line nearly always is.
 */
export class OptionColumn {
  words = new Int32Array(1024);
  #end = 0;
  #live = 0;
  #free = new Map<number, number[]>();

  get live(): number {
    return this.#live;
  }
  get bytes(): number {
    return this.words.byteLength;
  }

  /** Allocates a run of `count` options and returns its first slot. */
  allocate(count: number): number {
    this.#live += count;
    const reusedSlot = this.#free.get(count)?.pop();
    if (reusedSlot !== undefined) return reusedSlot;
    const first = this.#end;
    this.#end += count;
    this.words = growColumn(this.words, this.#end);
    return first;
  }

  free(first: number, count: number): void {
    this.#live -= count;
    this.words.fill(0, first, first + count);
    const runs = this.#free.get(count);
    if (runs === undefined) this.#free.set(count, [first]);
    else runs.push(first);
  }

  word(slot: number): PriceWord {
    return this.words[slot] ?? 0;
  }
}
