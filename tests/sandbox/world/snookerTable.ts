import type { Random } from './random.ts';

/** Reds on the table; a red with the black after it. */
const REDS = 15;
const RED_AND_BLACK = 8;
/** Two to seven, which come at last in this order. */
const COLOURS = [2, 3, 4, 5, 6, 7] as const;
/** Which colour follows a red: the higher, the more often. */
const CHOSEN = [7, 7, 7, 7, 7, 6, 6, 5, 5, 5, 4, 4, 3, 2] as const;
const BLACK = 7;
/** A stroke in a hundred that is not a pot is a foul. */
const FOULS = 0.035;
/** A frame is given up when so much more than what is left would be needed. */
const HOPELESS = 12;

/** Skill of a player: the chance to start a break, and to go on with it. */
export type Skill = { readonly start: number; readonly goOn: number };

/** The table of one frame: strokes, points, who is at it. */
export class SnookerTable {
  readonly points: [number, number] = [0, 0];
  at: 0 | 1;
  /** Points of the break that is on. */
  run = 0;
  reds = REDS;
  over = false;
  /** Points of the colours still on the table, when the reds are gone. */
  #next = 0;
  /** After a red a colour is on, also after the last one. */
  #colour = false;
  #black = false;
  readonly #skills: readonly [Skill, Skill];
  readonly #random: Random;

  constructor(random: Random, skills: readonly [Skill, Skill], first: 0 | 1) {
    this.#random = random;
    this.#skills = skills;
    this.at = first;
  }

  /** The most that can still be made. */
  get left(): number {
    if (this.#black) return BLACK;
    const colours = COLOURS.slice(this.#next).reduce((sum, value) => sum + value, 0);
    return this.reds * RED_AND_BLACK + (this.#colour ? BLACK : 0) + colours;
  }

  /** One stroke. */
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
