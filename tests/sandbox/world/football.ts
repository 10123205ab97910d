import { footballModel, rateOf } from '#sandbox/prices/football.ts';
import { quoteBy } from '#sandbox/prices/model.ts';
import type { Counted } from '#sandbox/prices/model.ts';
import type { Quote } from '#sandbox/prices/quote.ts';
import type { Clock, PlayEvent, Score } from './worldChange.ts';
import { emptyOutcome } from './play.ts';
import type { PlayOutcome, Play } from './play.ts';
import type { Random } from './random.ts';
import { Shootout } from './shootout.ts';
import { MatchTally } from './matchTally.ts';
import type { Kind } from './matchTally.ts';

type Pair = [number, number];

export type FootballRules = {
  readonly sid: number;
  readonly fmt: number;
  /** Seconds of a half and of the break, and the usual added time of each half. */
  readonly half: number;
  readonly rest: number;
  readonly added: readonly [first: number, second: number];
  /** True if one side must qualify. */
  readonly cup: boolean;
};
export type FootballMeans = { readonly score: Pair; readonly corners: Pair };

/** The tallied event of each counted kind. */
const KINDS_OF: Readonly<Partial<Record<Counted, Kind | 'bookings'>>> = {
  score: 'score',
  corners: 'corners',
  yellow: 'yellow',
  red: 'red',
  bookings: 'bookings',
};
const EXTRA_HALF = 900;
const CARDS = { yellow: 1.8, red: 0.08 } as const;
const KICK_EVERY = 40;
const SERIES = 5;
const PENALTY = 0.75;
/** Share of goals that are reviewed, share of reviewed goals that are withdrawn, and seconds of a review. */
const REVIEWED = 0.12;
const WITHDRAWN = 0.75;
const REVIEW = [60, 170] as const;

/** Clock phases (wire facts 4.6b) without the sport's base. */
const PHASE = {
  before: 1,
  first: 2,
  halfTime: 3,
  second: 4,
  regularEnded: 5,
  extraFirst: 6,
  extraBreak: 7,
  extraSecond: 8,
  extraEnded: 9,
  penalties: 10,
  finished: 11,
  awaitingExtra: 12,
  awaitingPenalties: 13,
  penaltiesEnded: 14,
} as const;
const PLAYED: readonly number[] = [PHASE.first, PHASE.second, PHASE.extraFirst, PHASE.extraSecond];
/** The running or next half, by phase. */
const HALF: Readonly<Record<number, number>> = { 1: 0, 2: 0, 3: 1, 4: 1, 5: 2, 12: 2, 6: 2, 7: 3, 8: 3 };
/** The clock at the start of each half: the halves of regular time, then of extra time. */
const startOf = (half: number, length: number): number =>
  half < 2 ? half * length : 2 * length + (half - 2) * EXTRA_HALF;

/**
 * Football: two halves with added time, and a clock that continues from 45:00 after the break (LIST-11). A
 * cup match may have extra time and penalties.
 */
export class FootballPlay implements Play {
  readonly fid = 2;
  readonly #rules: FootballRules;
  readonly #random: Random;
  readonly #mean: { score: Pair; corners: Pair };
  #phase: number = PHASE.before;
  /** Seconds of the running half, remaining seconds of the break, and added minutes. */
  #second = 0;
  #rest = 0;
  #added = 0;
  readonly #tally = new MatchTally();
  /** Number of halves that have begun. */
  #begun = 0;
  #review: { readonly n: number; left: number } | null = null;
  #shootout: Shootout | null = null;

  constructor(random: Random, rules: FootballRules, mean: FootballMeans) {
    this.#random = random;
    this.#rules = rules;
    this.#mean = { score: [...mean.score], corners: [...mean.corners] };
  }

  get fmt(): number {
    return this.#rules.fmt;
  }

  begin(): void {
    this.#open(PHASE.first);
  }

  advance(seconds: number): PlayOutcome {
    const outcome = emptyOutcome();
    for (let left = seconds; left > 0 && this.#phase !== PHASE.finished;) {
      const step = Math.min(left, 5);
      left -= step;
      if (PLAYED.includes(this.#phase)) this.#run(step, outcome);
      else this.#wait(step, outcome);
    }
    outcome.ended = this.#phase === PHASE.finished;
    return outcome;
  }

  #wait(step: number, outcome: PlayOutcome): void {
    this.#rest -= step;
    if (this.#rest > 0) return;
    outcome.facts = true;
    if (this.#phase === PHASE.penalties) this.#kick(outcome);
    else if (this.#phase === PHASE.halfTime) this.#open(PHASE.second);
    else if (this.#phase === PHASE.awaitingExtra) this.#open(PHASE.extraFirst);
    else if (this.#phase === PHASE.extraBreak) this.#open(PHASE.extraSecond);
    else if (this.#phase === PHASE.regularEnded) this.#pause(PHASE.awaitingExtra, 200, outcome);
    else if (this.#phase === PHASE.extraEnded && this.#tally.level)
      this.#pause(PHASE.awaitingPenalties, 150, outcome);
    else if (this.#phase === PHASE.awaitingPenalties) this.#pause(PHASE.penalties, KICK_EVERY, outcome);
    else this.#phase = PHASE.finished;
  }

  #open(phase: number): void {
    this.#phase = phase;
    this.#begun += 1;
    this.#second = 0;
    this.#added = 0;
  }

  #pause(phase: number, rest: number, outcome: PlayOutcome): void {
    this.#phase = phase;
    this.#rest = rest;
    outcome.facts = true;
    outcome.suspend = Math.max(outcome.suspend, 8);
    if (phase === PHASE.awaitingPenalties) this.#shootout = new Shootout(SERIES, PENALTY);
  }

  #kick(outcome: PlayOutcome): void {
    this.#rest = KICK_EVERY;
    this.#shootout?.kick(this.#random);
    outcome.suspend = Math.max(outcome.suspend, 10);
    if (this.#shootout?.decided === true) this.#pause(PHASE.penaltiesEnded, 20, outcome);
  }

  #length(half: number): { nominal: number; whole: number } {
    const nominal = half < 2 ? this.#rules.half : EXTRA_HALF;
    const usual = half < 2 ? (this.#rules.added[half] ?? 0) : 60;
    const known = half === HALF[this.#phase] && this.#added > 0;
    return { nominal, whole: nominal + (known ? this.#added * 60 : usual) };
  }

  #run(step: number, outcome: PlayOutcome): void {
    const half = HALF[this.#phase] ?? 0;
    const { nominal } = this.#length(half);
    const before = this.#second;
    this.#second += step;
    const usual = half < 2 ? (this.#rules.added[half] ?? 0) : 60;
    if (before < nominal && this.#second >= nominal && usual > 0) {
      this.#added = Math.max(1, Math.round((usual / 60) * this.#random.range(0.4, 1.6)));
      outcome.facts = true;
    }
    if (this.#review !== null) this.#look(step, outcome);
    else this.#incidents(step, half, outcome);
    if (this.#review === null && this.#second >= nominal + this.#added * 60) this.#end(half, outcome);
  }

  #end(half: number, outcome: PlayOutcome): void {
    const extra = this.#rules.cup && this.#tally.level;
    if (half === 0) this.#pause(PHASE.halfTime, this.#rules.rest, outcome);
    else if (half === 1 && extra) this.#pause(PHASE.regularEnded, 45, outcome);
    else if (half === 2) this.#pause(PHASE.extraBreak, 60, outcome);
    else if (half === 3) {
      this.#pause(PHASE.extraEnded, 20, outcome);
      outcome.suspend = 30;
    } else this.#phase = PHASE.finished;
    outcome.facts = true;
    this.#added = 0;
  }

  #incidents(step: number, half: number, outcome: PlayOutcome): void {
    const { whole } = this.#length(half);
    const chance = (kind: Kind, mean: number) => this.#random.chance(mean * step * rateOf(kind, half, whole));
    for (const side of [0, 1] as const) {
      if (chance('score', this.#mean.score[side])) this.#goal(side, outcome);
      if (chance('corners', this.#mean.corners[side])) this.#note('corners', side, outcome);
      if (chance('yellow', CARDS.yellow)) this.#note('yellow', side, outcome);
      if (chance('red', CARDS.red)) this.#sendOff(side, outcome);
    }
  }

  #note(kind: Kind, side: 0 | 1, outcome: PlayOutcome): number {
    outcome.facts = true;
    return this.#tally.note(kind, side, HALF[this.#phase] ?? 0, this.#second);
  }

  #goal(side: 0 | 1, outcome: PlayOutcome): void {
    const n = this.#note('score', side, outcome);
    outcome.goals.push({ n, side: side === 0 ? 1 : 2, sc: this.#tally.count('score') });
    outcome.suspend = Math.max(outcome.suspend, this.#random.range(20, 45));
    if (!this.#random.chance(REVIEWED)) return;
    this.#review = { n, left: this.#random.range(...REVIEW) };
    outcome.suspend = this.#review.left + 15;
  }

  /** Advances the review of a goal, in which play is stopped and the markets are suspended. */
  #look(step: number, outcome: PlayOutcome): void {
    if (this.#review === null || (this.#review.left -= step) > 0) return;
    const { n } = this.#review;
    this.#review = null;
    if (this.#random.chance(WITHDRAWN)) this.#takeBack((goal) => goal.n === n, outcome);
  }

  #takeBack(which: (goal: { n: number; side: 0 | 1 }) => boolean, outcome: PlayOutcome): boolean {
    const goal = this.#tally.takeBack(which);
    if (goal === undefined) return false;
    if (this.#review?.n === goal.n) this.#review = null;
    outcome.withdrawn.push({ n: goal.n, side: goal.side === 0 ? 1 : 2, sc: this.#tally.count('score') });
    outcome.facts = true;
    outcome.suspend = Math.max(outcome.suspend, 15);
    return true;
  }

  #sendOff(side: 0 | 1, outcome: PlayOutcome): void {
    this.#note('red', side, outcome);
    this.#mean.score[side] *= 0.75;
    this.#mean.score[side === 0 ? 1 : 0] *= 1.2;
    outcome.suspend = Math.max(outcome.suspend, this.#random.range(15, 30));
  }

  score(side: 1 | 2): PlayOutcome | null {
    if (!PLAYED.includes(this.#phase)) return null;
    const outcome = emptyOutcome();
    this.#goal(side === 1 ? 0 : 1, outcome);
    this.#review = null;
    return outcome;
  }

  withdraw(side?: 1 | 2): PlayOutcome | null {
    const outcome = emptyOutcome();
    const found =
      this.#shootout === null &&
      this.#takeBack((goal) => side === undefined || goal.side === side - 1, outcome);
    return found ? outcome : null;
  }

  finish(): void {
    this.#phase = PHASE.finished;
  }

  quote(): Quote {
    const cards = CARDS.yellow + CARDS.red;
    return quoteBy(
      footballModel({
        base: this.#rules.sid * 1000,
        mean: {
          ...this.#mean,
          bookings: [cards, cards],
          yellow: [CARDS.yellow, CARDS.yellow],
          red: [CARDS.red, CARDS.red],
        },
        half: HALF[this.#phase] ?? 4,
        second: PLAYED.includes(this.#phase) ? this.#second : 0,
        lengths: [0, 1, 2, 3].map((half) => this.#length(half)),
        counted: (what, slice) =>
          this.#tally.count(
            KINDS_OF[what] ?? 'score',
            ({ half, second }) =>
              half === slice.half && second >= slice.from && second < (slice.to ?? Infinity),
          ),
        cup: this.#rules.cup,
        extra:
          this.#phase === PHASE.regularEnded ||
          this.#phase === PHASE.awaitingExtra ||
          (this.#phase >= PHASE.extraFirst && this.#phase <= PHASE.extraEnded),
        shootout: this.#shootout?.home ?? null,
        last: this.#tally.last,
      }),
    );
  }

  nsg(): Score[] {
    if (this.#phase === PHASE.before) return [];
    const base = this.#rules.sid * 1000;
    const lines = this.#tally.lines(base, this.#begun, this.#phase > PHASE.second);
    return this.#shootout === null ? lines : [...lines, [base + 6, 5, ...this.#shootout.kicks.scored]];
  }

  events(): PlayEvent[] {
    return this.#tally.events(this.#rules.sid * 1000);
  }

  clock(): Omit<Clock, 'at'> | null {
    if (this.#phase === PHASE.before) return null;
    const { half } = this.#rules;
    const pe = this.#rules.sid * 1000 + this.#phase;
    const running = PLAYED.includes(this.#phase);
    if (this.stage() === 2) return { pe, s: null, r: false, tp: 1, tu: 2, itd: null };
    const coming = HALF[this.#phase];
    const s = running
      ? startOf(coming ?? 0, half) + this.#second
      : this.#phase === PHASE.finished || coming === undefined
        ? startOf(this.#begun, half)
        : startOf(coming, half);
    return { pe, s: Math.floor(s), r: running, tp: 1, tu: 2, itd: this.#added || null };
  }

  stage(): number {
    if (this.#shootout !== null) return 2;
    return HALF[this.#phase] === 2 || HALF[this.#phase] === 3 || this.#phase === PHASE.extraEnded ? 1 : 0;
  }

  serving(): 0 {
    return 0;
  }
}
