/** 0 home, 1 away. */
export type Side = 0 | 1;
export const other = (side: Side): Side => (side === 0 ? 1 : 0);

/** The rules by which a side wins a set or a game, unit by unit. */
export type PartRules = {
  /** Returns the units that win when the other side has `loser` units. */
  readonly goal: (loser: number) => number;
  /** A number above the units that the loser can have. */
  readonly cap: number;
  /** Returns home's chance to win the next unit. */
  chance(home: number, away: number, server: Side): number;
  /** Returns the server of the unit after `winner` has won a unit at this score. */
  next(home: number, away: number, server: Side, winner: Side): Side;
};

/** Requires `target` units with a lead of two; `cap` units win without that lead. */
export const twoClear =
  (target: number, cap = Infinity) =>
  (loser: number): number =>
    loser < target - 1 ? target : Math.min(loser + 2, cap);

/** Without a cap, deuces are computed up to this number of points: one in a thousand is longer. */
const DEUCES = 20;
export const endless = (target: number): number => target + DEUCES;

/** True if a side with `mine` units against `theirs` has won the part. */
export const isWon = (mine: number, theirs: number, goal: (loser: number) => number): boolean =>
  mine > theirs && mine >= goal(theirs);

/**
 * A part, computed by an exact recursion over its units. End k means that home wins while away has k units;
 * end `half` + k means the reverse.
 */
export class Part {
  readonly half: number;
  readonly home: readonly number[];
  readonly away: readonly number[];
  /** Probability of every end from the start of the part, by the first server. */
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
   * Returns the probability of every end from this score. `first` is home's chance in the running unit, if
   * the caller knows a better one.
   */
  from(home: number, away: number, server: Side, first?: number): Float64Array {
    const { cap } = this.#rules;
    const out = new Float64Array(2 * this.half);
    // The recursion covers deuces up to `cap`. A level score beyond it is treated like the last covered one.
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
