import { isWon, other, twoClear } from '#sandbox/prices/part.ts';
import type { Side } from '#sandbox/prices/part.ts';
import type { Quote } from '#sandbox/prices/quote.ts';
import { beginnerAfter, quoteRally, serverAfter } from '#sandbox/prices/rally.ts';
import type { Rallies, RallyRules } from '#sandbox/prices/rally.ts';
import type { Clock, Score } from './worldChange.ts';
import { Pace } from './pace.ts';
import { emptyOutcome } from './play.ts';
import type { PlayOutcome, Play } from './play.ts';
import type { Random } from './random.ts';

/** The rules and codes of a rally sport; times in world seconds. */
export type RallyGame = RallyRules & {
  readonly point: number;
  readonly rest: number;
  /** True if the sides toss again in the deciding set. */
  readonly toss: boolean;
  /** Chance per point that a side gives up after it. */
  readonly retires: number;
  /** Score-type group of the sets' points (wire facts 4.5). */
  readonly group: number;
  /** Clock phases of a finished match, and of a match that home or away gave up (wire facts 4.6b). */
  readonly finished: number;
  readonly retired: readonly [number, number];
};

const SHUT = 15;

/**
 * Volleyball, beach volleyball, table tennis, badminton: each rally scores a point (LIST-14 serving side,
 * LIST-15 best of).
 */
export class RallyPlay implements Play {
  readonly fmt: number;
  readonly fid: number;
  #started = false;
  #ended = false;
  #retired: Side | null = null;
  #resting = false;
  #server: Side = 0;
  #beginner: Side = 0;
  #sets: [number, number][] = [[0, 0]];
  #won: [number, number] = [0, 0];
  #quote: Quote | null = null;
  readonly #game: RallyGame;
  readonly #rallies: Rallies;
  readonly #random: Random;
  readonly #pace: Pace;

  constructor(random: Random, game: RallyGame, rallies: Rallies, fmt: number, of: number) {
    this.#random = random;
    this.#pace = new Pace(random);
    this.#game = game;
    this.#rallies = rallies;
    this.fmt = fmt;
    this.fid = of;
  }

  #toss(): void {
    this.#server = this.#random.chance(0.5) ? 0 : 1;
    this.#beginner = this.#server;
  }

  begin(): void {
    this.#started = true;
    this.#toss();
    this.#pace.next(this.#game.point);
  }

  advance(seconds: number): PlayOutcome {
    const outcome = emptyOutcome();
    for (let left = seconds; !this.#ended && this.#pace.due(left); left = 0) {
      this.#quote = null;
      outcome.facts = true;
      if (this.#resting) this.#resume();
      else this.#play(outcome);
      outcome.scored = true;
    }
    outcome.ended = this.#ended;
    if (this.#retired !== null) outcome.abandoned = true;
    return outcome;
  }

  #resume(): void {
    this.#resting = false;
    this.#sets.push([0, 0]);
    this.#pace.next(this.#game.point);
  }

  #play(outcome: PlayOutcome): void {
    const points = this.#sets.at(-1) ?? [0, 0];
    const side: Side = this.#random.chance(this.#rallies[this.#server]) ? 0 : 1;
    points[side] += 1;
    this.#server = serverAfter(this.#game, points[0] + points[1], this.#server, side);
    this.#pace.next(this.#game.point);
    if (isWon(points[side], points[other(side)], twoClear(this.#target(), this.#game.cap)))
      this.#set(side, outcome);
    if (!this.#ended && this.#random.chance(this.#game.retires)) {
      this.#retired = this.#random.chance(0.5) ? 0 : 1;
      this.#ended = true;
    }
  }

  #target(): number {
    return this.#sets.length === this.fid ? this.#game.last : this.#game.target;
  }

  #set(side: Side, outcome: PlayOutcome): void {
    this.#won[side] += 1;
    outcome.suspend = SHUT;
    if (this.#won[side] === (this.fid + 1) / 2) {
      this.#ended = true;
      return;
    }
    this.#resting = true;
    this.#pace.next(this.#game.rest);
    this.#beginner = beginnerAfter(this.#game, this.#beginner, side);
    this.#server = this.#beginner;
    if (this.#game.toss && this.#sets.length === this.fid - 1) this.#toss();
  }

  quote(): Quote {
    if (this.#quote !== null) return this.#quote;
    const resting = this.#resting || this.#ended;
    const done = resting ? this.#sets : this.#sets.slice(0, -1);
    const [home, away] = resting ? [0, 0] : (this.#sets.at(-1) ?? [0, 0]);
    const quote = quoteRally({
      rules: this.#game,
      rallies: this.#rallies,
      of: this.fid,
      sets: this.#won,
      points: [home, away],
      played: done.reduce<[number, number]>((sum, [h, a]) => [sum[0] + h, sum[1] + a], [0, 0]),
      server: this.#started ? this.#server : null,
      beginner: this.#beginner,
      over: this.#ended,
    });
    // Nothing is cached for matches that have not begun: there may be fifty thousand of them.
    if (this.#started) this.#quote = quote;
    return quote;
  }

  nsg(): Score[] {
    if (!this.#started) return [];
    const full = this.#game.sid * 1000 + 1;
    return [
      [full, 5, ...this.#won],
      ...this.#sets.map(([h, a], i): Score => [full + 1 + i, this.#game.group, h, a]),
    ];
  }

  /** Returns the clock phase: set n is 2n, the break after it 2n + 1. */
  clock(): Omit<Clock, 'at'> | null {
    if (!this.#started) return null;
    const { sid, finished, retired } = this.#game;
    const pe =
      this.#retired !== null
        ? retired[this.#retired]
        : this.#ended
          ? finished
          : sid * 1000 + 2 * this.#sets.length + (this.#resting ? 1 : 0);
    return { pe, s: null, r: !this.#ended && !this.#resting, tp: 1, tu: 1, itd: null };
  }

  serving(): 0 | 1 | 2 {
    if (!this.#started || this.#ended) return 0;
    return this.#server === 0 ? 1 : 2;
  }
}
