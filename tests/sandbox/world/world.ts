import { FEATURED_GROUPS } from '#sandbox/sports/footballFeatured.ts';
import { groupsOf, sportOf, SPORTS } from '#sandbox/sports/sports.ts';
import { reprice } from './book.ts';
import { Bursts } from './bursts.ts';
import type { Burst, BurstResult } from './bursts.ts';
import { Matchmaker } from './matchmaker.ts';
import { Corrections } from './corrections.ts';
import type { CorrectionResult, Correction } from './corrections.ts';
import { Fixture } from './fixture.ts';
import { WorldState } from './worldState.ts';
import type { WorldOptions } from './worldState.ts';
import type { Openings } from './openings.ts';
import { PriceMoves } from './priceMoves.ts';
import type { Batch } from './worldChange.ts';
import { outrightPlans } from './outrightPlans.ts';
import type { Plan } from './outrightPlans.ts';
import { Outright } from './outrights.ts';
import { Rounds } from './rounds.ts';
import type { Source } from './source.ts';
import { makeUnlisted, UNLISTED_STATUS } from './unlisted.ts';
import type { UnlistedKind } from './unlisted.ts';

type Wanted = readonly [ms: number, sid: number, kind?: UnlistedKind];
/** Outrights of a sport; the most wanted sports have more. */
const OUTRIGHTS_A_SPORT = 4;
const MORE_OUTRIGHTS: Readonly<Record<number, number>> = { 1: 16, 3: 7 };
/** The statuses of the first matches, so that every status exists from the start (LIST-27). */
const FORCED = [5, 4, 2, 8, 9, 1, 6, 0, 3, 7] as const;
const MIN_FORCED = 12;
const FOOTBALL = 1;
/** A sport that no table has. */
const OTHER_SPORT = 1777;
/** The statuses that each sport gets in a large world: a match in play and some to come. */
const OF_EACH_SPORT = [5, 4, 4] as const;
const MIN_OF_EACH = 150;
/** World seconds that a featured match has been played when the world begins. */
const JUST_BEGUN = 240;
/** Number of matches that are created and sent in one part. */
const A_PART = 250;

/**
 * The simulated world: seeded, and equal for the same seed and steps. All durations are wall time divided by
 * `speed`.
 */
export class World implements Source {
  readonly sports = SPORTS.map(({ sid }) => sid);
  readonly #ground: WorldState;
  readonly #casting: Matchmaker;
  readonly #rounds: Rounds;
  readonly #moves: PriceMoves;
  readonly #corrections: Corrections;
  readonly #bursts: Bursts;
  readonly #outrights: Outright[] = [];
  readonly #openings: Openings | undefined;
  /** The remaining creation of matches before the world begins. */
  readonly #making: Generator<void>;
  /** Number of matches of each sport; it stays the same while matches end and begin. */
  readonly #counts = new Map<number, number>();

  /** `openings` are those of a world with the same options; empty for the first of them. */
  constructor(options: WorldOptions, openings?: Openings) {
    const ground = new WorldState(options);
    this.#ground = ground;
    this.#openings = openings;
    this.#casting = new Matchmaker(ground.random, options.matches, options.speed);
    const leave = (fixture: Fixture, ms: number) => this.#leave(fixture, ms);
    this.#rounds = new Rounds(ground, leave);
    this.#moves = new PriceMoves(ground, this.#outrights);
    this.#corrections = new Corrections(ground, leave);
    this.#bursts = new Bursts(ground);
    for (const league of this.#casting.leagues) ground.log.add({ k: 'league', league });
    this.#making = this.#make(options.matches);
  }

  *begin(): Generator<Batch> {
    const { log, now } = this.#ground;
    for (const _ of this.#making) yield log.take(now);
    yield log.take(now);
  }

  close(): void {}

  correct(command: Correction): CorrectionResult {
    return this.#corrections.correct(command);
  }

  burst(command: Burst): BurstResult {
    return this.#bursts.begin(command);
  }

  *#make(matches: number): Generator<void> {
    const forced = matches < MIN_FORCED ? [] : this.#forced(matches);
    if (matches >= MIN_OF_EACH)
      for (const { sid } of SPORTS) for (const ms of OF_EACH_SPORT) forced.push([ms, sid]);
    for (let i = 0; i < matches; i += 1) {
      const wanted = forced[i] ?? this.#anyStatus(this.#casting.sport());
      this.#counts.set(wanted[1], (this.#counts.get(wanted[1]) ?? 0) + 1);
      this.#place(wanted, { place: i });
      if (i % A_PART === A_PART - 1) yield;
    }
    for (const { sid } of SPORTS) {
      const count = Math.min(MORE_OUTRIGHTS[sid] ?? OUTRIGHTS_A_SPORT, Math.ceil(matches / 3));
      for (const plan of outrightPlans(this.#casting.mainLeagues(sid), count)) this.#outright(plan);
    }
  }

  /**
   * Creates matches of every status, and of codes that no table has (D17): a market type, a clock phase, a
   * sport and a status.
   */
  #forced(matches: number): Wanted[] {
    const sport = () => this.#casting.sport();
    const known = FORCED.map((ms, i): Wanted => (i === 1 ? [ms, FOOTBALL, 'market'] : [ms, sport()]));
    if (matches < MIN_FORCED + 2) return [...known, [5, FOOTBALL, 'phase'], [UNLISTED_STATUS, OTHER_SPORT]];
    return [
      ...known,
      [5, FOOTBALL, 'phase'],
      [UNLISTED_STATUS, FOOTBALL],
      [5, OTHER_SPORT],
      [4, OTHER_SPORT],
    ];
  }

  #anyStatus(sid: number): Wanted {
    const { random } = this.#ground;
    if (random.chance(this.#ground.liveShare(sid))) return [5, sid];
    return [random.chance(0.01) ? random.pick([6, 1]) : 4, sid];
  }

  /**
   * Creates a match and its markets. `bt` is its start; `place` its number among the first matches, absent for
   * a later one.
   */
  #place(
    [ms, sport, kind]: Wanted,
    { bt = this.#ground.later(), place }: { readonly bt?: number; readonly place?: number },
  ): void {
    const ground = this.#ground;
    const underway = [5, 2, 8, 9, 0, 7].includes(ms);
    const isFeatured = kind === undefined && this.#wantsFeatured(sport, ms);
    const gone = underway ? ground.random.range(...sportOf(sport).underway) : ms === 6 ? 300 : undefined;
    // A featured match in play has just begun, because its markets are decided half by half.
    const past = isFeatured && gone !== undefined ? Math.min(gone, JUST_BEGUN) : gone;
    const { match, play } = this.#casting.match(
      sport,
      past === undefined ? bt : Math.round(ground.now - ground.wall(past)),
    );
    const groups = isFeatured ? FEATURED_GROUPS : groupsOf(sport, ground.options.matches);
    const of = kind === undefined ? { play, groups } : makeUnlisted(kind, play, groups);
    const fixture = new Fixture(match, of.play, of.groups);
    if (isFeatured) ground.featured.set(fixture, underway);
    if (underway) this.#underway(fixture, ms, past ?? 0);
    else if (ms !== 4) fixture.match = { ...fixture.match, ms };
    const over = [0, 3, 7].includes(ms);
    if (!over) this.#open(fixture, [2, 8, 9, 1].includes(ms) ? 0 : 1, place);
    this.#blemish(fixture);
    ground.log.add({ k: 'match', match: fixture.match, markets: fixture.markets() });
    if (over) ground.log.add({ k: 'gone', id: fixture.id });
    else if ([5, 2, 8, 9].includes(ms)) ground.live.push(fixture);
    else {
      ground.pre.push(fixture);
      ground.wake(fixture, ms === 6 ? ground.now + ground.wall(ground.random.range(300, 900)) : bt);
    }
  }

  #open(fixture: Fixture, ss: 0 | 1, place: number | undefined): void {
    const { nextSerial } = this.#ground;
    if (place === undefined) fixture.openAll(nextSerial, ss);
    else if (this.#openings?.openAll(fixture, { place, ss, nextSerial }) !== true) {
      fixture.openAll(nextSerial, ss);
      this.#openings?.keep(fixture, place);
    }
  }

  /**
   * Marks the first football matches in play, and the same number to come, as featured: they have far more
   * markets. When one ends, the next new match is featured.
   */
  #wantsFeatured(sport: number, ms: number): boolean {
    if (sport !== FOOTBALL || (ms !== 4 && ms !== 5)) return false;
    const alike = [...this.#ground.featured.values()].filter((inPlay) => inPlay === (ms === 5)).length;
    return alike < (this.#ground.options.featured ?? 0) / 2;
  }

  #underway(fixture: Fixture, ms: number, past: number): void {
    const ground = this.#ground;
    fixture.play.begin();
    let ended = false;
    for (let done = 0; done < past && !ended; done += 60)
      ended = fixture.play.advance(Math.min(60, past - done)).ended;
    fixture.match = { ...fixture.match, ms };
    fixture.match = { ...fixture.match, ...fixture.facts(ground.now) };
    fixture.last = ground.now;
    if (ms !== 5) fixture.haltedUntil = ground.now + ground.wall(ground.halt(fixture.sid, 900, 3000));
  }

  /** Simulates a trader who sometimes locks an option or takes a market off. */
  #blemish(fixture: Fixture): void {
    const { random } = this.#ground;
    for (const offer of fixture.offers) {
      if (offer.ss === 1 && random.chance(0.006)) offer.ss = -1;
      else if (random.chance(0.008)) {
        offer.locks = 1 << random.int(Math.min(30, offer.group.ops.length));
        reprice(offer, null);
      }
    }
  }

  #outright(plan: Plan): void {
    const { random, log, nextSerial, now } = this.#ground;
    const outright = new Outright(random, plan, this.#casting.nextId(), nextSerial(), now);
    this.#outrights.push(outright);
    log.add({ k: 'match', match: outright.match, markets: [outright.market()] });
  }

  step(ms: number): Batch {
    const ground = this.#ground;
    for (const _ of this.#making);
    if (ms > 0) {
      ground.now += ms;
      while (ground.agenda.next <= ground.now) this.#due(ground.agenda.take());
      this.#corrections.step();
      // Runs before the play continues, because the play reopens due markets itself.
      this.#bursts.step();
      this.#rounds.playOn(ms);
      this.#moves.spend(ms);
    }
    return ground.log.take(ground.now);
  }

  #due(fixture: Fixture | undefined): void {
    const ground = this.#ground;
    if (fixture === undefined || fixture.dueAt > ground.now || !ground.pre.includes(fixture)) return;
    if (fixture.match.ms === 4 && ground.random.chance(0.03)) {
      ground.status(fixture, 6);
      ground.wake(fixture, ground.now + ground.wall(ground.random.range(300, 900)));
      return;
    }
    if (fixture.match.ms === 1 || this.#missed(fixture)) {
      this.#leave(fixture, 3);
      return;
    }
    ground.pre.splice(ground.pre.indexOf(fixture), 1);
    fixture.play.begin();
    fixture.last = ground.now;
    ground.live.push(fixture);
    ground.status(fixture, 5);
    ground.suspend(fixture, 12);
  }

  /** Returns true if a side does not appear, which ends a match before it begins (D29). */
  #missed(fixture: Fixture): boolean {
    const { walkovers } = sportOf(fixture.sid);
    const { random } = this.#ground;
    if (walkovers === undefined || !random.chance(walkovers)) return false;
    fixture.walkover = random.chance(0.5) ? 1 : 2;
    return true;
  }

  #leave(fixture: Fixture, ms: number): void {
    const ground = this.#ground;
    const { sid } = fixture;
    ground.featured.delete(fixture);
    ground.live = ground.live.filter((each) => each !== fixture);
    ground.pre = ground.pre.filter((each) => each !== fixture);
    ground.status(fixture, ms);
    const events = ms === 0 ? fixture.play.events?.() : undefined;
    ground.log.add({ k: 'gone', id: fixture.id, ...(events === undefined ? {} : { events }) });
    // The next match starts soon only while too few are in play. Otherwise after some hours nearly all
    // matches would be in play, with teams that do not exist.
    const playing = ground.live.filter((each) => each.sid === sid).length;
    const few = playing < ground.liveShare(sid) * (this.#counts.get(sid) ?? 0);
    this.#place([4, sid], { bt: few ? ground.soon(sid) : ground.later() });
  }
}
