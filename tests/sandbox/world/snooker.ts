import { quoteSnooker } from '#sandbox/prices/snooker.ts';
import type { Quote } from '#sandbox/prices/quote.ts';
import type { Clock, Score } from './worldChange.ts';
import { Pace } from './pace.ts';
import { emptyOutcome } from './play.ts';
import type { PlayOutcome, Play } from './play.ts';
import type { Random } from './random.ts';
import { SnookerTable } from './snookerTable.ts';
import type { Skill } from './snookerTable.ts';

/**
 * World seconds of a stroke in a break, of a stroke to start a break, between frames, and after every fourth
 * frame.
 */
const IN_BREAK = 23;
const SAFETY = 37;
const REST = 130;
const INTERVAL = 900;
const FRAMES_TO_INTERVAL = 4;
const SHUT = 15;
const FULL = 16_001;

/** The two players: their skills, and home's chance in a frame, which follows from the skills. */
export type SnookerPair = { readonly skills: readonly [Skill, Skill]; readonly chance: number };

/**
 * Snooker: strokes, breaks and frames. The scoreboard has the player at the table (`sv`) and the remaining
 * reds (`srr`).
 */
export class SnookerPlay implements Play {
  readonly fmt: number;
  readonly fid: number;
  #started = false;
  #ended = false;
  #table: SnookerTable | null = null;
  #frames: [number, number][] = [];
  #won: [number, number] = [0, 0];
  #breaker: 0 | 1 = 0;
  readonly #pair: SnookerPair;
  readonly #random: Random;
  readonly #pace: Pace;

  constructor(random: Random, pair: SnookerPair, fmt: number, of: number) {
    this.#random = random;
    this.#pace = new Pace(random);
    this.#pair = pair;
    this.fmt = fmt;
    this.fid = of;
  }

  begin(): void {
    this.#started = true;
    this.#breaker = this.#random.chance(0.5) ? 0 : 1;
    this.#open();
  }

  /** Opens a frame. The players break off in turns. */
  #open(): void {
    this.#table = new SnookerTable(this.#random, this.#pair.skills, this.#breaker);
    this.#frames.push([0, 0]);
    this.#breaker = this.#breaker === 0 ? 1 : 0;
    this.#pace.next(SAFETY);
  }

  advance(seconds: number): PlayOutcome {
    const outcome = emptyOutcome();
    for (let left = seconds; !this.#ended && this.#pace.due(left); left = 0) {
      outcome.facts = true;
      outcome.scored = true;
      if (this.#table === null) this.#open();
      else this.#play(this.#table, outcome);
    }
    outcome.ended = this.#ended;
    return outcome;
  }

  #play(table: SnookerTable, outcome: PlayOutcome): void {
    table.stroke();
    this.#frames[this.#frames.length - 1] = [table.points[0], table.points[1]];
    if (!table.over) {
      this.#pace.next(table.run > 0 ? IN_BREAK : SAFETY);
      return;
    }
    this.#won[table.points[0] > table.points[1] ? 0 : 1] += 1;
    this.#table = null;
    outcome.suspend = SHUT;
    if (Math.max(...this.#won) === (this.fid + 1) / 2) this.#ended = true;
    else this.#pace.next(this.#frames.length % FRAMES_TO_INTERVAL === 0 ? INTERVAL : REST);
  }

  quote(): Quote {
    const table = this.#table;
    return quoteSnooker({
      chance: this.#pair.chance,
      of: this.fid,
      frames: this.#won,
      frame:
        table === null
          ? null
          : { points: table.points, left: table.left, at: table.at, inBreak: table.run > 0 },
      over: this.#ended,
    });
  }

  nsg(): Score[] {
    if (!this.#started) return [];
    const frames = this.#frames.map(([h, a], i): Score => [FULL + 1 + i, 12, h, a]);
    const { at = 0, run = 0 } = this.#table ?? {};
    return [
      [FULL, 5, ...this.#won],
      ...frames,
      ...(this.#table === null ? [] : [[FULL, 13, at === 0 ? run : 0, at === 1 ? run : 0] as const]),
    ];
  }

  /** Returns the clock: frame n has phase 2n, the break after it 2n + 1. */
  clock(): Omit<Clock, 'at'> | null {
    if (!this.#started) return null;
    const resting = this.#table === null;
    return {
      pe: this.#ended ? 16_095 : 16_000 + 2 * this.#frames.length + (resting ? 1 : 0),
      s: null,
      r: !resting,
      tp: 1,
      tu: 1,
      itd: null,
    };
  }

  serving(): 0 {
    return 0;
  }

  board(): Readonly<Record<string, number>> | null {
    return this.#table === null ? null : { sv: this.#table.at + 1, srr: this.#table.reds };
  }
}
