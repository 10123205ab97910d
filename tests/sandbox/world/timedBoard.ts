import type { Random } from './random.ts';

/** A sport's own scoreboard (wire facts 3.6), besides the score. */
export type TimedBoard = {
  /** Advances by some seconds while `side` attacks. Returns true if the scoreboard changed. */
  advance(seconds: number, random: Random, side: 0 | 1): boolean;
  /** Ends the attack. */
  change(random: Random): void;
  show(): Readonly<Record<string, string | number>>;
};

const OFF_FOR = 120;

/** Players sent off for two minutes: ice hockey (`ihs`, `ias`), handball (`hhs`, `has`). */
export class PlayersOff implements TimedBoard {
  readonly #keys: readonly [string, string];
  /** Mean seconds between two suspensions of a side. */
  readonly #every: number;
  #left: { side: 0 | 1; left: number }[] = [];

  constructor(keys: readonly [string, string], every: number) {
    this.#keys = keys;
    this.#every = every;
  }

  #count(of: 0 | 1): number {
    return this.#left.filter(({ side }) => side === of).length;
  }

  advance(seconds: number, random: Random): boolean {
    const before = [this.#count(0), this.#count(1)];
    for (const each of this.#left) each.left -= seconds;
    this.#left = this.#left.filter(({ left }) => left > 0);
    for (const side of [0, 1] as const)
      if (this.#count(side) < 2 && random.chance(seconds / this.#every))
        this.#left.push({ side, left: OFF_FOR });
    return before[0] !== this.#count(0) || before[1] !== this.#count(1);
  }

  change(): void {}

  show() {
    return { [this.#keys[0]]: this.#count(0), [this.#keys[1]]: this.#count(1) };
  }
}

const PLAY = 34;
const FIRST_DOWN = 10;

/** American football: the attacking side (`rp`), the down (`rd`), and the yards left (`ry`). */
export class Drive implements TimedBoard {
  #side: 0 | 1 = 0;
  #down = 1;
  #yards = FIRST_DOWN;
  #wait = PLAY;

  advance(seconds: number, random: Random, side: 0 | 1): boolean {
    const changed = side !== this.#side;
    this.#side = side;
    this.#wait -= seconds;
    if (this.#wait > 0) return changed;
    this.#wait = random.range(PLAY / 2, PLAY * 1.5);
    const left = this.#yards - random.int(9);
    const fresh = left <= 0 || this.#down === 4;
    this.#down = fresh ? 1 : this.#down + 1;
    this.#yards = fresh ? FIRST_DOWN : left;
    return true;
  }

  change(): void {
    this.#down = 1;
    this.#yards = FIRST_DOWN;
  }

  show() {
    return { rp: this.#side + 1, rd: this.#down, ry: this.#yards };
  }
}
