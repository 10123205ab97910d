import type { RunnerChange } from './message.ts';

/**
 * The prices that can be backed on one runner. `atb` is the full ladder by price and is used if the recording
 * has it. `bdatb` is the ladder by level, cut and rounded for display; it counts only without `atb`.
 */
export class Ladder {
  readonly #prices = new Map<number, number>();
  readonly #levels = new Map<number, readonly [price: number, size: number]>();
  #full = false;

  clear(): void {
    this.#prices.clear();
    this.#levels.clear();
    this.#full = false;
  }

  apply({ atb, bdatb }: RunnerChange): void {
    for (const [price = 0, size = 0] of atb ?? []) {
      this.#full = true;
      if (size > 0) this.#prices.set(price, size);
      else this.#prices.delete(price);
    }
    for (const [level = 0, price = 0, size = 0] of bdatb ?? []) {
      if (size > 0) this.#levels.set(level, [price, size]);
      else this.#levels.delete(level);
    }
  }

  /** The best price in whole thousandths; 0 if no price is offered. */
  get best(): number {
    let best = 0;
    if (this.#full) for (const price of this.#prices.keys()) best = Math.max(best, price);
    else for (const [price] of this.#levels.values()) best = Math.max(best, price);
    return Math.round(best * 1000);
  }
}
