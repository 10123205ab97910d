import { sportOf } from '#sandbox/sports/sports.ts';
import { ChangeLog } from './changeLog.ts';
import type { Fixture } from './fixture.ts';
import { Agenda } from './agenda.ts';
import { seeded } from './random.ts';
import type { Random } from './random.ts';

export type WorldOptions = {
  readonly matches: number;
  readonly rate: number;
  readonly speed: number;
  readonly seed: number;
  readonly start: number;
  /** Matches with 300 markets and more; none where it is left out. */ readonly featured?: number;
};

/** Share of a sport's matches that are in play, and the most there are in a large world. */
const LIVE_SHARE = 0.26;
const MOST_LIVE = 2_500;
/** The next match is soon only while too few are in play: world seconds from now. */
const SOON = [60, 1500] as const;

/**
 * What the parts of the world share: the clock, chance, what changed, and the matches by whether they have
 * begun.
 */
export class WorldState {
  readonly options: WorldOptions;
  readonly random: Random;
  readonly log = new ChangeLog();
  readonly agenda = new Agenda<Fixture>();
  now: number;
  live: Fixture[] = [];
  pre: Fixture[] = [];
  /** Matches with far more markets than others, and whether they were placed in play. */
  readonly featured = new Map<Fixture, boolean>();
  /** Prices that changed because of a point, to be taken from what the rate allows. */
  spent = 0;
  #serial = 1 << 12;
  readonly nextSerial = () => (this.#serial += 1);

  constructor(options: WorldOptions) {
    this.options = options;
    this.now = options.start;
    this.random = seeded(options.seed);
  }

  /** World seconds as wall ms. */
  wall(worldSeconds: number): number {
    return (worldSeconds * 1000) / this.options.speed;
  }

  fixture(id: string): Fixture | undefined {
    const is = (fixture: Fixture) => fixture.id === id;
    return this.live.find(is) ?? this.pre.find(is);
  }

  liveShare(sid: number): number {
    return Math.min(sportOf(sid).live ?? LIVE_SHARE, MOST_LIVE / this.options.matches);
  }

  /** When it begins, in whole seconds: world seconds from now. */
  after(worldSeconds: number): number {
    return Math.ceil((this.now + this.wall(worldSeconds)) / 1000) * 1000;
  }

  /** In the next minutes, hours or days; matches begin at round times: five past, a quarter past. */
  later(): number {
    const r = this.random;
    const soon = r.chance(0.12);
    const step = Math.max(1000, this.wall(60 * (soon ? 5 : 15)));
    const at = this.after(
      60 * (soon ? r.range(0.5, 40) : r.chance(0.45) ? r.range(40, 16 * 60) : r.range(16 * 60, 6 * 24 * 60)),
    );
    return Math.ceil(at / step) * step;
  }

  soon(sid: number): number {
    return this.after(
      this.random.range(
        Math.min(SOON[0], sportOf(sid).underway[1] / 10),
        Math.min(SOON[1], sportOf(sid).underway[1] / 4),
      ),
    );
  }

  /** How long a halt lasts, world seconds; a short match is not held up for longer than a part of itself. */
  halt(sid: number, from: number, to: number): number {
    const most = sportOf(sid).underway[1] / 4;
    return this.random.range(Math.min(from, most / 2), Math.min(to, most));
  }

  /** Wakes a match that has not begun; an earlier alarm of it counts no more. */
  wake(fixture: Fixture, at: number): void {
    fixture.dueAt = at;
    this.agenda.put(at, fixture);
  }

  suspend(fixture: Fixture, seconds: number): void {
    fixture.sale(0, this.log, (offer) => offer.ss === 1);
    fixture.reopenAt = Math.max(fixture.reopenAt, this.now + this.wall(seconds));
  }

  /** Markets come back at the lines of now, under new ids where the line is another. */
  reopen(fixture: Fixture): void {
    fixture.reopenAt = 0;
    fixture.sale(1, this.log, (offer) => offer.ss === 0);
    fixture.refresh(true, this.nextSerial, this.log);
  }

  /** Another status, with the facts that follow from it. */
  status(fixture: Fixture, ms: number): void {
    fixture.match = { ...fixture.match, ms };
    fixture.change(fixture.facts(this.now), this.log);
  }
}
