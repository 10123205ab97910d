/** 0 home, 1 away. */
export type Side = 0 | 1;
export const other = (side: Side): Side => (side === 0 ? 1 : 0);

/** How a set or a game is won, unit by unit. */
export type PartRules = {
  /** Units that win against so many of the other side. */
  readonly goal: (loser: number) => number;
  /** More than the loser can have. */
  readonly cap: number;
  /** Chance of home to win the next unit. */
  chance(home: number, away: number, server: Side): number;
  /** Who serves the unit after the one that `winner` has won at this score. */
  next(home: number, away: number, server: Side, winner: Side): Side;
};

/** `target` units with two clear, at the latest by `cap` units. */
export const twoClear =
  (target: number, cap = Infinity) =>
  (loser: number): number =>
    loser < target - 1 ? target : Math.min(loser + 2, cap);

/** Without a cap, deuces are computed up to this number of points: one in a thousand is longer. */
const DEUCES = 20;
export const endless = (target: number): number => target + DEUCES;

/** Whether a side with `mine` units against `theirs` has won the part. */
export const isWon = (mine: number, theirs: number, goal: (loser: number) => number): boolean =>
  mine > theirs && mine >= goal(theirs);

/**
 * A part by an exact recursion over its units. Its ends are numbered: k for home winning while away has k,
 * `half` + k the other way round.
 */
export class Part {
  readonly half: number;
  readonly home: readonly number[];
  readonly away: readonly number[];
  /** Probability of every end from its beginning, by who serves first. */
  readonly fresh: readonly [Float64Array, Float64Array];
  readonly #rules: PartRules;
  readonly #reach: Float64Array;

  constructor(rules: PartRules) {
    this.#rules = rules;
    const { goal, cap } = rules;
    this.half = cap;
    const losers = Array.from({ length: cap }, (_, k) => k);
    const winners = losers.map((k) => goal(k));
    this.home = [...winners, ...losers];
    this.away = [...losers, ...winners];
    this.#reach = new Float64Array((cap + 1) * (cap + 1) * 2);
    this.fresh = [this.from(0, 0, 0), this.from(0, 0, 1)];
  }

  /**
   * Probability of every end from this score; `first` is the chance of home in the unit being played, where
   * that is known better.
   */
  from(home: number, away: number, server: Side, first?: number): Float64Array {
    const { cap } = this.#rules;
    const out = new Float64Array(2 * this.half);
    // Past the last deuce that is followed, a level score is as good as the last one that is.
    const over = Math.max(0, Math.max(home, away) - cap + 1);
    const [h0, a0] = [home - over, away - over];
    const width = cap + 1;
    const reach = this.#reach.fill(0);
    reach[(h0 * width + a0) * 2 + server] = 1;
    for (let h = h0; h < cap; h += 1) {
      for (let a = a0; a < cap; a += 1) {
        for (const s of [0, 1] as const) {
          const p = reach[(h * width + a) * 2 + s] ?? 0;
          if (p === 0) continue;
          const up = h === h0 && a === a0 && first !== undefined ? first : this.#rules.chance(h, a, s);
          this.#go(h + 1, a, p * up, out, () => this.#rules.next(h, a, s, 0));
          this.#go(h, a + 1, p * (1 - up), out, () => this.#rules.next(h, a, s, 1));
        }
      }
    }
    return out;
  }

  #go(h: number, a: number, p: number, out: Float64Array, server: () => Side): void {
    const { goal, cap } = this.#rules;
    if (isWon(h, a, goal) || h === cap) out[a] = (out[a] ?? 0) + p;
    else if (isWon(a, h, goal) || a === cap) out[this.half + h] = (out[this.half + h] ?? 0) + p;
    else {
      const at = (h * (cap + 1) + a) * 2 + server();
      this.#reach[at] = (this.#reach[at] ?? 0) + p;
    }
  }
}
