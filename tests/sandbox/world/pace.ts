import type { Random } from './random.ts';

/** Decides when the next event happens in a match that is played stroke by stroke, without a clock. */
export class Pace {
  #wait = 0;
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  /**
   * Advances by world seconds. Returns true if the next event is due; the caller repeats the call until it
   * returns false.
   */
  due(seconds: number): boolean {
    this.#wait -= seconds;
    return this.#wait <= 0;
  }

  /** Schedules the next event after about `mean` seconds, between half and one and a half times as many. */
  next(mean: number): void {
    this.#wait += mean * this.#random.range(0.5, 1.5);
  }
}
