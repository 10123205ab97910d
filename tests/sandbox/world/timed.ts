import { quoteBy } from '#sandbox/prices/model.ts';
import type { Counted } from '#sandbox/prices/model.ts';
import type { Quote } from '#sandbox/prices/quote.ts';
import { timedModel } from '#sandbox/prices/timed.ts';
import type { Periods, Scoring } from '#sandbox/prices/timed.ts';
import type { Clock, PlayEvent, Score } from './worldChange.ts';
import { emptyOutcome } from './play.ts';
import type { PlayOutcome, Play } from './play.ts';
import type { Random } from './random.ts';
import { Scorer } from './scorer.ts';
import { Shootout } from './shootout.ts';
import type { TimedBoard } from './timedBoard.ts';

type Pair = readonly [number, number];

/** Clock phases (wire facts 4.6b) of each period and of the break after it. */
export type Phases = {
  readonly playing: readonly number[];
  readonly breaks: readonly number[];
  readonly awaiting: number;
  readonly overtime: number;
  /** The phase after an overtime; the phase of a finished match if the sport has none. */
  readonly overtimeEnded: number;
  readonly shootout: number;
  readonly finished: number;
};
/**
 * Periods of the score lines (4.5, 4.6a): the current score of the whole match, regular time after its end,
 * each period, both halves, overtime and so on.
 */
type Lines = {
  readonly live: number;
  readonly regular: number | null;
  readonly parts: readonly number[];
  readonly halves: Pair | null;
  readonly overtime: number;
  readonly shootout: number | null;
  /** The score with overtime and shoot-out, after either has begun. */
  readonly all: number | null;
};
export type TimedRules = {
  readonly sid: number;
  readonly fmt: number;
  /** Seconds of a period, and of the break after each. */
  readonly length: number;
  readonly breaks: readonly number[];
  readonly periods: number;
  readonly down: boolean;
  /**
   * Overtime of a level match: seconds, pace relative to regular time, and the maximum number of repetitions.
   */
  readonly extra: {
    readonly length: number;
    readonly sudden: boolean;
    readonly pace: number;
    readonly most: number;
  } | null;
  readonly shootout: { readonly series: number; readonly chance: number } | null;
  readonly phases: Phases;
  readonly lines: Lines;
  readonly bets: Periods;
  /** Score-type groups of other counted events, with their points. */
  readonly counts: readonly (readonly [what: Counted, tyg: number, points: number])[];
  /** World seconds for which markets are suspended after points. Absent: they only get new prices. */
  readonly suspends: Pair | null;
  /** True if points are goals, which have events and can be withdrawn. */
  readonly goals: boolean;
};

type State =
  | 'before'
  | 'playing'
  | 'break'
  | 'awaiting'
  | 'overtime'
  | 'overtime-ended'
  | 'shootout'
  | 'finished';
type Entry = { readonly part: number; readonly side: 0 | 1; readonly points: number; readonly n: number };

const AWAITING = 130;
const SHOT_EVERY = 30;
const STEP = 4;

/** A sport that is played by the clock: periods, then overtime and a shoot-out if its rules have them. */
export class TimedPlay implements Play {
  readonly #rules: TimedRules;
  readonly #random: Random;
  readonly #scoring: Scoring;
  readonly #scorer: Scorer;
  readonly #board: TimedBoard | null;
  #state: State = 'before';
  /** The period from 0; overtimes have the next numbers. */
  #part = 0;
  #second = 0;
  #rest = 0;
  #entries: Entry[] = [];
  #goals = 0;
  #shootout: Shootout | null = null;

  constructor(random: Random, rules: TimedRules, scoring: Scoring, board: TimedBoard | null = null) {
    this.#random = random;
    this.#rules = rules;
    this.#scoring = scoring;
    this.#scorer = new Scorer(random, scoring, rules.length * rules.periods);
    this.#board = board;
  }

  get fmt(): number {
    return this.#rules.fmt;
  }

  get fid(): number {
    return this.#rules.periods;
  }

  begin(): void {
    this.#state = 'playing';
  }

  advance(seconds: number): PlayOutcome {
    const outcome = emptyOutcome();
    for (let left = seconds; left > 0 && this.#state !== 'finished';) {
      const step = Math.min(left, STEP);
      left -= step;
      if (this.#state === 'playing' || this.#state === 'overtime') this.#run(step, outcome);
      else this.#wait(step, outcome);
    }
    outcome.ended = this.#state === 'finished';
    return outcome;
  }

  #wait(step: number, outcome: PlayOutcome): void {
    this.#rest -= step;
    if (this.#rest > 0) return;
    outcome.facts = true;
    if (this.#state === 'shootout') this.#shot(outcome);
    else if (this.#state === 'break' || this.#state === 'awaiting') {
      this.#part += 1;
      this.#second = 0;
      this.#state = this.#part < this.#rules.periods ? 'playing' : 'overtime';
    } else if (this.#state === 'overtime-ended' && this.#level() && this.#shootout === null)
      this.#afterOvertime(outcome);
    else this.#state = 'finished';
  }

  #rests(state: State, rest: number, outcome: PlayOutcome): void {
    this.#state = state;
    this.#rest = rest;
    outcome.facts = true;
    outcome.suspend = Math.max(outcome.suspend, 6);
  }

  #run(step: number, outcome: PlayOutcome): void {
    const { extra, length, periods } = this.#rules;
    const over = this.#part >= periods;
    this.#second += step;
    if (this.#board?.advance(step, this.#random, this.#scorer.side) === true) outcome.facts = true;
    for (const { side, points } of this.#scorer.play(step, over ? (extra?.pace ?? 1) : 1)) {
      this.#board?.change(this.#random);
      if (points > 0) this.#add(side, points, outcome);
      if (points > 0 && over && extra?.sudden === true) {
        this.#rests('overtime-ended', 20, outcome);
        outcome.suspend = 40;
        return;
      }
    }
    if (this.#second >= (over ? (extra?.length ?? 0) : length)) this.#close(outcome);
  }

  #close(outcome: PlayOutcome): void {
    const { breaks, extra, periods, shootout } = this.#rules;
    if (this.#part < periods - 1) this.#rests('break', breaks[this.#part] ?? 60, outcome);
    else if (this.#part >= periods) this.#rests('overtime-ended', 20, outcome);
    else if (this.#level() && extra !== null) this.#rests('awaiting', AWAITING, outcome);
    else if (this.#level() && shootout !== null) this.#shoot(outcome);
    else this.#state = 'finished';
    outcome.facts = true;
  }

  #afterOvertime(outcome: PlayOutcome): void {
    const { extra, periods, shootout } = this.#rules;
    if (this.#part - periods + 1 < (extra?.most ?? 0)) this.#rests('awaiting', AWAITING, outcome);
    else if (shootout !== null) this.#shoot(outcome);
    else this.#state = 'finished';
  }

  #shoot(outcome: PlayOutcome): void {
    const { series, chance } = this.#rules.shootout ?? { series: 5, chance: 0.5 };
    this.#shootout = new Shootout(series, chance);
    this.#rests('shootout', SHOT_EVERY, outcome);
  }

  #shot(outcome: PlayOutcome): void {
    this.#shootout?.kick(this.#random);
    this.#rests('shootout', SHOT_EVERY, outcome);
    if (this.#shootout?.decided !== true) return;
    this.#rests('overtime-ended', 20, outcome);
    outcome.suspend = 40;
  }

  #add(side: 0 | 1, points: number, outcome: PlayOutcome): void {
    const { goals, suspends } = this.#rules;
    this.#goals += 1;
    this.#entries.push({ part: this.#part, side, points, n: this.#goals });
    outcome.facts = true;
    if (suspends === null) outcome.scored = true;
    else outcome.suspend = Math.max(outcome.suspend, this.#random.range(...suspends));
    if (goals) outcome.goals.push({ n: this.#goals, side: side === 0 ? 1 : 2, sc: this.#sum(() => true) });
  }

  score(side: 1 | 2): PlayOutcome | null {
    if (!this.#rules.goals || this.#state !== 'playing') return null;
    const outcome = emptyOutcome();
    this.#add(side === 1 ? 0 : 1, 1, outcome);
    return outcome;
  }

  withdraw(side?: 1 | 2): PlayOutcome | null {
    const at = this.#entries.findLastIndex((entry) => side === undefined || entry.side === side - 1);
    if (!this.#rules.goals || at < 0 || !['playing', 'break'].includes(this.#state)) return null;
    const [entry] = this.#entries.splice(at, 1);
    const outcome = emptyOutcome();
    outcome.facts = true;
    outcome.withdrawn.push({ n: entry?.n ?? 0, side: entry?.side === 0 ? 1 : 2, sc: this.#sum(() => true) });
    return outcome;
  }

  finish(): void {
    this.#state = 'finished';
  }

  #level(): boolean {
    const [home, away] = this.#sum(() => true);
    return home === away;
  }

  #sum(which: (entry: Entry) => boolean): [number, number] {
    const out: [number, number] = [0, 0];
    for (const entry of this.#entries) if (which(entry)) out[entry.side] += entry.points;
    return out;
  }

  /** Counts for each side how often it scored this number of points at once. */
  #times(points: number, from: number, to: number): [number, number] {
    const out: [number, number] = [0, 0];
    for (const entry of this.#entries)
      if (entry.points === points && entry.part >= from && entry.part < to) out[entry.side] += 1;
    return out;
  }

  quote(): Quote {
    const { bets, counts, extra, length, periods } = this.#rules;
    const regularOver = this.#part >= periods || !['before', 'playing', 'break'].includes(this.#state);
    const inPeriod = this.#state === 'playing' ? this.#second / length : this.#state === 'break' ? 1 : 0;
    const total = length * periods;
    return quoteBy(
      timedModel({
        periods: bets,
        scoring: this.#scoring,
        played: regularOver ? 1 : (this.#part + Math.min(1, inPeriod)) / periods,
        counted: (what, [from, to]) => {
          const first = Math.round(from * periods);
          const last = Math.round(to * periods);
          const points = counts.find(([kind]) => kind === what)?.[2];
          return points === undefined
            ? this.#sum(({ part }) => part >= first && part < last)
            : this.#times(points, first, last);
        },
        extra:
          extra === null
            ? null
            : {
                share: (extra.length * extra.pace) / total,
                sudden: extra.sudden,
                left:
                  this.#state === 'overtime'
                    ? (Math.max(0, extra.length - this.#second) * extra.pace) / total
                    : null,
              },
        score: this.#sum(() => true),
        extraScore: this.#sum(({ part }) => part >= periods),
        beyond:
          regularOver &&
          this.#state !== 'finished' &&
          (this.#shootout !== null || this.#part >= periods || this.#state === 'awaiting'),
        shootout: this.#shootout?.home ?? null,
      }),
    );
  }

  nsg(): Score[] {
    if (this.#state === 'before') return [];
    const { counts, lines, periods } = this.#rules;
    const out: Score[] = [[lines.live, 5, ...this.#sum(() => true)]];
    for (const [i, pe] of lines.parts.entries())
      if (i <= this.#part) out.push([pe, 5, ...this.#sum(({ part }) => part === i)]);
    if (lines.halves !== null) {
      out.push([lines.halves[0], 5, ...this.#sum(({ part }) => part < periods / 2)]);
      if (this.#part >= periods / 2)
        out.push([lines.halves[1], 5, ...this.#sum(({ part }) => part >= periods / 2 && part < periods)]);
    }
    const beyond = this.#part >= periods || this.#shootout !== null;
    if (this.#part >= periods) out.push([lines.overtime, 5, ...this.#sum(({ part }) => part >= periods)]);
    if (lines.regular !== null && (beyond || this.#state === 'finished'))
      out.push([lines.regular, 5, ...this.#sum(({ part }) => part < periods)]);
    if (this.#shootout !== null && lines.shootout !== null)
      out.push([lines.shootout, 5, ...this.#shootout.kicks.scored]);
    if (lines.all !== null && beyond) out.push([lines.all, 5, ...this.#withShootout()]);
    for (const [, tyg, points] of counts) out.push([lines.live, tyg, ...this.#times(points, 0, 99)]);
    return out;
  }

  events(): PlayEvent[] {
    const { lines } = this.#rules;
    return this.#entries.map(({ part, side, points }): PlayEvent => [
      5,
      lines.parts[part] ?? lines.overtime,
      side === 0 ? 1 : 2,
      points,
      0,
    ]);
  }

  /** The winner of the shoot-out wins by one. */
  #withShootout(): [number, number] {
    const [home, away] = this.#sum(() => true);
    if (this.#shootout?.decided !== true) return [home, away];
    return this.#shootout.home === 1 ? [home + 1, away] : [home, away + 1];
  }

  #phase(): number {
    const { phases } = this.#rules;
    switch (this.#state) {
      case 'playing':
        return phases.playing[this.#part] ?? 0;
      case 'break':
        return phases.breaks[this.#part] ?? 0;
      case 'awaiting':
        return phases.awaiting;
      case 'overtime':
        return phases.overtime;
      case 'overtime-ended':
        return this.#shootout === null ? phases.overtimeEnded : phases.finished;
      case 'shootout':
        return phases.shootout;
      default:
        return phases.finished;
    }
  }

  clock(): Omit<Clock, 'at'> | null {
    if (this.#state === 'before') return null;
    const { down, extra, length, periods } = this.#rules;
    const r = this.#state === 'playing' || this.#state === 'overtime';
    const over = this.#part >= periods;
    const of = over ? (extra?.length ?? 0) : length;
    const gone = Math.min(this.#second, of);
    const before = over ? periods * length : this.#part * length;
    const s = this.#state === 'shootout' ? null : down ? Math.ceil(of - gone) : Math.floor(before + gone);
    return { pe: this.#phase(), s, r, tp: down ? 2 : 1, tu: 1, itd: null };
  }

  stage(): number {
    return this.#shootout !== null
      ? 2
      : this.#part >= this.#rules.periods || this.#state === 'awaiting'
        ? 1
        : 0;
  }

  board(): Readonly<Record<string, string | number>> | null {
    return this.#state === 'before' || this.#state === 'finished' ? null : (this.#board?.show() ?? null);
  }

  serving(): 0 {
    return 0;
  }
}
