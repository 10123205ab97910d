import { driftOf, killShare, quoteArena } from '#sandbox/prices/arena.ts';
import type { ArenaPace } from '#sandbox/prices/arena.ts';
import type { Quote } from '#sandbox/prices/quote.ts';
import type { Clock, PlayEvent, Score } from './worldChange.ts';
import { emptyOutcome } from './play.ts';
import type { PlayOutcome, Play } from './play.ts';
import type { Random } from './random.ts';

/** World seconds: a step of the game, the interval of gold updates, and the draft between maps. */
const STEP = 5;
const FACTS_EVERY_S = 20;
const REST = 480;
const SHUT = 15;
const TOWERS = 11;
/** Towers of both sides that fall in a map of usual length, and the second before which none falls. */
const TOWERS_FALL = 11;
const FIRST_TOWER = 480;
/** A team's gold at the start and per second, without the lead. */
const PURSE = 3000;
const INCOME = 34;
/** Relative deviation of a map's length from the usual length. */
const VARIES = 0.18;

export type ArenaRules = {
  readonly sid: number;
  readonly fmt: number;
  readonly of: number;
  readonly pace: ArenaPace;
};
type ArenaMap = {
  seconds: number;
  readonly ends: number;
  lead: number;
  readonly kills: [number, number];
  readonly towers: [number, number];
  readonly gold: [number, number];
};

/**
 * Dota 2, LoL, Honor of Kings: the side with more gold at the end of a map wins the map. Kills 127, towers
 * 33, gold 34 (wire facts 4.5).
 */
export class ArenaPlay implements Play {
  readonly fmt: number;
  readonly fid: number;
  #started = false;
  #ended = false;
  #rest = 0;
  #step = 0;
  #maps: ArenaMap[] = [];
  #won: [number, number] = [0, 0];
  /** The winner of each map, which its kills do not show. */
  readonly #mapsWon: PlayEvent[] = [];
  readonly #rules: ArenaRules;
  readonly #chance: number;
  readonly #random: Random;

  constructor(random: Random, rules: ArenaRules, chance: number) {
    this.#random = random;
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
    const length =
      this.#rules.pace.length * Math.min(1.6, Math.max(0.65, 1 + VARIES * this.#random.normal()));
    this.#maps.push({
      seconds: 0,
      ends: Math.ceil(length / STEP) * STEP,
      lead: 0,
      kills: [0, 0],
      towers: [0, 0],
      gold: [PURSE, PURSE],
    });
  }

  advance(seconds: number): PlayOutcome {
    const outcome = emptyOutcome();
    this.#step += seconds;
    while (this.#step >= STEP && !this.#ended) {
      this.#step -= STEP;
      if (this.#rest > 0) this.#wait(outcome);
      else this.#play(outcome);
    }
    outcome.ended = this.#ended;
    return outcome;
  }

  #wait(outcome: PlayOutcome): void {
    this.#rest -= STEP;
    if (this.#rest > 0) return;
    outcome.facts = true;
    this.#open();
  }

  #play(outcome: PlayOutcome): void {
    const map = this.#maps.at(-1);
    if (map === undefined) return;
    const { pace } = this.#rules;
    map.seconds += STEP;
    map.lead += driftOf(pace, this.#chance) * STEP + this.#random.normal() * pace.gold * Math.sqrt(STEP);
    for (const side of [0, 1] as const) {
      const purse = PURSE + INCOME * map.seconds + ((side === 0 ? 1 : -1) * map.lead) / 2;
      map.gold[side] = Math.max(map.gold[side], Math.round(purse / 100) * 100);
    }
    if (this.#random.chance(pace.kills * STEP)) {
      map.kills[this.#random.chance(killShare(map.lead, this.#chance)) ? 0 : 1] += 1;
      outcome.facts = true;
    }
    if (map.seconds > FIRST_TOWER && this.#random.chance((TOWERS_FALL * STEP) / (pace.length - FIRST_TOWER)))
      this.#tower(map, outcome);
    if (map.seconds % FACTS_EVERY_S === 0) outcome.facts = true;
    if (map.seconds >= map.ends) this.#end(map, outcome);
  }

  /** The side that leads takes most of the towers. */
  #tower(map: ArenaMap, outcome: PlayOutcome): void {
    const side = this.#random.chance(map.lead > 0 ? 0.75 : 0.25) ? 0 : 1;
    if (map.towers[side] === TOWERS) return;
    map.towers[side] += 1;
    outcome.facts = true;
  }

  #end(map: ArenaMap, outcome: PlayOutcome): void {
    const side = map.lead > 0 ? 0 : 1;
    map.towers[side] = Math.max(map.towers[side], TOWERS - this.#random.int(4));
    this.#won[side] += 1;
    this.#mapsWon.push([5, this.#rules.sid * 1000 + 1 + this.#maps.length, side === 0 ? 1 : 2, 1, 0]);
    outcome.facts = true;
    outcome.suspend = SHUT;
    if (this.#won[side] === (this.fid + 1) / 2) this.#ended = true;
    else this.#rest = REST;
  }

  #running(): ArenaMap | undefined {
    return this.#ended || this.#rest > 0 ? undefined : this.#maps.at(-1);
  }

  quote(): Quote {
    const { sid, of, pace } = this.#rules;
    const map = this.#running();
    return quoteArena({
      sid,
      of,
      pace,
      chance: this.#chance,
      maps: this.#won,
      over: this.#ended,
      map: map === undefined ? null : { lead: map.lead, kills: map.kills, seconds: map.seconds },
    });
  }

  events(): PlayEvent[] {
    return this.#mapsWon;
  }

  nsg(): Score[] {
    if (!this.#started) return [];
    const full = this.#rules.sid * 1000 + 1;
    const maps = this.#maps.flatMap(({ kills, towers, gold }, i): Score[] => [
      [full + 1 + i, 127, ...kills],
      [full + 1 + i, 33, ...towers],
      [full + 1 + i, 34, ...gold],
    ]);
    return [[full, 5, ...this.#won], ...maps];
  }

  /**
   * Returns the clock: map n has phase 2n, the break after it 2n + 1. The clock counts the seconds of the map
   * up.
   */
  clock(): Omit<Clock, 'at'> | null {
    if (!this.#started) return null;
    const map = this.#running();
    const phase = this.#ended ? 95 : 2 * this.#maps.length + (map === undefined ? 1 : 0);
    return {
      pe: this.#rules.sid * 1000 + phase,
      s: map === undefined ? null : map.seconds + Math.floor(this.#step),
      r: map !== undefined,
      tp: 1,
      tu: 1,
      itd: null,
    };
  }

  serving(): 0 {
    return 0;
  }
}
