import type { Random } from './random.ts';

/** Number of reds, and the points of a red with the black after it. */
const REDS = 15;
const RED_AND_BLACK = 8;
/** Values of the colours, in the order in which they are potted after the last red. */
const COLOURS = [2, 3, 4, 5, 6, 7] as const;
/** Weights of the colour after a red: higher colours are more frequent. */
const CHOSEN = [7, 7, 7, 7, 7, 6, 6, 5, 5, 5, 4, 4, 3, 2] as const;
const BLACK = 7;
/** Chance of a foul when the first stroke of a break misses. */
const FOULS = 0.035;
/** A player gives a frame up if the deficit exceeds the remaining points by this much. */
const HOPELESS = 12;

/** Skill of a player: the chance to start a break, and the chance to continue it. */
export type Skill = { readonly start: number; readonly goOn: number };

/** The table of one frame: strokes, points, and the player at the table. */
export class SnookerTable {
  readonly points: [number, number] = [0, 0];
  at: 0 | 1;
  /** Points of the running break. */
  run = 0;
  reds = REDS;
  over = false;
  /** Number of colours that were potted after the reds. */
  #next = 0;
  /** True after a red, also after the last one: the next ball is a colour. */
  #colour = false;
  #black = false;
  readonly #skills: readonly [Skill, Skill];
  readonly #random: Random;

  constructor(random: Random, skills: readonly [Skill, Skill], first: 0 | 1) {
    this.#random = random;
    this.#skills = skills;
    this.at = first;
  }

  /** The maximum of points that can still be scored. */
  get left(): number {
    if (this.#black) return BLACK;
    const colours = COLOURS.slice(this.#next).reduce((sum, value) => sum + value, 0);
    return this.reds * RED_AND_BLACK + (this.#colour ? BLACK : 0) + colours;
  }

  /** Plays one stroke. */
  stroke(): void {
    const { start, goOn } = this.#skills[this.at];
    if (this.#random.chance(this.run > 0 ? goOn : start)) this.#pot();
    else if (this.run === 0 && this.#random.chance(FOULS)) this.#foul();
    else this.#turn();
  }

  #pot(): void {
    const value = this.#value();
    this.points[this.at] += value;
    this.run += value;
    if (this.left === 0) this.#cleared();
    else if (this.#hopeless()) this.over = true;
  }

  #value(): number {
    if (this.#black) {
      this.#black = false;
      this.#next = COLOURS.length;
      return BLACK;
    }
    if (this.#colour) {
      this.#colour = false;
      return this.#random.pick(CHOSEN);
    }
    if (this.reds > 0) {
      this.reds -= 1;
      this.#colour = true;
      return 1;
    }
    this.#next += 1;
    return COLOURS[this.#next - 1] ?? BLACK;
  }

  /** A level frame is decided by a black put back on the table. */
  #cleared(): void {
    if (this.points[0] !== this.points[1]) this.over = true;
    else {
      this.#black = true;
      this.#turn();
    }
  }

  #foul(): void {
    this.points[this.at === 0 ? 1 : 0] += 4;
    if (this.#black || this.#hopeless()) this.over = true;
    else this.#turn();
  }

  #turn(): void {
    this.run = 0;
    this.#colour = false;
    this.at = this.at === 0 ? 1 : 0;
    if (this.reds === 0 && Math.abs(this.points[0] - this.points[1]) > this.left) this.over = true;
  }

  #hopeless(): boolean {
    return Math.abs(this.points[0] - this.points[1]) > this.left + HOPELESS;
  }
}
