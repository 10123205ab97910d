import { reprice } from './book.ts';
import type { Offer } from './book.ts';
import { sportOf, SPORTS } from '#sandbox/sports/sports.ts';
import { Casting } from './casting.ts';
import { ChangeLog } from './changeLog.ts';
import { Fixture } from './fixture.ts';
import { Agenda } from './heap.ts';
import type { Batch } from './news.ts';
import { Outright } from './outrights.ts';
import { seeded } from './random.ts';
import type { Random } from './random.ts';
import type { Source } from './source.ts';

export type WorldOptions = { readonly matches: number; readonly rate: number; readonly speed: number; readonly seed: number; readonly start: number };

const MINUTE = 60_000;
/** Share of matches that are in play, and the most there are in a large world. */
const LIVE_SHARE = 0.26;
const MOST_LIVE = 2_500;
const OUTRIGHTS_A_SPORT = 4;
/** Every status occurs from the start (LIST-27): these are given to the first matches. */
const FORCED = [5, 4, 2, 8, 9, 1, 6, 0, 3, 7] as const;
/** Of the odds changes: clock repricing, pre-match and outright moves; the rest are moves of live markets. */
const REPRICE_SHARE = 0.3;
const QUIET_SHARE = 0.12;
/** A match's prices follow its clock at most this often, wall ms. */
const REPRICE_EVERY = 4_000;
const MOST_LEAN = 0.07;

/** The made-up world: seeded, and the same for the same seed and steps. All durations are wall time divided by `speed`. */
export class World implements Source {
  readonly sports = SPORTS.map(({ sid }) => sid);
  now: number;
  readonly log = new ChangeLog();
  readonly #options: WorldOptions;
  readonly #random: Random;
  readonly #casting: Casting;
  readonly #agenda = new Agenda<Fixture>();
  #live: Fixture[] = [];
  #pre: Fixture[] = [];
  #outrights: Outright[] = [];
  #serial = 1 << 12;
  #ticks = 0;
  #budget = 0;
  #turn = 0;
  /** Matches whose turn it is to be priced by the clock. */
  #turns = 0;
  readonly #nextSerial = () => (this.#serial += 1);

  constructor(options: WorldOptions) {
    this.#options = options;
    this.now = options.start;
    this.#random = seeded(options.seed);
    this.#casting = new Casting(this.#random, options.matches, options.speed);
    for (const league of this.#casting.leagues) this.log.tell({ k: 'league', league });
    for (let i = 0; i < options.matches; i += 1) this.#place(this.#startStatus(i));
    const outrights = Math.min(OUTRIGHTS_A_SPORT, Math.ceil(options.matches / 3));
    for (const { sid } of SPORTS) for (let i = 0; i < outrights; i += 1) this.#outright(sid, i);
  }

  close(): void {}

  #wall(worldSeconds: number): number {
    return (worldSeconds * 1000) / this.#options.speed;
  }

  #startStatus(i: number): number {
    const forced = this.#options.matches >= 12 ? FORCED[i] : undefined;
    if (forced !== undefined) return forced;
    if (this.#random.chance(this.#liveShare())) return 5;
    return this.#random.chance(0.01) ? this.#random.pick([6, 1]) : 4;
  }

  #liveShare(): number {
    return Math.min(LIVE_SHARE, MOST_LIVE / this.#options.matches);
  }

  /** A match that begins in the next minutes, hours or days. */
  #later(): number {
    const r = this.#random;
    const minutes = r.chance(0.12) ? r.range(0.5, 40) : r.chance(0.45) ? r.range(40, 16 * 60) : r.range(16 * 60, 6 * 24 * 60);
    return Math.ceil((this.now + (minutes * MINUTE) / this.#options.speed) / 1000) * 1000;
  }

  #place(ms: number, bt = this.#later()): void {
    const underway = [5, 2, 8, 9, 0, 7].includes(ms);
    const sport = this.#casting.sport();
    const past = underway ? this.#random.range(...sportOf(sport).underway) : ms === 6 ? 300 : undefined;
    const { match, play } = this.#casting.match(sport, past === undefined ? bt : Math.round(this.now - this.#wall(past)));
    const fixture = new Fixture(match, play, this.#options.matches);
    if (underway) this.#underway(fixture, ms, past ?? 0);
    else if (ms !== 4) fixture.match = { ...fixture.match, ms };
    const over = [0, 3, 7].includes(ms);
    if (!over) fixture.openAll(this.#nextSerial, [2, 8, 9, 1].includes(ms) ? 0 : 1);
    this.#blemish(fixture);
    this.log.tell({ k: 'match', match: fixture.match, markets: fixture.markets() });
    if (over) this.log.tell({ k: 'gone', id: fixture.id });
    else if ([5, 2, 8, 9].includes(ms)) this.#live.push(fixture);
    else {
      this.#pre.push(fixture);
      this.#agenda.put(ms === 6 ? this.now + this.#wall(this.#random.range(300, 900)) : bt, fixture);
    }
  }

  #underway(fixture: Fixture, ms: number, past: number): void {
    fixture.play.begin();
    let ended = false;
    for (let done = 0; done < past && !ended; done += 60) ended = fixture.play.advance(60).ended;
    fixture.match = { ...fixture.match, ms };
    fixture.match = { ...fixture.match, ...fixture.facts(this.now) };
    fixture.last = this.now;
    if (ms !== 5) fixture.haltedUntil = this.now + this.#wall(this.#random.range(900, 3000));
  }

  /** Here and there a trader locks an option or takes a market off. */
  #blemish(fixture: Fixture): void {
    for (const offer of fixture.offers) {
      if (offer.ss === 1 && this.#random.chance(0.006)) offer.ss = -1;
      else if (this.#random.chance(0.008)) {
        offer.locks = 1 << this.#random.int(offer.group.ops.length);
        reprice(offer, null);
      }
    }
  }

  #outright(sport: number, index: number): void {
    const outright = new Outright(this.#random, this.#casting, sport, index, this.#nextSerial(), this.now);
    this.#outrights.push(outright);
    this.log.tell({ k: 'match', match: outright.match, markets: [outright.market()] });
  }

  step(ms: number): Batch {
    if (ms > 0) {
      this.now += ms;
      this.#ticks += 1;
      while (this.#agenda.next <= this.now) this.#due(this.#agenda.take());
      this.#playOn(Math.max(1, Math.round(1000 / ms)));
      this.#move(ms);
    }
    return this.log.take(this.now);
  }

  #due(fixture: Fixture | undefined): void {
    if (fixture === undefined || !this.#pre.includes(fixture)) return;
    if (fixture.match.ms === 4 && this.#random.chance(0.03)) {
      fixture.change({ ms: 6 }, this.log);
      this.#agenda.put(this.now + this.#wall(this.#random.range(300, 900)), fixture);
      return;
    }
    this.#pre.splice(this.#pre.indexOf(fixture), 1);
    if (fixture.match.ms === 1) {
      this.#leave(fixture, 3);
      return;
    }
    fixture.play.begin();
    fixture.last = this.now;
    fixture.match = { ...fixture.match, ms: 5 };
    fixture.change(fixture.facts(this.now), this.log);
    this.#live.push(fixture);
    this.#suspend(fixture, 12);
  }

  #suspend(fixture: Fixture, seconds: number): void {
    fixture.sale(0, this.log, (offer) => offer.ss === 1);
    fixture.reopenAt = Math.max(fixture.reopenAt, this.now + this.#wall(seconds));
  }

  /** Each live match is played on about once a second, a part of them in every step. */
  #playOn(buckets: number): void {
    const over: Fixture[] = [];
    for (let i = this.#ticks % buckets; i < this.#live.length; i += buckets) {
      const fixture = this.#live[i];
      if (fixture !== undefined && this.#playOne(fixture)) over.push(fixture);
    }
    if (over.length === 0) return;
    this.#live = this.#live.filter((fixture) => !over.includes(fixture));
    for (const fixture of over) this.#leave(fixture, fixture.match.ms !== 5 || fixture.retired ? 7 : 0);
  }

  #playOne(fixture: Fixture): boolean {
    const seconds = ((this.now - fixture.last) * this.#options.speed) / 1000;
    fixture.last = this.now;
    if (fixture.match.ms !== 5) return this.#halted(fixture);
    if (this.#random.chance(seconds / 25_000)) {
      fixture.match = { ...fixture.match, ms: this.#random.pick([2, 8, 9]) };
      fixture.change(fixture.facts(this.now), this.log);
      this.#suspend(fixture, 1);
      fixture.haltedUntil = this.now + this.#wall(this.#random.range(60, 400));
      return false;
    }
    const happened = fixture.play.advance(seconds);
    fixture.retired = happened.abandoned === true;
    if (happened.facts) fixture.change(fixture.facts(this.now), this.log);
    for (const { side, sc } of happened.goals) this.log.tell({ k: 'goal', id: `${fixture.id}-${sc[0]}-${sc[1]}`, mid: fixture.id, side, sc });
    if (happened.ended) return true;
    if (happened.suspend > 0) this.#suspend(fixture, happened.suspend);
    else if (fixture.reopenAt > 0 && fixture.reopenAt <= this.now) this.#reopen(fixture);
    return false;
  }

  #halted(fixture: Fixture): boolean {
    if (this.now < fixture.haltedUntil) return false;
    if (fixture.match.ms === 2 && this.#random.chance(0.1)) return true;
    fixture.match = { ...fixture.match, ms: 5 };
    fixture.change(fixture.facts(this.now), this.log);
    this.#reopen(fixture);
    return false;
  }

  /** Markets come back at the lines of now, under new ids where the line is another. */
  #reopen(fixture: Fixture): void {
    fixture.reopenAt = 0;
    fixture.sale(1, this.log, (offer) => offer.ss === 0);
    fixture.refresh(true, this.#nextSerial, this.log);
  }

  #leave(fixture: Fixture, ms: number): void {
    fixture.match = { ...fixture.match, ms };
    fixture.change(fixture.facts(this.now), this.log);
    this.log.tell({ k: 'gone', id: fixture.id });
    // The next one is soon only while too few are in play: else after some hours nearly all would be, in teams that do not exist.
    const few = this.#live.length < this.#liveShare() * this.#options.matches;
    this.#place(4, few ? Math.ceil((this.now + this.#wall(this.#random.range(60, 1500))) / 1000) * 1000 : this.#later());
  }

  /** Spends the odds changes of a step: clock repricing in turn, then single markets. */
  #move(ms: number): void {
    const changes = (this.#options.rate * ms) / 1000;
    this.#turns = Math.min(this.#turns + (this.#live.length * ms) / REPRICE_EVERY, this.#live.length);
    this.#budget = Math.min(this.#budget + changes, changes * 3 + 50);
    const floor = this.#budget * (1 - REPRICE_SHARE);
    for (; this.#turns >= 1 && this.#budget > floor && this.#budget > 30; this.#turns -= 1) this.#budget -= this.#repriceNext();
    for (let tries = this.#budget * 4 + 4; this.#budget >= 1 && tries > 0; tries -= 1) this.#budget -= this.#moveOne();
  }

  #repriceNext(): number {
    this.#turn = (this.#turn + 1) % this.#live.length;
    const fixture = this.#live[this.#turn];
    if (fixture === undefined || fixture.match.ms !== 5 || fixture.reopenAt > 0) return 1;
    return Math.max(1, fixture.refresh(false, this.#nextSerial, this.log));
  }

  #moveOne(): number {
    const r = this.#random;
    const quiet = this.#live.length === 0 || r.chance(QUIET_SHARE);
    if (quiet && this.#outrights.length > 0 && r.chance(0.15)) return r.pick(this.#outrights).jitter(this.log);
    const among = quiet ? this.#pre : this.#live;
    if (among.length === 0) return 0;
    const { offers } = r.pick(among);
    return offers.length === 0 ? 0 : this.#lean(r.pick(offers));
  }

  #lean(offer: Offer): number {
    if (offer.ss !== 1 || (!offer.group.main && !this.#random.chance(0.05))) return 0;
    const next = offer.lean * 0.96 + (this.#random.next() - 0.5) * 0.06;
    offer.lean = Math.max(-MOST_LEAN, Math.min(MOST_LEAN, next));
    return reprice(offer, this.log);
  }
}
