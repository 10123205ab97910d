import { isWon, other } from '#sandbox/prices/part.ts';
import type { Side } from '#sandbox/prices/part.ts';
import type { Quote } from '#sandbox/prices/quote.ts';
import { quoteTennis } from '#sandbox/prices/tennis.ts';
import type { Serves } from '#sandbox/prices/tennis.ts';
import { GAME, SET, TIE_BREAK, tieBreakServer } from '#sandbox/prices/tennisPoints.ts';
import type { Clock, PlayEvent, Score } from './worldChange.ts';
import { Pace } from './pace.ts';
import { emptyOutcome } from './play.ts';
import type { PlayOutcome, Play } from './play.ts';
import type { Random } from './random.ts';

/**
 * World seconds of a point with the walk to the next one; additional seconds at a change of ends, and between
 * sets.
 */
const POINT = 25;
const CHANGE = 55;
const BREAK = 110;
/** Seconds for which markets stay suspended after a game, and after a set. */
const AFTER_GAME = 4;
const AFTER_SET = 20;
/** Share of aces among the server's points, and of double faults among its lost points. */
const ACES = 0.11;
const DOUBLE_FAULTS = 0.1;
/** Chance per point that a player retires, about one match in seventy. */
const RETIRES = 0.0006;
const SHOWN = [0, 15, 30, 40] as const;
const ADVANTAGE = 50;

/** Tennis: points, games and sets; a tie-break at six all (LIST-14 serving side, LIST-15 best of). */
export class TennisPlay implements Play {
  readonly fmt: number;
  readonly fid: number;
  #started = false;
  #ended = false;
  #retired = false;
  #resting = false;
  /** The server of this game, and the first server of the set. */
  #server: Side = 0;
  #beginner: Side = 0;
  #points: [number, number] = [0, 0];
  #sets: [number, number][] = [[0, 0]];
  #won: [number, number] = [0, 0];
  /** The winner of each game. */
  readonly #gamesWon: PlayEvent[] = [];
  #aces: [number, number] = [0, 0];
  #faults: [number, number] = [0, 0];
  #quote: Quote | null = null;
  readonly #serves: Serves;
  readonly #random: Random;
  readonly #pace: Pace;

  constructor(random: Random, serves: Serves, five: boolean) {
    this.#random = random;
    this.#pace = new Pace(random);
    this.#serves = serves;
    this.fmt = five ? 500002 : 500001;
    this.fid = five ? 5 : 3;
  }

  begin(): void {
    this.#started = true;
    this.#server = this.#random.chance(0.5) ? 0 : 1;
    this.#beginner = this.#server;
    this.#pace.next(POINT);
  }

  advance(seconds: number): PlayOutcome {
    const outcome = emptyOutcome();
    for (let left = seconds; !this.#ended && this.#pace.due(left); left = 0) this.#play(outcome);
    outcome.ended = this.#ended;
    if (this.#retired) outcome.abandoned = true;
    return outcome;
  }

  #games(): [number, number] {
    return this.#sets.at(-1) ?? [0, 0];
  }

  #tied(): boolean {
    const [home, away] = this.#games();
    return home === 6 && away === 6;
  }

  /** Returns the server of the next point, which changes within a tie-break. */
  #serving(): Side {
    return this.#tied() ? tieBreakServer(this.#server, this.#points[0] + this.#points[1]) : this.#server;
  }

  #play(outcome: PlayOutcome): void {
    outcome.facts = true;
    outcome.scored = true;
    this.#quote = null;
    if (this.#resting) {
      this.#resting = false;
      this.#sets.push([0, 0]);
      this.#pace.next(POINT);
      return;
    }
    const server = this.#serving();
    const held = this.#random.chance(this.#serves[server]);
    const side = held ? server : other(server);
    if (held && this.#random.chance(ACES)) this.#aces[server] += 1;
    if (!held && this.#random.chance(DOUBLE_FAULTS)) this.#faults[server] += 1;
    this.#points[side] += 1;
    this.#pace.next(POINT);
    if (isWon(this.#points[side], this.#points[other(side)], this.#tied() ? TIE_BREAK : GAME))
      this.#game(side, outcome);
  }

  #game(side: Side, outcome: PlayOutcome): void {
    const games = this.#games();
    games[side] += 1;
    this.#gamesWon.push([5556, 5001 + this.#sets.length, side === 0 ? 1 : 2, 1, 0]);
    this.#points = [0, 0];
    this.#server = other(this.#server);
    outcome.suspend = AFTER_GAME;
    if (isWon(games[side], games[other(side)], SET)) this.#set(side, outcome);
    else if ((games[0] + games[1]) % 2 === 1) this.#pace.next(CHANGE);
    if (!this.#ended && this.#random.chance(RETIRES)) {
      this.#retired = true;
      this.#ended = true;
    }
  }

  #set(side: Side, outcome: PlayOutcome): void {
    this.#won[side] += 1;
    this.#beginner = this.#server;
    outcome.suspend = AFTER_SET;
    if (this.#won[side] === (this.fid + 1) / 2) this.#ended = true;
    else {
      this.#resting = true;
      this.#pace.next(BREAK);
    }
  }

  #sum(sets: readonly (readonly [number, number])[]): [number, number] {
    return sets.reduce<[number, number]>((sum, [h, a]) => [sum[0] + h, sum[1] + a], [0, 0]);
  }

  quote(): Quote {
    if (this.#quote !== null) return this.#quote;
    const resting = this.#resting || this.#ended;
    const [home, away] = resting ? [0, 0] : this.#games();
    const quote = quoteTennis({
      serves: this.#serves,
      of: this.fid === 5 ? 5 : 3,
      sets: this.#won,
      games: [home, away],
      points: [this.#points[0], this.#points[1]],
      played: this.#sum(resting ? this.#sets : this.#sets.slice(0, -1)),
      server: this.#started ? this.#server : null,
      beginner: this.#beginner,
      over: this.#ended,
    });
    if (this.#started) this.#quote = quote;
    return quote;
  }

  events(): PlayEvent[] {
    return this.#gamesWon;
  }

  nsg(): Score[] {
    if (!this.#started) return [];
    const out: Score[] = [
      [5000, 5, ...this.#won],
      [5001, 5556, ...this.#sum(this.#sets)],
    ];
    for (const [i, [h, a]] of this.#sets.entries()) out.push([5002 + i, 5556, h, a]);
    if (!this.#ended) out.push([5000, 5559, this.#show(0), this.#show(1)]);
    out.push([5001, 5557, ...this.#aces], [5001, 5558, ...this.#faults]);
    return out;
  }

  /**
   * Returns the points as they are called: 0, 15, 30, 40, and 50 for advantage; plain numbers in a tie-break.
   */
  #show(side: Side): number {
    const mine = this.#points[side];
    const theirs = this.#points[other(side)];
    if (this.#tied()) return mine;
    return mine >= 4 && mine > theirs ? ADVANTAGE : (SHOWN[Math.min(mine, 3)] ?? 40);
  }

  /** Returns the clock: set n has phase 5000 + 2n, the break after it one more. */
  clock(): Omit<Clock, 'at'> | null {
    if (!this.#started) return null;
    const pe = this.#retired
      ? 5097
      : this.#ended
        ? 5095
        : 5000 + 2 * this.#sets.length + (this.#resting ? 1 : 0);
    return { pe, s: null, r: !this.#ended && !this.#resting, tp: 1, tu: 1, itd: null };
  }

  serving(): 0 | 1 | 2 {
    if (!this.#started || this.#ended) return 0;
    return this.#serving() === 0 ? 1 : 2;
  }
}
