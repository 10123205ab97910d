import { quoteBasketball } from '#sandbox/prices/basketball.ts';
import type { Quote } from '#sandbox/prices/quote.ts';
import type { Clock, Score } from './news.ts';
import { nothing } from './play.ts';
import type { Happened, Play } from './play.ts';
import type { Random } from './random.ts';

/** Clock phases (4.6b) of the quarters, of the breaks after them, of overtime. */
const QUARTERS = [3005, 3007, 3009, 3011] as const;
const BREAKS = [3006, 3008, 3010] as const;
const OVERTIME = 3012;
const BREAK = 130;
const EXTRA = 300;

/** Basketball: four quarters on a clock that counts down, overtime while it is level. */
export class BasketballPlay implements Play {
  readonly fmt: number;
  readonly fid = 4;
  #part = -1;
  #left = 0;
  #rest = 0;
  #parts: [number, number][] = [];
  #ended = false;
  readonly #quarter: number;
  readonly #points: readonly [number, number];
  readonly #random: Random;

  constructor(random: Random, home: number, away: number, long: boolean) {
    this.#random = random;
    this.#quarter = long ? 720 : 600;
    this.fmt = long ? 300001 : 300002;
    const level = long ? 112 : 82;
    this.#points = [level * home, level * away];
  }

  begin(): void {
    this.#open(0);
  }

  #open(part: number): void {
    this.#part = part;
    this.#left = part < 4 ? this.#quarter : EXTRA;
    this.#parts[part] = [0, 0];
  }

  advance(seconds: number): Happened {
    const happened = nothing();
    for (let left = seconds; left > 0 && !this.#ended; ) {
      const step = Math.min(left, 4);
      left -= step;
      if (this.#rest > 0) this.#pause(step, happened);
      else this.#run(step, happened);
    }
    happened.ended = this.#ended;
    return happened;
  }

  #pause(step: number, happened: Happened): void {
    this.#rest -= step;
    if (this.#rest > 0) return;
    this.#rest = 0;
    this.#open(this.#part + 1);
    happened.facts = true;
  }

  #run(step: number, happened: Happened): void {
    this.#left -= step;
    const now = this.#parts[this.#part] ?? [0, 0];
    for (const side of [0, 1] as const) {
      const baskets = this.#points[side] / 2.15;
      if (!this.#random.chance((baskets * step) / (4 * this.#quarter))) continue;
      const kind = this.#random.next();
      now[side] += kind < 0.12 ? 1 : kind < 0.72 ? 2 : 3;
      happened.facts = true;
    }
    if (this.#left > 0) return;
    this.#left = 0;
    happened.facts = true;
    happened.suspend = 6;
    const [home, away] = this.#sum(0, 99);
    if (this.#part >= 3 && home !== away) this.#ended = true;
    else this.#rest = BREAK;
  }

  #sum(from: number, to: number): [number, number] {
    return this.#parts.slice(from, to).reduce<[number, number]>((sum, [h, a]) => [sum[0] + h, sum[1] + a], [0, 0]);
  }

  quote(): Quote {
    const q = this.#quarter;
    const whole = this.#part < 0 ? 1 : (Math.max(0, 3 - this.#part) * q + (this.#part < 4 ? this.#left : this.#left / 2)) / (4 * q);
    const half = this.#part < 0 ? 1 : this.#part > 1 ? 0 : ((1 - this.#part) * q + this.#left) / (2 * q);
    return quoteBasketball({
      points: this.#points,
      score: this.#sum(0, 99),
      halfScore: this.#sum(0, 2),
      left: this.#ended ? 0 : Math.max(0.002, whole),
      leftOfHalf: half,
    });
  }

  nsg(): Score[] {
    if (this.#part < 0) return [];
    const out: Score[] = [[3001, 5, ...this.#sum(0, 99)]];
    for (const [i, [h, a]] of this.#parts.slice(0, 4).entries()) out.push([3005 + i, 5, h, a]);
    out.push([3003, 5, ...this.#sum(0, 2)]);
    if (this.#part > 1) out.push([3004, 5, ...this.#sum(2, 4)]);
    if (this.#part > 3) out.push([3009, 5, ...this.#sum(4, 99)]);
    return out;
  }

  clock(): Omit<Clock, 'at'> | null {
    if (this.#part < 0) return null;
    const at = this.#ended ? 3014 : this.#rest > 0 ? (BREAKS[this.#part] ?? 3015) : (QUARTERS[this.#part] ?? OVERTIME);
    return { pe: at, s: Math.ceil(this.#left), r: !this.#ended && this.#rest === 0, tp: 2, tu: 1, itd: null };
  }

  serving(): 0 {
    return 0;
  }
}
