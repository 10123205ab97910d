import { quoteFight } from '#sandbox/prices/fight.ts';
import type { Bout } from '#sandbox/prices/fight.ts';
import type { Quote } from '#sandbox/prices/quote.ts';
import type { Clock, PlayEvent, Score } from './worldChange.ts';
import { emptyOutcome } from './play.ts';
import type { PlayOutcome, Play } from './play.ts';
import type { Random } from './random.ts';

/** A bout's rules: rounds, and world seconds of a round and of the rest between two. */
export type FightRules = {
  readonly sid: number;
  readonly fmt: number;
  readonly rounds: number;
  readonly round: number;
  readonly rest: number;
};

const STEP = 1;
const SHUT = 5;
/** Seconds until the judges' decision is announced. */
const JUDGES = 90;

/**
 * MMA and boxing: rounds on a clock that counts down. A bout may end at any moment, or by the judges'
 * decision.
 */
export class FightPlay implements Play {
  readonly fmt: number;
  readonly fid: number;
  /** 0 before the bout. */
  #round = 0;
  #left = 0;
  #rest = 0;
  #fought = 0;
  #cards = 0;
  #judging = false;
  #ended = false;
  /** 1 home, 2 away, 3 a draw. */
  #winner: 0 | 1 | 2 | 3 = 0;
  readonly #rules: FightRules;
  readonly #bout: Bout;
  readonly #random: Random;

  constructor(random: Random, rules: FightRules, bout: Bout) {
    this.#random = random;
    this.#rules = rules;
    this.#bout = bout;
    this.fmt = rules.fmt;
    this.fid = rules.rounds;
  }

  begin(): void {
    this.#round = 1;
    this.#left = this.#rules.round;
  }

  advance(seconds: number): PlayOutcome {
    const outcome = emptyOutcome();
    for (let left = seconds; left > 0 && !this.#ended;) {
      const step = Math.min(left, STEP);
      left -= step;
      if (this.#rest > 0) this.#wait(step, outcome);
      else this.#fight(step, outcome);
    }
    outcome.ended = this.#ended;
    return outcome;
  }

  #wait(step: number, outcome: PlayOutcome): void {
    this.#rest -= step;
    if (this.#rest > 0) return;
    this.#rest = 0;
    outcome.facts = true;
    if (this.#judging) this.#end(this.#cards > this.#bout.draw ? 1 : this.#cards < -this.#bout.draw ? 2 : 3);
    else {
      this.#round += 1;
      this.#left = this.#rules.round;
    }
  }

  #fight(step: number, outcome: PlayOutcome): void {
    this.#left -= step;
    this.#fought += step;
    this.#cards += this.#bout.drift * step + this.#random.normal() * Math.sqrt(step);
    const [home, away] = this.#bout.ends;
    if (this.#random.chance(1 - Math.exp(-(home + away) * step))) {
      outcome.facts = true;
      this.#end(this.#random.chance(home / (home + away)) ? 1 : 2);
      return;
    }
    if (this.#left > 1e-9) return;
    this.#left = 0;
    outcome.facts = true;
    this.#judging = this.#round === this.#rules.rounds;
    this.#rest = this.#judging ? JUDGES : this.#rules.rest;
    // After the last bell only the judges' decision is open, so the markets stay suspended until it is
    // announced.
    outcome.suspend = this.#judging ? JUDGES * 2 : SHUT;
  }

  #end(winner: 1 | 2 | 3): void {
    this.#winner = winner;
    this.#ended = true;
  }

  quote(): Quote {
    const { sid, rounds, round } = this.#rules;
    return quoteFight({
      bout: this.#bout,
      sid,
      rounds,
      round,
      fought: this.#fought,
      cards: this.#cards,
      over: this.#ended,
    });
  }

  /**
   * Returns the end of the bout. The share of submissions among stoppages follows the bout, without another
   * random draw.
   */
  events(): PlayEvent[] {
    if (!this.#ended) return [];
    const side = this.#winner === 1 || this.#winner === 2 ? this.#winner : 0;
    const held = this.#bout.submissions[side === 2 ? 1 : 0] * 100 > (this.#fought * 37) % 100;
    const way = this.#judging || side === 0 ? 2 : held ? 1 : 0;
    return [[way, this.#rules.sid * 1000 + 1, side, this.#rules.round, this.#fought]];
  }

  /** The winner is known at the end; until then there is no score. */
  nsg(): Score[] {
    if (!this.#ended) return [];
    return [[this.#rules.sid * 1000 + 1, 5, this.#winner === 1 ? 1 : 0, this.#winner === 2 ? 1 : 0]];
  }

  /** Returns the clock: round n has phase 2n, the break after it 2n + 1; 91 while the judges decide. */
  clock(): Omit<Clock, 'at'> | null {
    if (this.#round === 0) return null;
    const running = !this.#ended && this.#rest === 0;
    const phase = this.#ended ? 95 : this.#judging ? 91 : 2 * this.#round + (this.#rest > 0 ? 1 : 0);
    return {
      pe: this.#rules.sid * 1000 + phase,
      s: running ? Math.ceil(this.#left) : null,
      r: running,
      tp: 2,
      tu: 1,
      itd: null,
    };
  }

  serving(): 0 {
    return 0;
  }
}
