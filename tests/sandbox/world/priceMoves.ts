import { reprice } from './book.ts';
import type { Offer } from './book.ts';
import type { Fixture } from './fixture.ts';
import type { WorldState } from './worldState.ts';
import type { Outright } from './outrights.ts';

/**
 * Shares of the odds changes for clock repricing, and for pre-match and outright moves. The rest are moves of
 * live markets.
 */
const REPRICE_SHARE = 0.3;
const QUIET_SHARE = 0.12;
/**
 * Minimum intervals, in wall ms, at which a match's main prices and all its prices follow its clock. The
 * third number is the maximum of matches per second whose prices are all repriced.
 */
const MAIN_EVERY = 4_000;
const ALL_EVERY = 20_000;
const MAX_ALL = 12;
/** Share of single-market moves that may touch any market; the others touch main markets. */
const DETAIL_SHARE = 0.05;
/** Moves per second of a featured match, in any of its markets. They do not count against the rate. */
const FEATURED_MOVES = 8;
/** Maximum lean of a market away from the play's probabilities (log weight). */
export const MAX_LEAN = 0.07;

const isMain = ({ main }: { main: boolean }) => main;

/**
 * Spends the odds changes of a step: first clock repricing of the main markets in turn, then moves of single
 * markets. Prices that only the detail shows also follow the clock. They do not count against the rate,
 * because few clients see them.
 */
export class PriceMoves {
  readonly #ground: WorldState;
  readonly #outrights: readonly Outright[];
  #budget = 0;
  /** The index of the next match to be repriced by the clock, and the number of due turns. */
  #turn = 0;
  #turns = 0;
  #allTurn = 0;
  #allTurns = 0;
  #featuredMoves = 0;

  constructor(ground: WorldState, outrights: readonly Outright[]) {
    this.#ground = ground;
    this.#outrights = outrights;
  }

  spend(ms: number): void {
    const { live, options } = this.#ground;
    const changes = (options.rate * ms) / 1000;
    if (changes === 0) return;
    this.#turns = Math.min(this.#turns + (live.length * ms) / MAIN_EVERY, live.length);
    this.#allTurns = Math.min(
      this.#allTurns + ms * Math.min(live.length / ALL_EVERY, MAX_ALL / 1000),
      live.length,
    );
    this.#budget = Math.min(this.#budget + changes, changes * 3 + 50) - this.#ground.spent;
    this.#ground.spent = 0;
    this.#moveFeatured(ms);
    const floor = this.#budget * (1 - REPRICE_SHARE);
    for (; this.#allTurns >= 1; this.#allTurns -= 1)
      this.#follow((this.#allTurn = (this.#allTurn + 1) % live.length), () => true);
    for (; this.#turns >= 1 && this.#budget > floor && this.#budget > 30; this.#turns -= 1) {
      this.#budget -= Math.max(1, this.#follow((this.#turn = (this.#turn + 1) % live.length), isMain));
    }
    for (let tries = this.#budget * 4 + 4; this.#budget >= 1 && tries > 0; tries -= 1)
      this.#budget -= this.#moveOne();
  }

  #follow(at: number, which: (group: { main: boolean }) => boolean): number {
    const fixture: Fixture | undefined = this.#ground.live[at];
    if (fixture === undefined || fixture.match.ms !== 5 || fixture.reopenAt > 0) return 0;
    return fixture.refresh(false, this.#ground.nextSerial, this.#ground.log, which);
  }

  #moveFeatured(ms: number): void {
    const { featured, random } = this.#ground;
    this.#featuredMoves += (FEATURED_MOVES * ms) / 1000;
    for (; this.#featuredMoves >= 1; this.#featuredMoves -= 1) {
      for (const { offers } of featured.keys()) if (offers.length > 0) this.#lean(random.pick(offers));
    }
  }

  #moveOne(): number {
    const { random: r, live, pre, log } = this.#ground;
    const quiet = live.length === 0 || r.chance(QUIET_SHARE);
    if (quiet && this.#outrights.length > 0 && r.chance(0.15)) return r.pick(this.#outrights).jitter(log);
    const candidates = quiet ? pre : live;
    if (candidates.length === 0) return 0;
    const fixture = r.pick(candidates);
    const offers = r.chance(DETAIL_SHARE) ? fixture.offers : fixture.mains;
    return offers.length === 0 ? 0 : this.#lean(r.pick(offers));
  }

  #lean(offer: Offer): number {
    const { random, log } = this.#ground;
    if (offer.ss !== 1) return 0;
    const next = offer.lean * 0.96 + (random.next() - 0.5) * 0.06;
    offer.lean = Math.max(-MAX_LEAN, Math.min(MAX_LEAN, next));
    return reprice(offer, log);
  }
}
