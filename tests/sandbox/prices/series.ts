import type { Part, Side } from './part.ts';
import { spreadAbove, mixSpreads, NEVER, NOTHING } from './spread.ts';
import type { Spread } from './spread.ts';

/** Counts over a match: all units, home minus away, one side's units. */
const COUNTS = ['total', 'lead', 'home', 'away'] as const;
export type Count = (typeof COUNTS)[number];
const WEIGHTS: Readonly<Record<Count, readonly [number, number]>> = {
  total: [1, 1],
  lead: [1, -1],
  home: [1, 0],
  away: [0, 1],
};

export type SeriesRules = {
  /** Parts that win the match: 2 in a best of 3. */
  readonly need: number;
  readonly part: Part;
  /** The deciding part, if it differs from the others (a set to 15). */
  readonly last?: Part;
  /** Returns the side that begins the next part, from the beginner, the units and the winner of this part. */
  next(beginner: Side, units: number, winner: Side): Side;
};

/** Possible ends of the running part, given the side that began it. The weights of all views add up to 1. */
export type View = { readonly weight: number; readonly beginner: Side; readonly ends: Float64Array };
export type SeriesScore = {
  readonly won: readonly [number, number];
  /** Units of the finished parts. */
  readonly played: readonly [number, number];
  readonly views: readonly View[];
};

/** A match of parts. One exact recursion answers all questions, so that all markets agree. */
export class Series {
  readonly need: number;
  readonly #rules: SeriesRules;
  readonly #spreads = new Map<number, Spread>();
  readonly #finals = new Map<number, Float64Array>();

  constructor(rules: SeriesRules) {
    this.#rules = rules;
    this.need = rules.need;
  }

  /** Returns the part that is played at this score. */
  partAt(home: number, away: number): Part {
    return home === this.need - 1 && away === this.need - 1
      ? (this.#rules.last ?? this.#rules.part)
      : this.#rules.part;
  }

  /** Returns the score of a match before its start. Either side may serve first. */
  start(): SeriesScore {
    const { fresh } = this.partAt(0, 0);
    return {
      won: [0, 0],
      played: [0, 0],
      views: ([0, 1] as const).map((beginner) => ({ weight: 0.5, beginner, ends: fresh[beginner] })),
    };
  }

  #after(part: Part, beginner: Side, end: number): Side {
    return this.#rules.next(beginner, (part.home[end] ?? 0) + (part.away[end] ?? 0), end < part.half ? 0 : 1);
  }

  /** Returns the distribution of the remaining count from the start of a part. */
  #spread(home: number, away: number, beginner: Side, count: Count): Spread {
    if (home === this.need || away === this.need) return NOTHING;
    const key = ((home * 64 + away) * 2 + beginner) * 4 + COUNTS.indexOf(count);
    let found = this.#spreads.get(key);
    if (found === undefined)
      this.#spreads.set(
        key,
        (found = this.#mix(home, away, count, {
          weight: 1,
          beginner,
          ends: this.partAt(home, away).fresh[beginner],
        })),
      );
    return found;
  }

  #mix(home: number, away: number, count: Count, { beginner, ends }: View): Spread {
    const part = this.partAt(home, away);
    const [wh, wa] = WEIGHTS[count];
    // Groups the ends by the winner and the next beginner, so that at most four pairs of spreads are summed.
    const ways = [
      new Map<number, number>(),
      new Map<number, number>(),
      new Map<number, number>(),
      new Map<number, number>(),
    ];
    for (let i = 0; i < ends.length; i += 1) {
      const p = ends[i] ?? 0;
      const by = wh * (part.home[i] ?? 0) + wa * (part.away[i] ?? 0);
      const way = ways[(i < part.half ? 0 : 2) + this.#after(part, beginner, i)];
      if (p > NEVER) way?.set(by, (way.get(by) ?? 0) + p);
    }
    return mixSpreads(
      ways.flatMap((way, i) =>
        way.size === 0
          ? []
          : [
              {
                way,
                rest: this.#spread(
                  home + (i < 2 ? 1 : 0),
                  away + (i < 2 ? 0 : 1),
                  i % 2 === 0 ? 0 : 1,
                  count,
                ),
              },
            ],
      ),
    );
  }

  #final(home: number, away: number, beginner: Side): Float64Array {
    const key = (home * 64 + away) * 2 + beginner;
    let found = this.#finals.get(key);
    if (found !== undefined) return found;
    if (home === this.need || away === this.need) {
      found = new Float64Array(2 * this.need);
      found[home === this.need ? away : this.need + home] = 1;
    } else
      found = this.#ends({
        won: [home, away],
        views: [{ weight: 1, beginner, ends: this.partAt(home, away).fresh[beginner] }],
      });
    this.#finals.set(key, found);
    return found;
  }

  #ends({ won, views }: Pick<SeriesScore, 'won' | 'views'>): Float64Array {
    const part = this.partAt(...won);
    const out = new Float64Array(2 * this.need);
    for (const { weight, beginner, ends } of views) {
      // Groups the ends by the winner and the next beginner: at most four ways for any number of scores.
      const ways = [0, 0, 0, 0];
      for (const [i, p] of ends.entries())
        if (p > 0) ways[(i < part.half ? 0 : 2) + this.#after(part, beginner, i)]! += p;
      for (const [way, p] of ways.entries()) {
        if (p === 0) continue;
        const final = this.#final(
          won[0] + (way < 2 ? 1 : 0),
          won[1] + (way < 2 ? 0 : 1),
          way % 2 === 0 ? 0 : 1,
        );
        for (let i = 0; i < out.length; i += 1) out[i] = (out[i] ?? 0) + weight * p * (final[i] ?? 0);
      }
    }
    return out;
  }

  /**
   * Returns the part after the running one with its possible ends, on the condition that it is played; null
   * if that is impossible.
   */
  following({ won, views }: SeriesScore): { readonly part: Part; readonly ends: Float64Array } | null {
    const [h, a] = won;
    if (h + a + 1 >= 2 * this.need - 1) return null;
    const now = this.partAt(h, a);
    const begins = [0, 0];
    for (const { weight, beginner, ends } of views) {
      for (let i = 0; i < ends.length; i += 1) {
        if ((i < now.half ? h : a) + 1 < this.need)
          begins[this.#after(now, beginner, i)]! += weight * (ends[i] ?? 0);
      }
    }
    const [home = 0, away = 0] = begins;
    if (home + away < NEVER) return null;
    const part =
      h + a + 2 === 2 * this.need - 1 ? this.partAt(this.need - 1, this.need - 1) : this.partAt(0, 0);
    return {
      part,
      ends: part.fresh[0].map((p, i) => (home * p + away * (part.fresh[1][i] ?? 0)) / (home + away)),
    };
  }

  /**
   * Returns the probability of every result. Result k means that home wins while away has k parts; result
   * `need` + k means the reverse.
   */
  results(seriesScore: SeriesScore): Float64Array {
    return this.#ends(seriesScore);
  }

  /** Sums `of` over all ends of the running part and the parts that may follow. */
  #over(seriesScore: SeriesScore, count: Count, of: (rest: Spread, units: number) => number): number {
    const [h, a] = seriesScore.won;
    const part = this.partAt(h, a);
    const [wh, wa] = WEIGHTS[count];
    const stands = wh * seriesScore.played[0] + wa * seriesScore.played[1];
    let sum = 0;
    for (const { weight, beginner, ends } of seriesScore.views) {
      for (let i = 0; i < ends.length; i += 1) {
        const p = ends[i] ?? 0;
        if (p === 0) continue;
        const won = i < part.half;
        const rest = this.#spread(
          h + (won ? 1 : 0),
          a + (won ? 0 : 1),
          this.#after(part, beginner, i),
          count,
        );
        sum += weight * p * of(rest, stands + wh * (part.home[i] ?? 0) + wa * (part.away[i] ?? 0));
      }
    }
    return sum;
  }

  /** Chance that a count of the whole match ends above a line. */
  above(seriesScore: SeriesScore, count: Count, line: number): number {
    return this.#over(seriesScore, count, (rest, units) => spreadAbove(rest, line - units));
  }

  mean(seriesScore: SeriesScore, count: Count): number {
    return this.#over(seriesScore, count, (rest, units) => rest.mean + units);
  }

  odd(seriesScore: SeriesScore): number {
    return this.#over(seriesScore, 'total', (rest, units) => (units % 2 === 0 ? rest.odd : 1 - rest.odd));
  }
}
