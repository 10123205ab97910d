import { quoteFootball } from '#sandbox/prices/football.ts';
import type { Quote } from '#sandbox/prices/quote.ts';
import type { Clock, Score } from './news.ts';
import { nothing } from './play.ts';
import type { Happened, Play } from './play.ts';
import type { Random } from './random.ts';

const HALF = 2700;
const BREAK = 900;
type Pair = [number, number];
type Counters = { goals: Pair; corners: Pair; yellow: Pair; red: Pair };
const zero = (): Counters => ({ goals: [0, 0], corners: [0, 0], yellow: [0, 0], red: [0, 0] });
/** Score-type groups (wire facts 4.5). */
const TYG = { goals: 5, corners: 6, yellow: 7, red: 8 } as const;
const KINDS = ['goals', 'corners', 'yellow', 'red'] as const;

/** Football: two halves of 45 minutes and what is added, a clock that counts on over the break (LIST-11). */
export class FootballPlay implements Play {
  readonly fmt = 100001;
  readonly fid = 2;
  /** Clock phase (4.6b): 1001 not started, 1002, 1003 half-time, 1004, 1011 finished. */
  #phase = 1001;
  #second = 0;
  #rest = 0;
  #added = 0;
  #halves: [Counters, Counters] = [zero(), zero()];
  #mean: { goals: Pair; corners: Pair };
  readonly #random: Random;

  constructor(random: Random, home: number, away: number) {
    this.#random = random;
    const corners = random.range(8.5, 11.5);
    const share = 0.5 + 0.1 * Math.tanh(home - away);
    this.#mean = { goals: [home, away], corners: [corners * share, corners * (1 - share)] };
  }

  begin(): void {
    this.#phase = 1002;
    this.#added = 0;
  }

  advance(seconds: number): Happened {
    const happened = nothing();
    for (let left = seconds; left > 0 && !happened.ended; ) {
      const step = Math.min(left, 5);
      left -= step;
      if (this.#phase === 1003) this.#pause(step, happened);
      else if (this.#phase !== 1011) this.#run(step, happened);
    }
    return happened;
  }

  #pause(step: number, happened: Happened): void {
    this.#rest -= step;
    if (this.#rest > 0) return;
    this.#phase = 1004;
    this.#second = HALF;
    this.#added = 0;
    happened.facts = true;
  }

  #run(step: number, happened: Happened): void {
    const end = this.#phase === 1002 ? HALF : 2 * HALF;
    const before = this.#second;
    this.#second += step;
    if (before < end && this.#second >= end) {
      this.#added = 1 + this.#random.int(5);
      happened.facts = true;
    }
    this.#incidents(step, happened);
    if (this.#second < end + this.#added * 60 || this.#added === 0) return;
    happened.facts = true;
    happened.suspend = Math.max(happened.suspend, 8);
    if (this.#phase === 1002) {
      this.#phase = 1003;
      this.#second = HALF;
      this.#rest = BREAK;
    } else {
      this.#phase = 1011;
      happened.ended = true;
    }
  }

  #incidents(step: number, happened: Happened): void {
    const now = this.#halves[this.#phase === 1002 ? 0 : 1];
    for (const side of [0, 1] as const) {
      const share = step / (2 * HALF);
      if (this.#random.chance(this.#mean.goals[side] * share)) {
        now.goals[side] += 1;
        const sc = this.#sum('goals');
        happened.goals.push({ n: sc[0] + sc[1], side: side === 0 ? 1 : 2, sc });
        happened.suspend = Math.max(happened.suspend, this.#random.range(20, 45));
        happened.facts = true;
      }
      if (this.#random.chance(this.#mean.corners[side] * share)) {
        now.corners[side] += 1;
        happened.facts = true;
      }
      if (this.#random.chance(1.8 * share)) {
        now.yellow[side] += 1;
        happened.facts = true;
      }
      if (this.#random.chance(0.08 * share)) this.#sendOff(now, side, happened);
    }
  }

  #sendOff(now: Counters, side: 0 | 1, happened: Happened): void {
    now.red[side] += 1;
    this.#mean.goals[side] *= 0.75;
    this.#mean.goals[side === 0 ? 1 : 0] *= 1.2;
    happened.facts = true;
    happened.suspend = Math.max(happened.suspend, this.#random.range(15, 30));
  }

  #sum(kind: keyof Counters): Pair {
    const [a, b] = this.#halves;
    return [a[kind][0] + b[kind][0], a[kind][1] + b[kind][1]];
  }

  quote(): Quote {
    const first = this.#halves[0];
    const played = Math.min(1, this.#second / (2 * HALF));
    const half = this.#phase === 1001 || this.#phase === 1002 ? 1 - Math.min(1, this.#second / HALF) : 0;
    const over = this.#phase === 1011;
    return quoteFootball({
      goals: this.#mean.goals,
      corners: this.#mean.corners,
      score: this.#sum('goals'),
      halfScore: [...first.goals],
      cornerScore: this.#sum('corners'),
      halfCorners: [...first.corners],
      left: over ? 0 : Math.max(0.004, 1 - played),
      leftOfHalf: half === 0 && this.#phase === 1002 ? 0.004 : half,
    });
  }

  nsg(): Score[] {
    if (this.#phase === 1001) return [];
    const out: Score[] = [];
    for (const kind of KINDS) out.push([1000, TYG[kind], ...this.#sum(kind)]);
    const [first, second] = this.#halves;
    for (const kind of ['goals', 'corners'] as const) out.push([1002, TYG[kind], ...first[kind]]);
    if (this.#phase !== 1002 && this.#phase !== 1003) out.push([1003, TYG.goals, ...second.goals]);
    if (this.#phase === 1011) out.push([1001, TYG.goals, ...this.#sum('goals')]);
    return out;
  }

  clock(): Omit<Clock, 'at'> | null {
    if (this.#phase === 1001) return null;
    const running = this.#phase === 1002 || this.#phase === 1004;
    return { pe: this.#phase, s: Math.floor(this.#second), r: running, tp: 1, tu: 2, itd: this.#added || null };
  }

  serving(): 0 {
    return 0;
  }
}
