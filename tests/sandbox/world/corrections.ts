import type { Offer } from './book.ts';
import type { Fixture } from './fixture.ts';
import type { WorldState } from './worldState.ts';
import { marketIdOf } from './worldChange.ts';
import { applyTraderAction, TRADER_ACTIONS, type TraderAction } from './trades.ts';
import { applyOutcome } from './rounds.ts';
import { sportOf } from '#sandbox/sports/sports.ts';

export const CORRECTIONS = [
  'var',
  'void-market',
  'postpone',
  'abandon',
  'cancel',
  'interrupt',
  'resume',
  'delay',
  'goal',
  'end',
  ...TRADER_ACTIONS,
] as const;
type What = (typeof CORRECTIONS)[number];
/**
 * A correction of a match. `side` is for goals. `market` is the void or traded market; without it any market
 * on sale is chosen. `option` is the option type of a trade.
 */
export type Correction = {
  readonly match: string;
  readonly what: What;
  readonly side?: 1 | 2;
  readonly market?: string;
  readonly option?: number;
};
/**
 * The result: done, with the void or traded market; or a sentence that explains the refusal. `missing` is
 * true if the match does not exist.
 */
export type CorrectionResult =
  | { readonly done: true; readonly market?: string }
  | { readonly done: false; readonly missing: boolean; readonly why: string };

const IN_PLAY = [5, 2, 8, 9];
const DAY = 86_400;
/** A void market is off (-1) for this long before it is removed, wall ms. */
const OFF_FOR = 2_000;
const GOAL_SUSPENDS = 25;

/**
 * Corrections that happen without a command, in turn, at an interval of wall ms. Smaller worlds have fewer,
 * very small ones none.
 */
const MISHAPS: readonly What[] = [
  'void-market',
  'interrupt',
  'delay',
  'void-market',
  'postpone',
  'abandon',
  'cancel',
];
const MISHAP_EVERY = 25_000;
const USUAL_MATCHES = 400;
const MIN_MATCHES = 100;
const MAX_TRIES = 40;

const done: CorrectionResult = { done: true };
const refused = (why: string): CorrectionResult => ({ done: false, missing: false, why });

/** Corrections by a trader, a referee or the weather (D29), at intervals and by command. */
export class Corrections {
  readonly #ground: WorldState;
  readonly #leave: (fixture: Fixture, ms: number) => void;
  #leaving: { readonly fixture: Fixture; readonly offer: Offer; readonly at: number }[] = [];
  #next: number;
  #turn = 0;

  constructor(ground: WorldState, leave: (fixture: Fixture, ms: number) => void) {
    this.#ground = ground;
    this.#leave = leave;
    this.#next = ground.now + this.#every();
  }

  #every(): number {
    const { matches } = this.#ground.options;
    return matches < MIN_MATCHES ? Infinity : MISHAP_EVERY * Math.max(1, USUAL_MATCHES / matches);
  }

  /** Removes void markets, and makes the next correction when it is due. */
  step(): void {
    const { now, log } = this.#ground;
    const gone = this.#leaving.filter(({ at }) => at <= now);
    if (gone.length > 0) {
      this.#leaving = this.#leaving.filter(({ at }) => at > now);
      for (const { fixture, offer } of gone) fixture.end(offer, log);
    }
    if (now < this.#next) return;
    this.#next = now + this.#every();
    this.#mishap();
  }

  #mishap(): void {
    const { random, live, pre } = this.#ground;
    const what = MISHAPS[(this.#turn += 1) % MISHAPS.length] ?? 'void-market';
    const candidates =
      what === 'abandon' || what === 'interrupt' ? live : what === 'void-market' ? [...live, ...pre] : pre;
    for (let tries = 0; tries < MAX_TRIES && candidates.length > 0; tries += 1) {
      const fixture = random.pick(candidates);
      if (!this.#do(fixture, { match: fixture.id, what }).done) continue;
      if (what === 'interrupt')
        fixture.haltedUntil = this.#ground.now + this.#ground.wall(this.#ground.halt(fixture.sid, 120, 900));
      return;
    }
  }

  correct(command: Correction): CorrectionResult {
    const fixture = this.#ground.fixture(command.match);
    return fixture === undefined
      ? { done: false, missing: true, why: `There is no match ${command.match} on offer.` }
      : this.#do(fixture, command);
  }

  #do(fixture: Fixture, { what, side, market, option }: Correction): CorrectionResult {
    const traded = TRADER_ACTIONS.find((each) => each === what);
    if (traded !== undefined) return this.#trade(fixture, traded, market, option);
    const ways: Readonly<Record<Exclude<What, TraderAction>, () => CorrectionResult>> = {
      var: () => this.#withdraw(fixture, side),
      goal: () => this.#goal(fixture, side ?? 1),
      'void-market': () => this.#void(fixture, market),
      postpone: () => this.#postpone(fixture),
      delay: () => this.#delay(fixture),
      interrupt: () => this.#interrupt(fixture),
      resume: () => this.#resume(fixture),
      cancel: () => this.#away(fixture, 3),
      abandon: () =>
        IN_PLAY.includes(fixture.match.ms)
          ? this.#away(fixture, 7)
          : refused('Only a match that has begun can be abandoned.'),
      end: () => this.#end(fixture),
    };
    return ways[what as Exclude<What, TraderAction>]();
  }

  #withdraw(fixture: Fixture, side?: 1 | 2): CorrectionResult {
    const outcome = fixture.match.ms === 5 ? fixture.play.withdraw?.(side) : null;
    if (outcome === null || outcome === undefined)
      return refused('There is no goal in this match that could be withdrawn.');
    applyOutcome(this.#ground, fixture, { ...outcome, suspend: GOAL_SUSPENDS });
    return done;
  }

  #goal(fixture: Fixture, side: 1 | 2): CorrectionResult {
    const outcome = fixture.match.ms === 5 ? fixture.play.score?.(side) : null;
    if (outcome === null || outcome === undefined) return refused('No goal can be scored in this match now.');
    applyOutcome(this.#ground, fixture, { ...outcome, suspend: GOAL_SUSPENDS });
    return done;
  }

  /**
   * Takes the market off sale and removes it later. No other market replaces it: the group has one line less
   * from then on.
   */
  #void(fixture: Fixture, id?: string): CorrectionResult {
    const offer = this.#offer(fixture, id);
    if (offer === undefined || this.#leaving.some((each) => each.offer === offer))
      return refused(
        id === undefined ? 'This match has no market on sale.' : `This match has no market ${id}.`,
      );
    fixture.sale(-1, this.#ground.log, (each) => each === offer);
    this.#leaving.push({ fixture, offer, at: this.#ground.now + OFF_FOR });
    return { done: true, market: marketIdOf(offer) };
  }

  /** Returns the market with this id, or any on sale, preferably a main one. */
  #offer(fixture: Fixture, id: string | undefined): Offer | undefined {
    if (id !== undefined) return fixture.offers.find(({ n }) => marketIdOf({ n }) === id);
    const on = fixture.offers.filter((offer) => offer.ss === 1);
    const main = on.filter((offer) => offer.group.main);
    return main.length === 0 ? on[0] : this.#ground.random.pick(main);
  }

  #trade(
    fixture: Fixture,
    what: TraderAction,
    id: string | undefined,
    option: number | undefined,
  ): CorrectionResult {
    const { log, nextSerial } = this.#ground;
    const offer = this.#offer(fixture, id);
    if (offer === undefined)
      return refused(
        id === undefined ? 'This match has no market on sale.' : `This match has no market ${id}.`,
      );
    const why = applyTraderAction(fixture, offer, { what, option }, nextSerial, log);
    return why === null ? { done: true, market: marketIdOf(offer) } : refused(why);
  }

  #postpone(fixture: Fixture): CorrectionResult {
    if (![4, 6].includes(fixture.match.ms))
      return refused('Only a match that has not begun can be postponed.');
    const { random, log } = this.#ground;
    const bt =
      Math.max(fixture.match.bt, this.#ground.now) +
      Math.round(this.#ground.wall(random.range(1, 4) * DAY) / 1000) * 1000;
    fixture.sale(0, log, (offer) => offer.ss === 1);
    fixture.match = { ...fixture.match, ms: 1, bt };
    fixture.change({ bt, ...fixture.facts(this.#ground.now) }, log);
    this.#ground.wake(fixture, bt);
    return done;
  }

  #delay(fixture: Fixture): CorrectionResult {
    if (fixture.match.ms !== 4) return refused('Only a match that is to begin can be delayed.');
    const { random, now } = this.#ground;
    const bt = Math.max(fixture.match.bt, now);
    this.#ground.status(fixture, 6);
    this.#ground.wake(fixture, bt + this.#ground.wall(random.range(300, 900)));
    return done;
  }

  #interrupt(fixture: Fixture): CorrectionResult {
    if (fixture.match.ms !== 5) return refused('Only a match that is being played can be interrupted.');
    this.#ground.status(fixture, 2);
    this.#ground.suspend(fixture, 1);
    fixture.haltedUntil = Infinity;
    return done;
  }

  #resume(fixture: Fixture): CorrectionResult {
    const { ms, bt } = fixture.match;
    if ([2, 8, 9].includes(ms)) {
      fixture.haltedUntil = 0;
      fixture.last = this.#ground.now;
      this.#ground.status(fixture, 5);
    } else if ([1, 6].includes(ms)) {
      this.#ground.status(fixture, 4);
      this.#ground.wake(fixture, Math.max(bt, this.#ground.now));
    } else return refused('This match does not stand still.');
    this.#ground.reopen(fixture);
    return done;
  }

  #end(fixture: Fixture): CorrectionResult {
    if (!IN_PLAY.includes(fixture.match.ms)) return refused('Only a match that has begun can end.');
    const { play } = fixture;
    if (play.finish !== undefined) play.finish();
    else
      for (let left = sportOf(fixture.sid).underway[1] * 20; left > 0 && !play.advance(60).ended;) left -= 60;
    return this.#away(fixture, 0);
  }

  #away(fixture: Fixture, ms: number): CorrectionResult {
    this.#leave(fixture, ms);
    return done;
  }
}
