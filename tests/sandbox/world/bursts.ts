import type { Fixture } from './fixture.ts';
import type { WorldState } from './worldState.ts';
import { MOST_LEAN } from './priceMoves.ts';
import { emptyOutcome } from './play.ts';
import { applyOutcome } from './rounds.ts';

/** All matches of a sport that are being played, and within how many wall ms their markets are open again. */
export type Burst = { readonly sport: number; readonly ms: number };
/** How many matches and markets it shut; 0 where none of the sport is being played. */
export type BurstResult = { readonly matches: number; readonly markets: number };

/**
 * A goal in every match of a sport at once (one in each that has goals): all its markets are suspended in one
 * step and come back one match after the other, at other prices and, where the lines moved, under other ids.
 * What a match brings by itself meanwhile counts as ever: one that really stops stays shut for as long as
 * that takes.
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
      // The play's own time for a goal is put aside: what is asked for here is how long it takes.
      applyOutcome(ground, fixture, { ...goal, suspend: (within * ground.options.speed) / 1000 });
      this.#shut.push({ fixture, at: fixture.reopenAt });
    }
    return { matches: played.length, markets };
  }

  /** Opens what is due again; a match that stopped, stays shut for longer or is open by now is left alone. */
  step(): void {
    const { now, random } = this.#ground;
    const due = this.#shut.filter(({ at }) => at <= now);
    if (due.length === 0) return;
    this.#shut = this.#shut.filter(({ at }) => at > now);
    for (const { fixture, at } of due) {
      if (fixture.reopenAt !== at || fixture.match.ms !== 5) continue;
      for (const offer of fixture.offers) offer.lean = random.range(-MOST_LEAN, MOST_LEAN);
      this.#ground.reopen(fixture);
    }
  }
}
