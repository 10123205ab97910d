import type { Outcomes } from '#sandbox/prices/dist.ts';
import type { Scoring } from '#sandbox/prices/timed.ts';
import type { Random } from './random.ts';

/** The points that a side has just scored. */
export type Scored = { readonly side: 0 | 1; readonly points: number };

const drawn = (random: Random, outcomes: Outcomes): number => {
  let at = random.next();
  for (const [points, chance] of outcomes) if ((at -= chance) < 0) return points;
  return 0;
};

/** Scores points as the model prices them: goals at any moment, or attempts of the two sides in turn. */
export class Scorer {
  readonly #random: Random;
  readonly #scoring: Scoring;
  /** Seconds of regular time. */
  readonly #time: number;
  #side: 0 | 1;
  #wait = 0;

  constructor(random: Random, scoring: Scoring, time: number) {
    this.#random = random;
    this.#scoring = scoring;
    this.#time = time;
    this.#side = random.chance(0.5) ? 0 : 1;
    this.#wait = this.#next();
  }

  /** The side whose attempt it is. */
  get side(): 0 | 1 {
    return this.#side;
  }

  #next(): number {
    return this.#scoring.kind === 'tries'
      ? (this.#time / (2 * this.#scoring.each)) * this.#random.range(0.5, 1.5)
      : 0;
  }

  /** Advances by some seconds at `pace`. Returns the scores, including attempts without points. */
  play(seconds: number, pace = 1): Scored[] {
    const out: Scored[] = [];
    if (this.#scoring.kind === 'goals') {
      for (const side of [0, 1] as const)
        if (this.#random.chance((this.#scoring.mean[side] * seconds * pace) / this.#time))
          out.push({ side, points: 1 });
      return out;
    }
    for (this.#wait -= seconds * pace; this.#wait <= 0; this.#wait += this.#next()) {
      out.push({ side: this.#side, points: drawn(this.#random, this.#scoring.outcomes[this.#side]) });
      this.#side = this.#side === 0 ? 1 : 0;
    }
    return out;
  }
}
