import type { Batch, WorldChange } from './worldChange.ts';

/** Collects the changes of one step as a batch. */
export class ChangeLog {
  #changes: WorldChange[] = [];
  #words = new Int32Array(4096);
  #used = 0;
  /** Number of price changes since the log was created. */
  priceChanges = 0;

  add(change: WorldChange): void {
    this.#changes.push(change);
  }

  price(n: number, option: number, od: number): void {
    if (this.#used + 4 > this.#words.length) {
      const more = new Int32Array(this.#words.length * 2);
      more.set(this.#words);
      this.#words = more;
    }
    this.#words[this.#used] = n;
    this.#words[this.#used + 1] = option;
    this.#words[this.#used + 2] = od;
    this.#words[this.#used + 3] = od === 0 ? 1 : 0;
    this.#used += 4;
    this.priceChanges += 1;
  }

  take(at: number): Batch {
    const batch = { at, changes: this.#changes, prices: this.#words.slice(0, this.#used) };
    this.#changes = [];
    this.#used = 0;
    return batch;
  }
}
