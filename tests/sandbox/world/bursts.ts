import type { Fixture } from './fixture.ts';
import type { WorldState } from './worldState.ts';
import { MAX_LEAN } from './priceMoves.ts';
import { emptyOutcome } from './play.ts';
import { applyOutcome } from './rounds.ts';

/**
 * A command for all matches of a sport in play. `ms` is the wall time within which their markets open again.
 */
export type Burst = { readonly sport: number; readonly ms: number };
/** Number of suspended matches and markets; 0 if no match of the sport is in play. */
export type BurstResult = { readonly matches: number; readonly markets: number };

/**
 * Scores a goal in every match of a sport at once (if the sport has goals). All markets are suspended in one
 * step. They reopen one match after the other, at other prices and, where lines moved, under other ids. A
 * match that really stops meanwhile stays closed for the duration of that stop.
 */
export class Bursts {
  readonly #ground: WorldState;
  #shut: { readonly fixture: Fixture; readonly at: number }[] = [];

  constructor(ground: WorldState) {
    this.#ground = ground;
  }

  begin({ sport, ms }: Burst): BurstResult {
    const ground = this.#ground;
    const played = ground.live.filter(({ sid, match }) => sid === sport && match.ms === 5);
    let markets = 0;
    for (const fixture of played) {
      markets += fixture.offers.filter(({ ss }) => ss === 1).length;
      const within = ms * ground.random.range(0.5, 1);
      const goal = fixture.play.score?.(ground.random.chance(0.5) ? 1 : 2) ?? emptyOutcome();
      // The burst sets the duration of the suspension, so the play's own duration for a goal is not used.
      applyOutcome(ground, fixture, { ...goal, suspend: (within * ground.options.speed) / 1000 });
      this.#shut.push({ fixture, at: fixture.reopenAt });
    }
    return { matches: played.length, markets };
  }

  /**
   * Reopens the matches that are due. Skips a match that has stopped, stays closed for longer, or is open
   * already.
   */
  step(): void {
    const { now, random } = this.#ground;
    const due = this.#shut.filter(({ at }) => at <= now);
    if (due.length === 0) return;
    this.#shut = this.#shut.filter(({ at }) => at > now);
    for (const { fixture, at } of due) {
      if (fixture.reopenAt !== at || fixture.match.ms !== 5) continue;
      for (const offer of fixture.offers) offer.lean = random.range(-MAX_LEAN, MAX_LEAN);
      this.#ground.reopen(fixture);
    }
  }
}
