import { fitsGroup } from '#sandbox/prices/quote.ts';
import type { Quote } from '#sandbox/prices/quote.ts';
import { normalAbove } from '#sandbox/prices/normal.ts';
import type { Clock, Score } from './worldChange.ts';
import { emptyOutcome } from './play.ts';
import type { PlayOutcome, Play } from './play.ts';
import type { Random } from './random.ts';

const HALF = 1200;
const BREAK = 300;
const RAID = 35;
/** Clock phases, by the rule for sports without a table. */
const PHASES = { first: 1_777_002, rest: 1_777_003, second: 1_777_004, finished: 1_777_095 } as const;
const DIFF_DEVIATION = 9;
const SUM_DEVIATION = 10;
type Pair = [number, number];

/** Kabaddi: two halves of twenty minutes; the sides raid in turn. A golden raid decides a drawn match. */
export class KabaddiPlay implements Play {
  readonly fmt = 177_700_001;
  readonly fid = 2;
  #half = -1;
  #left = 0;
  #rest = 0;
  #raid = RAID;
  #side: 0 | 1 = 0;
  #ended = false;
  #halves: [Pair, Pair] = [
    [0, 0],
    [0, 0],
  ];
  readonly #means: Pair;
  readonly #random: Random;

  constructor(random: Random, home: number, away: number) {
    this.#random = random;
    this.#means = [home, away];
  }

  begin(): void {
    this.#half = 0;
    this.#left = HALF;
  }

  advance(seconds: number): PlayOutcome {
    const outcome = emptyOutcome();
    for (let left = seconds; left > 0 && !this.#ended;) {
      const step = Math.min(left, 5);
      left -= step;
      if (this.#rest > 0) this.#pause(step, outcome);
      else this.#run(step, outcome);
    }
    outcome.ended = this.#ended;
    return outcome;
  }

  #pause(step: number, outcome: PlayOutcome): void {
    this.#rest -= step;
    if (this.#rest > 0) return;
    this.#half = 1;
    this.#left = HALF;
    outcome.facts = true;
  }

  #run(step: number, outcome: PlayOutcome): void {
    this.#left = Math.max(0, this.#left - step);
    this.#raid -= step;
    if (this.#raid <= 0) this.#score(outcome);
    if (this.#left > 0) return;
    outcome.facts = true;
    outcome.suspend = 6;
    if (this.#half === 0) {
      this.#rest = BREAK;
      return;
    }
    const [home, away] = this.#sum();
    if (home === away) this.#now()[this.#random.int(2) === 0 ? 0 : 1] += 1;
    this.#ended = true;
  }

  #score(outcome: PlayOutcome): void {
    this.#raid = RAID;
    this.#side = this.#side === 0 ? 1 : 0;
    outcome.facts = true;
    // A side raids every other time. About half of its raids bring a point or more.
    const chance = Math.min(0.9, (this.#means[this.#side] * 2 * RAID) / (2 * HALF) / 1.4);
    if (this.#random.chance(chance))
      this.#now()[this.#side] += this.#random.chance(0.3) ? 2 + this.#random.int(2) : 1;
  }

  #now(): Pair {
    return this.#halves[this.#half === 1 ? 1 : 0];
  }

  #sum(): Pair {
    const [[a, b], [c, d]] = this.#halves;
    return [a + c, b + d];
  }

  quote(): Quote {
    const left = this.#ended
      ? 0
      : this.#half < 0
        ? 1
        : Math.max(0.004, (this.#left + (this.#half === 0 ? HALF : 0)) / (2 * HALF));
    const [home, away] = this.#sum();
    const [h, a] = this.#means;
    const diff = home - away + (h - a) * left;
    const sum = home + away + (h + a) * left;
    const root = Math.sqrt(left);
    return {
      probs(group, line) {
        if (left === 0) return null;
        const first =
          group.shape === 'total'
            ? normalAbove(sum, SUM_DEVIATION * root, (line ?? 0) / 4)
            : normalAbove(diff, DIFF_DEVIATION * root, -(line ?? 0) / 4);
        return [first, 1 - first];
      },
      even(group) {
        const fits = fitsGroup(group);
        const from = Math.round(4 * (group.shape === 'total' ? sum : -diff));
        return [0, 1, -1, 2, -2, 3].map((off) => from + off).find(fits) ?? from;
      },
    };
  }

  nsg(): Score[] {
    if (this.#half < 0) return [];
    const [first, second] = this.#halves;
    return [
      [1_777_001, 5, ...this.#sum()],
      [1_777_002, 5, ...first],
      ...(this.#half === 1 ? [[1_777_003, 5, ...second] as const] : []),
    ];
  }

  clock(): Omit<Clock, 'at'> | null {
    if (this.#half < 0) return null;
    const resting = this.#rest > 0;
    const pe = this.#ended
      ? PHASES.finished
      : resting
        ? PHASES.rest
        : this.#half === 0
          ? PHASES.first
          : PHASES.second;
    return {
      pe,
      s: resting ? 0 : Math.ceil(this.#left),
      r: !this.#ended && !resting,
      tp: 2,
      tu: 1,
      itd: null,
    };
  }

  serving(): 0 {
    return 0;
  }
}
