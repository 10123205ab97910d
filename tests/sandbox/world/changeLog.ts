import type { Batch, WorldChange } from './worldChange.ts';

/** Collects what a step changed, as one batch. */
export class ChangeLog {
  #news: WorldChange[] = [];
  #words = new Int32Array(4096);
  #used = 0;
  /** Prices changed since the log was made. */
  changes = 0;

  tell(news: WorldChange): void {
    this.#news.push(news);
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
    this.changes += 1;
  }

  take(at: number): Batch {
    const batch = { at, news: this.#news, prices: this.#words.slice(0, this.#used) };
    this.#news = [];
    this.#used = 0;
    return batch;
  }
}
