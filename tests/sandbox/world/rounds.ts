import type { Fixture } from './fixture.ts';
import type { WorldState } from './worldState.ts';
import type { Goal, PlayOutcome } from './play.ts';

/** World seconds between two halts of a match, and the duration of a halt. */
const BETWEEN_HALTS = 25_000;
const HALT = [60, 400] as const;
/** Share of interrupted matches that are abandoned. */
const ABANDONED = 0.1;

const goalId = (fixture: Fixture, { n }: Goal): string => `${fixture.id}-${n}`;

/** Reprices a match after a point. Prices that only the detail shows do not count against the rate. */
const follow = (ground: WorldState, fixture: Fixture): void => {
  ground.spent += fixture.refresh(false, ground.nextSerial, ground.log, ({ main }) => main);
  fixture.refresh(false, ground.nextSerial, ground.log, ({ main }) => !main);
};

/** Publishes the outcome of a play step, and suspends the match's markets if needed. */
export const applyOutcome = (ground: WorldState, fixture: Fixture, outcome: PlayOutcome): void => {
  const { log } = ground;
  if (outcome.facts) fixture.change(fixture.facts(ground.now), log);
  for (const goal of outcome.goals)
    log.add({ k: 'goal', id: goalId(fixture, goal), mid: fixture.id, side: goal.side, sc: goal.sc });
  for (const goal of outcome.withdrawn) {
    const id = goalId(fixture, goal);
    log.add({ k: 'goal-withdrawn', id: `${id}-w`, mid: fixture.id, side: goal.side, sc: goal.sc, goal: id });
  }
  if (outcome.ended) return;
  if (outcome.suspend > 0) ground.suspend(fixture, outcome.suspend);
  else if (outcome.scored === true && fixture.reopenAt === 0 && ground.options.rate > 0)
    follow(ground, fixture);
};

/** Advances the matches in play: each about once a second, and a part of them in every step. */
export class Rounds {
  readonly #ground: WorldState;
  readonly #leave: (fixture: Fixture, ms: number) => void;
  #ticks = 0;

  constructor(ground: WorldState, leave: (fixture: Fixture, ms: number) => void) {
    this.#ground = ground;
    this.#leave = leave;
  }

  playOn(ms: number): void {
    const { live } = this.#ground;
    const buckets = Math.max(1, Math.round(1000 / ms));
    const over: Fixture[] = [];
    this.#ticks += 1;
    for (let i = this.#ticks % buckets; i < live.length; i += buckets) {
      const fixture = live[i];
      if (fixture !== undefined && this.#playOne(fixture)) over.push(fixture);
    }
    for (const fixture of over) this.#leave(fixture, fixture.match.ms !== 5 || fixture.retired ? 7 : 0);
  }

  #playOne(fixture: Fixture): boolean {
    const ground = this.#ground;
    const { random } = ground;
    const seconds = ((ground.now - fixture.last) * ground.options.speed) / 1000;
    fixture.last = ground.now;
    if (fixture.match.ms !== 5) return this.#halted(fixture);
    if (random.chance(seconds / BETWEEN_HALTS)) {
      ground.status(fixture, random.pick([2, 8, 9]));
      ground.suspend(fixture, 1);
      fixture.haltedUntil = ground.now + ground.wall(ground.halt(fixture.sid, ...HALT));
      return false;
    }
    const outcome = fixture.play.advance(seconds);
    fixture.retired = outcome.abandoned === true;
    applyOutcome(ground, fixture, outcome);
    if (outcome.ended) return true;
    if (outcome.suspend === 0 && fixture.reopenAt > 0 && fixture.reopenAt <= ground.now)
      ground.reopen(fixture);
    return false;
  }

  #halted(fixture: Fixture): boolean {
    const ground = this.#ground;
    if (ground.now < fixture.haltedUntil) return false;
    if (fixture.match.ms === 2 && ground.random.chance(ABANDONED)) return true;
    ground.status(fixture, 5);
    ground.reopen(fixture);
    return false;
  }
}
