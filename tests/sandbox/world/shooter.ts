import { other } from '#sandbox/prices/part.ts';
import type { Side } from '#sandbox/prices/part.ts';
import { isWon } from '#sandbox/prices/part.ts';
import { quoteShooter, roundGoal } from '#sandbox/prices/shooter.ts';
import type { Overtime } from '#sandbox/prices/shooter.ts';
import type { Quote } from '#sandbox/prices/quote.ts';
import type { Clock, Score } from './worldChange.ts';
import { Pace } from './pace.ts';
import { emptyOutcome } from './play.ts';
import type { PlayOutcome, Play } from './play.ts';
import type { Random } from './random.ts';

/**
 * World seconds of a round with the buy time before it, of the change of sides, and of the break between
 * maps.
 */
const ROUND = 98;
const CHANGE = 45;
const REST = 480;
const HALF = 12;
const SHUT = 12;
const TEAM = 5;

export type ShooterRules = {
  readonly sid: number;
  readonly fmt: number;
  readonly of: number;
  readonly overtime: Overtime;
};

/**
 * CS2 and Valorant: a match consists of maps, and a map of rounds. Rounds are group 31, kills 127 (wire facts
 * 4.5).
 */
export class ShooterPlay implements Play {
  readonly fmt: number;
  readonly fid: number;
  #started = false;
  #ended = false;
  #resting = false;
  #maps: { rounds: [number, number]; kills: [number, number] }[] = [];
  #won: [number, number] = [0, 0];
  #quote: Quote | null = null;
  readonly #rules: ShooterRules;
  readonly #chance: number;
  readonly #random: Random;
  readonly #pace: Pace;

  constructor(random: Random, rules: ShooterRules, chance: number) {
    this.#random = random;
    this.#pace = new Pace(random);
    this.#rules = rules;
    this.#chance = chance;
    this.fmt = rules.fmt;
    this.fid = rules.of;
  }

  begin(): void {
    this.#started = true;
    this.#open();
  }

  #open(): void {
    this.#resting = false;
    this.#maps.push({ rounds: [0, 0], kills: [0, 0] });
    this.#pace.next(ROUND);
  }

  advance(seconds: number): PlayOutcome {
    const outcome = emptyOutcome();
    for (let left = seconds; !this.#ended && this.#pace.due(left); left = 0) {
      outcome.facts = true;
      outcome.scored = true;
      this.#quote = null;
      if (this.#resting) this.#open();
      else this.#round(outcome);
    }
    outcome.ended = this.#ended;
    return outcome;
  }

  #round(outcome: PlayOutcome): void {
    const map = this.#maps.at(-1);
    if (map === undefined) return;
    const side: Side = this.#random.chance(this.#chance) ? 0 : 1;
    map.rounds[side] += 1;
    map.kills[side] += TEAM - this.#random.int(3);
    map.kills[other(side)] += this.#random.int(TEAM);
    this.#pace.next(ROUND);
    if (map.rounds[0] + map.rounds[1] === HALF) this.#pace.next(CHANGE);
    if (isWon(map.rounds[side], map.rounds[other(side)], roundGoal(this.#rules.overtime)))
      this.#map(side, outcome);
  }

  #map(side: Side, outcome: PlayOutcome): void {
    this.#won[side] += 1;
    outcome.suspend = SHUT;
    if (this.#won[side] === (this.fid + 1) / 2) this.#ended = true;
    else {
      this.#resting = true;
      this.#pace.next(REST);
    }
  }

  quote(): Quote {
    if (this.#quote !== null) return this.#quote;
    const between = this.#resting || this.#ended;
    const done = between ? this.#maps : this.#maps.slice(0, -1);
    const [home, away] = between ? [0, 0] : (this.#maps.at(-1)?.rounds ?? [0, 0]);
    const { sid, of, overtime } = this.#rules;
    const quote = quoteShooter({
      sid,
      of,
      overtime,
      chance: this.#chance,
      maps: this.#won,
      rounds: [home, away],
      over: this.#ended,
      played: done.reduce<[number, number]>(
        (sum, { rounds }) => [sum[0] + rounds[0], sum[1] + rounds[1]],
        [0, 0],
      ),
    });
    if (this.#started) this.#quote = quote;
    return quote;
  }

  nsg(): Score[] {
    if (!this.#started) return [];
    const full = this.#rules.sid * 1000 + 1;
    return [
      [full, 5, ...this.#won],
      ...this.#maps.flatMap(({ rounds, kills }, i): Score[] => [
        [full + 1 + i, 31, ...rounds],
        [full + 1 + i, 127, ...kills],
      ]),
    ];
  }

  /** Returns the clock: map n has phase 2n, the break after it 2n + 1. */
  clock(): Omit<Clock, 'at'> | null {
    if (!this.#started) return null;
    const phase = this.#ended ? 95 : 2 * this.#maps.length + (this.#resting ? 1 : 0);
    return {
      pe: this.#rules.sid * 1000 + phase,
      s: null,
      r: !this.#ended && !this.#resting,
      tp: 1,
      tu: 1,
      itd: null,
    };
  }

  serving(): 0 {
    return 0;
  }
}
