import type { Quote } from '#sandbox/prices/quote.ts';
import { quoteTennis } from '#sandbox/prices/tennis.ts';
import type { Clock, Score } from './news.ts';
import { nothing } from './play.ts';
import type { Happened, Play } from './play.ts';
import type { Random } from './random.ts';

/** World seconds from one point to the next. */
const POINT = 32;
const SHOWN = [0, 15, 30, 40] as const;

/** Chance to win a point that gives this chance to win a game. */
const pointFor = (hold: number): number => {
  let low = 0.2;
  let high = 0.9;
  for (let i = 0; i < 30; i += 1) {
    const p = (low + high) / 2;
    const game = (p ** 4 * (15 - 4 * p - 10 * p * p)) / (1 - 2 * p * (1 - p));
    if (game < hold) low = p;
    else high = p;
  }
  return (low + high) / 2;
};

/** Tennis: points, games and sets; a tie-break at six all (LIST-14 serving side, LIST-15 best of). */
export class TennisPlay implements Play {
  readonly fmt: number;
  readonly fid: number;
  #started = false;
  #ended = false;
  #serving: 1 | 2 = 1;
  #points: [number, number] = [0, 0];
  #sets: [number, number][] = [[0, 0]];
  #won: [number, number] = [0, 0];
  #wait = 0;
  readonly #hold: readonly [number, number];
  #point: readonly [number, number] | null = null;
  readonly #random: Random;

  constructor(random: Random, home: number, away: number, five: boolean) {
    this.#random = random;
    this.#hold = [home, away];
    this.fmt = five ? 500002 : 500001;
    this.fid = five ? 5 : 3;
  }

  begin(): void {
    this.#started = true;
    this.#serving = this.#random.chance(0.5) ? 1 : 2;
  }

  advance(seconds: number): Happened {
    const happened = nothing();
    this.#wait += seconds;
    while (this.#wait >= POINT && !this.#ended) {
      this.#wait -= POINT;
      this.#play(happened);
    }
    happened.ended = this.#ended;
    return happened;
  }

  #play(happened: Happened): void {
    happened.facts = true;
    this.#point ??= [pointFor(this.#hold[0]), pointFor(this.#hold[1])];
    const chance = this.#serving === 1 ? this.#point[0] : 1 - this.#point[1];
    const side = this.#random.chance(chance) ? 0 : 1;
    this.#points[side] += 1;
    const games = this.#sets.at(-1) ?? [0, 0];
    const tie = games[0] === 6 && games[1] === 6;
    const mine = this.#points[side];
    const other = this.#points[side === 0 ? 1 : 0];
    if (mine < (tie ? 7 : 4) || mine - other < 2) return;
    this.#points = [0, 0];
    games[side] += 1;
    this.#serving = this.#serving === 1 ? 2 : 1;
    if ((games[side] >= 6 && games[side] - games[side === 0 ? 1 : 0] >= 2) || games[side] === 7) this.#set(side, happened);
  }

  #set(side: 0 | 1, happened: Happened): void {
    this.#won[side] += 1;
    happened.suspend = 20;
    if (this.#won[side] === (this.fid + 1) / 2) this.#ended = true;
    else this.#sets.push([0, 0]);
  }

  #played(): [number, number] {
    const done = this.#ended ? this.#sets : this.#sets.slice(0, -1);
    return done.reduce<[number, number]>((sum, [h, a]) => [sum[0] + h, sum[1] + a], [0, 0]);
  }

  quote(): Quote {
    const games = this.#ended ? [0, 0] : (this.#sets.at(-1) ?? [0, 0]);
    return quoteTennis({
      hold: this.#hold,
      of: this.fid === 5 ? 5 : 3,
      sets: this.#won,
      games: [games[0] ?? 0, games[1] ?? 0],
      played: this.#played(),
      serving: this.#serving,
    });
  }

  nsg(): Score[] {
    if (!this.#started) return [];
    const total = this.#sets.reduce<[number, number]>((sum, [h, a]) => [sum[0] + h, sum[1] + a], [0, 0]);
    const out: Score[] = [[5000, 5, ...this.#won], [5001, 5556, ...total]];
    for (const [i, [h, a]] of this.#sets.entries()) out.push([5002 + i, 5556, h, a]);
    if (!this.#ended) out.push([5000, 5559, this.#show(0), this.#show(1)]);
    return out;
  }

  /** Points as they are called: 0, 15, 30, 40, 50 for advantage; plain numbers in a tie-break. */
  #show(side: 0 | 1): number {
    const games = this.#sets.at(-1) ?? [0, 0];
    const mine = this.#points[side];
    const other = this.#points[side === 0 ? 1 : 0];
    if (games[0] === 6 && games[1] === 6) return mine;
    return mine >= 4 && mine > other ? 50 : (SHOWN[Math.min(mine, 3)] ?? 40);
  }

  clock(): Omit<Clock, 'at'> | null {
    if (!this.#started) return null;
    return { pe: 5001 + this.#sets.length, s: null, r: !this.#ended, tp: 1, tu: 1, itd: null };
  }

  serving(): 0 | 1 | 2 {
    return this.#started && !this.#ended ? this.#serving : 0;
  }
}
