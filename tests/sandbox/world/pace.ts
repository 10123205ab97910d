import type { Random } from './random.ts';

/** When the next thing happens in a match that is played stroke by stroke, not by a clock. */
export class Pace {
  #wait = 0;
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  /** Lets world seconds pass; answers whether the next thing is due. Called until it is not. */
  due(seconds: number): boolean {
    this.#wait -= seconds;
    return this.#wait <= 0;
  }

  /** About so many seconds to the next one, between half and one and a half times as many. */
  next(mean: number): void {
    this.#wait += mean * this.#random.range(0.5, 1.5);
  }
}
