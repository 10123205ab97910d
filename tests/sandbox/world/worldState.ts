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
  /** Number of matches with 300 markets or more; none if absent. */ readonly featured?: number;
};

/** Share of a sport's matches that are in play, and the maximum of matches in play in a large world. */
const LIVE_SHARE = 0.26;
const MAX_LIVE = 2_500;
/** World seconds until a match that starts soon. Matches start soon only while too few are in play. */
const SOON = [60, 1500] as const;

/**
 * State that the parts of the world share: the clock, randomness, the change log, and the matches in play and
 * before their start.
 */
export class WorldState {
  readonly options: WorldOptions;
  readonly random: Random;
  readonly log = new ChangeLog();
  readonly agenda = new Agenda<Fixture>();
  now: number;
  live: Fixture[] = [];
  pre: Fixture[] = [];
  /** Matches with far more markets than others; the value is true if the match was created in play. */
  readonly featured = new Map<Fixture, boolean>();
  /** Number of price changes after points, which count against the rate. */
  spent = 0;
  #serial = 1 << 12;
  readonly nextSerial = () => (this.#serial += 1);

  constructor(options: WorldOptions) {
    this.options = options;
    this.now = options.start;
    this.random = seeded(options.seed);
  }

  /** Converts world seconds to wall ms. */
  wall(worldSeconds: number): number {
    return (worldSeconds * 1000) / this.options.speed;
  }

  fixture(id: string): Fixture | undefined {
    const is = (fixture: Fixture) => fixture.id === id;
    return this.live.find(is) ?? this.pre.find(is);
  }

  liveShare(sid: number): number {
    return Math.min(sportOf(sid).live ?? LIVE_SHARE, MAX_LIVE / this.options.matches);
  }

  /** Returns a start time in world seconds from now, rounded up to a whole second. */
  after(worldSeconds: number): number {
    return Math.ceil((this.now + this.wall(worldSeconds)) / 1000) * 1000;
  }

  /** Returns a start time in the next minutes, hours or days, rounded to five or fifteen minutes. */
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

  /**
   * Returns the duration of a halt in world seconds. The halt of a short match is limited to a fraction of
   * the match.
   */
  halt(sid: number, from: number, to: number): number {
    const most = sportOf(sid).underway[1] / 4;
    return this.random.range(Math.min(from, most / 2), Math.min(to, most));
  }

  /** Schedules a match that has not begun; this replaces its earlier schedule. */
  wake(fixture: Fixture, at: number): void {
    fixture.dueAt = at;
    this.agenda.put(at, fixture);
  }

  suspend(fixture: Fixture, seconds: number): void {
    fixture.sale(0, this.log, (offer) => offer.ss === 1);
    fixture.reopenAt = Math.max(fixture.reopenAt, this.now + this.wall(seconds));
  }

  /** Reopens markets at the current lines, with new ids where the line has changed. */
  reopen(fixture: Fixture): void {
    fixture.reopenAt = 0;
    fixture.sale(1, this.log, (offer) => offer.ss === 0);
    fixture.refresh(true, this.nextSerial, this.log);
  }

  /** Sets another status, with the facts that follow from it. */
  status(fixture: Fixture, ms: number): void {
    fixture.match = { ...fixture.match, ms };
    fixture.change(fixture.facts(this.now), this.log);
  }
}
