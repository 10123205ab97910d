import { baseballModel } from '#sandbox/prices/baseball.ts';
import { advanceRunners, chancesOf, freshRuns, hitsOf, PITCH, runsFrom } from '#sandbox/prices/innings.ts';
import type { Chances, PlateEvent } from '#sandbox/prices/innings.ts';
import type { Outcomes } from '#sandbox/prices/dist.ts';
import { quoteBy } from '#sandbox/prices/model.ts';
import type { Counted } from '#sandbox/prices/model.ts';
import type { Quote } from '#sandbox/prices/quote.ts';
import type { Clock, PlayEvent, Score } from './worldChange.ts';
import { emptyOutcome } from './play.ts';
import type { PlayOutcome, Play } from './play.ts';
import type { Random } from './random.ts';

type Pair = readonly [number, number];
const INNINGS = 9;
/** World seconds between pitches, and between half-innings. */
const PITCH_EVERY = 21;
const CHANGE = 100;
/**
 * Periods of scores (wire facts 4.6a): the whole match, regular innings, the first inning, all extra innings,
 * the tenth inning.
 */
const PE = { all: 7001, regular: 7002, first: 7004, extra: 7013, tenth: 7014 } as const;
const RUNS = 5;
const HOMERS = 14;
const HITS = 15;
const FINISHED = 7095;
const EXTRA_INNINGS = 7090;
const BASES = [1, 2, 4] as const;

/** Counts of a side in an inning. */
type Half = { runs: number; hits: number; homers: number };
const fresh = (): Half => ({ runs: 0, hits: 0, homers: 0 });

/**
 * Baseball, pitch by pitch: nine innings, and more while the score is level. Home bats last, and only as long
 * as it needs to.
 */
export class BaseballPlay implements Play {
  readonly fmt = 700001;
  readonly fid = INNINGS;
  readonly #random: Random;
  readonly #hits: readonly [ReturnType<typeof hitsOf>, ReturnType<typeof hitsOf>];
  readonly #chances: readonly [Chances, Chances];
  #runs: readonly [Outcomes, Outcomes] | null = null;
  #state: 'before' | 'playing' | 'change' | 'finished' = 'before';
  /** Innings of each side, home first, including the running one. */
  readonly #innings: readonly [Half[], Half[]] = [[], []];
  #batting: 0 | 1 = 1;
  #count = { balls: 0, strikes: 0, outs: 0, bases: 0 };
  #wait = 0;

  /** Strength of the bats: 1 is even. */
  constructor(random: Random, home: number, away: number) {
    this.#random = random;
    this.#hits = [hitsOf(home), hitsOf(away)];
    this.#chances = [chancesOf(home), chancesOf(away)];
  }

  begin(): void {
    this.#state = 'playing';
    this.#innings[1].push(fresh());
    this.#wait = PITCH_EVERY;
  }

  advance(seconds: number): PlayOutcome {
    const outcome = emptyOutcome();
    for (this.#wait -= seconds; this.#wait <= 0 && this.#state !== 'finished';) {
      if (this.#state === 'change') this.#open(outcome);
      else this.#pitch(outcome);
    }
    outcome.ended = this.#state === 'finished';
    return outcome;
  }

  #open(outcome: PlayOutcome): void {
    this.#state = 'playing';
    this.#batting = this.#batting === 1 ? 0 : 1;
    this.#innings[this.#batting].push(fresh());
    this.#wait += PITCH_EVERY;
    outcome.facts = true;
  }

  #pitch(outcome: PlayOutcome): void {
    this.#wait += this.#random.range(PITCH_EVERY * 0.6, PITCH_EVERY * 1.4);
    outcome.facts = true;
    const count = this.#count;
    const at = this.#random.next();
    if (at < PITCH.ball) {
      count.balls += 1;
      if (count.balls > 3) this.#plate('walk', outcome);
    } else if (at < PITCH.ball + PITCH.strike) {
      count.strikes += 1;
      if (count.strikes > 2) this.#plate('out', outcome);
    } else if (at < PITCH.ball + PITCH.strike + PITCH.foul) count.strikes = Math.min(2, count.strikes + 1);
    else this.#plate(this.#inPlay(), outcome);
  }

  #inPlay(): PlateEvent {
    let at = this.#random.next();
    for (const [event, chance] of Object.entries(this.#hits[this.#batting]) as [PlateEvent, number][])
      if ((at -= chance) < 0) return event;
    return 'out';
  }

  #plate(event: PlateEvent, outcome: PlayOutcome): void {
    const count = this.#count;
    const half = this.#innings[this.#batting].at(-1) ?? fresh();
    const [bases, runs] = advanceRunners(event, count.bases);
    half.runs += runs;
    if (event !== 'out' && event !== 'walk') half.hits += 1;
    if (event === 'homer') half.homers += 1;
    this.#count = { balls: 0, strikes: 0, outs: count.outs + (event === 'out' ? 1 : 0), bases };
    outcome.scored = true;
    if (runs > 0) outcome.suspend = Math.max(outcome.suspend, this.#random.range(12, 25));
    const [home, away] = this.#sum('runs');
    const inning = this.#innings[this.#batting].length;
    if (this.#batting === 0 && inning >= INNINGS && home > away) this.#state = 'finished';
    else if (this.#count.outs >= 3) this.#change(inning, home, away, outcome);
  }

  #change(inning: number, home: number, away: number, outcome: PlayOutcome): void {
    this.#count = { balls: 0, strikes: 0, outs: 0, bases: 0 };
    const over = inning >= INNINGS && (this.#batting === 1 ? home > away : home !== away);
    this.#state = over ? 'finished' : 'change';
    this.#wait += CHANGE;
    outcome.suspend = Math.max(outcome.suspend, 8);
  }

  finish(): void {
    this.#state = 'finished';
  }

  #sum(what: keyof Half, from = 0, to = 99): [number, number] {
    const of = (side: 0 | 1) =>
      this.#innings[side].slice(from, to).reduce((sum, half) => sum + half[what], 0);
    return [of(0), of(1)];
  }

  quote(): Quote {
    this.#runs ??= [freshRuns(this.#chances[0]), freshRuns(this.#chances[1])];
    const playing = this.#state === 'playing';
    const { outs, bases } = this.#count;
    const done = (side: 0 | 1) => this.#innings[side].length - (playing && this.#batting === side ? 1 : 0);
    // The side that bats next, while the sides change.
    const batting = playing || this.#state === 'before' ? this.#batting : this.#batting === 1 ? 0 : 1;
    const perInning = (kinds: readonly PlateEvent[]): Pair => {
      const of = (side: 0 | 1) =>
        (3 / this.#chances[side].out) * kinds.reduce((sum, kind) => sum + this.#chances[side][kind], 0);
      return [of(0), of(1)];
    };
    return quoteBy(
      baseballModel({
        fresh: this.#runs,
        now: playing ? runsFrom(this.#chances[this.#batting], outs, bases) : null,
        hits: perInning(['single', 'double', 'triple', 'homer']),
        homers: perInning(['homer']),
        done: [done(0), done(1)],
        batting: this.#state === 'finished' ? null : batting,
        counted: (what: Counted, from, to) =>
          this.#sum(what === 'hits' ? 'hits' : what === 'home-runs' ? 'homers' : 'runs', from, to),
      }),
    );
  }

  nsg(): Score[] {
    if (this.#state === 'before') return [];
    const out: Score[] = [[PE.all, RUNS, ...this.#sum('runs')]];
    const played = this.#innings[1].length;
    for (let i = 0; i < played; i += 1)
      out.push([i < INNINGS ? PE.first + i : PE.tenth + i - INNINGS, RUNS, ...this.#sum('runs', i, i + 1)]);
    out.push([7003, RUNS, ...this.#sum('runs', 0, 5)]);
    if (played > INNINGS)
      out.push(
        [PE.extra, RUNS, ...this.#sum('runs', INNINGS)],
        [PE.regular, RUNS, ...this.#sum('runs', 0, INNINGS)],
      );
    out.push([PE.all, HITS, ...this.#sum('hits')], [PE.all, HOMERS, ...this.#sum('homers')]);
    return out;
  }

  /** Returns the runs of each half-inning; away bats first. */
  events(): PlayEvent[] {
    return this.#innings[1].flatMap((_, i) =>
      ([1, 0] as const).flatMap((side): PlayEvent[] => {
        const runs = this.#innings[side][i]?.runs ?? 0;
        const pe = i < INNINGS ? PE.first + i : PE.tenth + i - INNINGS;
        return runs === 0 ? [] : [[RUNS, pe, side === 0 ? 1 : 2, runs, 0]];
      }),
    );
  }

  clock(): Omit<Clock, 'at'> | null {
    if (this.#state === 'before') return null;
    const inning = this.#innings[1].length;
    const between = this.#state === 'change' && this.#batting === 0;
    const pe =
      this.#state === 'finished'
        ? FINISHED
        : inning > INNINGS
          ? EXTRA_INNINGS
          : 7000 + 2 * inning + (between ? 1 : 0);
    return { pe, s: null, r: false, tp: 1, tu: 1, itd: null };
  }

  board(): Readonly<Record<string, string | number>> | null {
    if (this.#state !== 'playing') return null;
    const { balls, strikes, outs, bases } = this.#count;
    return {
      bs: strikes,
      bb: balls,
      bo: outs,
      bbs: BASES.map((bit) => ((bases & bit) === 0 ? '0' : '1')).join(''),
    };
  }

  /** Returns the side that bats: 1 home, 2 away, 0 for none. */
  serving(): 0 | 1 | 2 {
    return this.#state === 'playing' ? (this.#batting === 0 ? 1 : 2) : 0;
  }

  stage(): number {
    return this.#innings[1].length > INNINGS ? 1 : 0;
  }
}
