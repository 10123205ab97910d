import { chanceOf, subtractDists, addDists, shiftDist } from './dist.ts';
import type { Dist } from './dist.ts';

/** A part of a match in one kind of count: the current count, and the distribution of the remaining count. */
export class Span {
  readonly sc: readonly [number, number];
  /** The remaining count of each side. */
  readonly more: readonly [Dist, Dist];
  #sides: [Dist, Dist] | undefined;
  #diff: Dist | undefined;
  #sum: Dist | undefined;

  constructor(sc: readonly [number, number], more: readonly [Dist, Dist]) {
    this.sc = sc;
    this.more = more;
  }

  /** Each side's count at the end of the part. */
  get sides(): readonly [Dist, Dist] {
    return (this.#sides ??= [shiftDist(this.more[0], this.sc[0]), shiftDist(this.more[1], this.sc[1])]);
  }

  /** Home minus away at the end of the span. */
  get diff(): Dist {
    return (this.#diff ??= subtractDists(...this.sides));
  }

  /** Both sides together at the end of the span. */
  get sum(): Dist {
    return (this.#sum ??= addDists(...this.sides));
  }

  /** Chances of home, draw, away. */
  get results(): readonly [number, number, number] {
    return [
      chanceOf(this.diff, (n) => n > 0),
      chanceOf(this.diff, (n) => n === 0),
      chanceOf(this.diff, (n) => n < 0),
    ];
  }

  /** Creates a span with a given difference and sum (overtime after a level score). */
  static known(sc: readonly [number, number], more: readonly [Dist, Dist], diff: Dist, sum: Dist): Span {
    const span = new Span(sc, more);
    span.#diff = diff;
    span.#sum = sum;
    return span;
  }
}
