import { ok } from '#contract/problem.ts';
import type { FeedApi } from '#contract/feedApi.ts';
import { createFeed, type Feed } from '#workers/app/createFeed.ts';
import type { PeerChannel, Clock, LockManager } from '#workers/runtime/environment.ts';
import { writeExact } from '#platform/exactJson.ts';
import type { Caller } from '#platform/http.ts';
import type { createOrigin, Owner } from '#tests/worker/fakeOrigin.ts';
// The lazy part is there from the start: its fetching takes no virtual time.
import '#workers/orders/orders.ts';
import { CallServer } from '#tests/worker/schedules/callServer.ts';
import { FeedServer, type MeSource } from '#tests/worker/schedules/feedServer.ts';
import { PressOracle } from '#tests/worker/schedules/pressOracle.ts';
import type { World } from '#tests/worker/schedules/world.ts';
import type { Disk } from './disk.ts';
import { MONEY_CALLS, type Asker, type MoneyCall, type Till } from './ledger.ts';

/** What the workers of one browser share, and the platform that they talk to. */
export type Around = {
  readonly clock: Clock;
  readonly world: World;
  readonly till: Till;
  /** What the feed pushes of orders; null where it does not. */
  readonly me: MeSource | null;
  /** There is no feed: all is asked for. */
  readonly polled: boolean;
  /** The browser keeps nothing: no IndexedDB at all. */
  readonly forgets: boolean;
  readonly disk: Disk;
  readonly origin: ReturnType<typeof createOrigin>;
  /**
   * Words of one worker reach another later than they were said: browsers promise no order between them and a
   * lock.
   */
  readonly late: boolean;
  /** The builds whose locks are refused, as in a frame without storage. */
  readonly refused: readonly string[];
  /** The operator's configuration as it is now. */
  readonly config: () => unknown;
  /** Whose match an option is or was. */
  readonly matchOf: (key: string) => string;
  readonly log: (what: string) => void;
};

const isMoney = (name: string): name is MoneyCall => (MONEY_CALLS as readonly string[]).includes(name);
/** The body as it arrives: its very digits, those of long ids as text. */
const onWire = (
  body: Readonly<Record<string, unknown>>,
  write: (body: unknown) => string,
): Readonly<Record<string, unknown>> =>
  JSON.parse(write(body).replaceAll(/:(\d{16,})(?=[,}\]])/g, ':"$1"')) as Readonly<Record<string, unknown>>;
/** By how much the wall clocks of workers are wrong. */
const SKEWS = [0, 3_000, -3_000] as const;
const never = <T>(): Promise<T> => new Promise<T>(() => undefined);

/**
 * One worker from its start to its end, which may come at any moment: each time that something of it is about
 * to reach the outside, or has, is a point where it may die. From then on nothing of it is heard, and its
 * locks are free.
 */
export class Life {
  readonly build: string;
  readonly feed: Feed;
  readonly server: FeedServer;
  readonly calls: CallServer;
  readonly oracle: PressOracle;
  /** The points that are left to it; endless as long as nothing is going to kill it. */
  left = Infinity;
  isHung = false;
  hasHung = false;
  readonly begunAt: number;
  /** Settles at its end. */
  readonly gone: Promise<void>;
  #ended: () => void = () => undefined;
  #late: (() => void)[] = [];
  readonly #owner: Owner = { alive: true };
  readonly #around: Around;
  /** How much later a word of another worker comes. */
  readonly #laterMs: number | null;
  readonly #serial: number;
  #random: number;

  constructor(around: Around, serial: number, build: string) {
    this.#around = around;
    this.build = build;
    this.gone = new Promise((done) => {
      this.#ended = done;
    });
    this.#serial = serial;
    this.begunAt = around.clock.now();
    this.#random = (serial * 0.137) % 1;
    const { world, clock, disk, till } = around;
    this.#laterMs = around.late ? ([0, 10][serial % 2] as number) : null;
    this.oracle = new PressOracle(world, !around.polled);
    this.server = new FeedServer(
      () => world,
      () => world.now(),
      around.me,
    );
    this.calls = new CallServer(
      () => world,
      () => world.now(),
      around.polled ? null : (stream) => this.server.stamp(stream),
      (answered) => this.oracle.answered(answered, clock.now()),
    );
    this.feed = createFeed({
      build,
      userAgent: '',
      mode: 'shared',
      clock: this.#clock(),
      random: () => (this.#random = (this.#random + 0.37) % 1),
      post: () => async () => ({ ok: true, value: null }),
      log: (what, detail) => around.log(`${build} ${what} ${detail ?? ''}`),
      locks: this.#locks(),
      channel: this.#channel(),
      store: around.forgets ? null : () => disk.store(this),
      journal: around.forgets ? null : () => disk.journal(this),
      dial: (_url, on) => this.server.dial(on),
      caller: (options) => {
        const platform = this.calls.caller(options.language);
        const call: Caller = (name, body = {}, more) => {
          if (!this.alive()) return never();
          if (name === 'domainConfig') return this.#afterHang(ok(around.config()));
          if (!isMoney(name)) return platform(name, body, more);
          const asker: Asker = {
            life: this,
            alive: this.alive,
            point: this.point,
            refused: (token) => options.refused?.(token),
            matchOf: around.matchOf,
            wrongly: (key) => this.oracle.wrongly(key, around.matchOf(key), clock.now()),
          };
          return till
            .call(asker, name, onWire(body, writeExact), options.auth?.() ?? null, more ?? {})
            .then((answer) => this.#afterHang(answer));
        };
        return call;
      },
    });
  }

  alive = (): boolean => this.#owner.alive;
  point = (what: string): boolean => {
    if (!this.#owner.alive) return false;
    this.left -= 1;
    if (this.left > 0) return true;
    this.#around.log(`dies: ${what}`);
    this.end();
    return false;
  };
  /** It does nothing for so long, and then goes on with all that has come meanwhile. */
  hang(ms: number): void {
    if (this.isHung) return;
    this.isHung = true;
    this.hasHung = true;
    this.#around.clock.setTimeout(() => {
      this.isHung = false;
      for (const run of this.#late.splice(0)) if (this.alive()) run();
    }, ms);
  }
  /** Runs once it does not hang. */
  readonly whenAwake = (run: () => void): void => {
    if (this.isHung) this.#late.push(run);
    else run();
  };
  async #afterHang<T>(value: T): Promise<T> {
    if (this.isHung) await new Promise<void>((done) => this.#late.push(done));
    return value;
  }
  end(): void {
    if (!this.#owner.alive) return;
    this.#ended();
    this.#around.origin.end(this.#owner);
    this.server.drop();
  }

  /** The contract as a port to this worker may call it; once it is dead nobody answers. */
  open(): FeedApi {
    const { api } = this.feed.open(() => undefined);
    const calls = Object.entries(
      api as unknown as Readonly<Record<string, (...given: unknown[]) => unknown>>,
    );
    return Object.fromEntries(
      calls.map(([name, call]) => [name, (...given: unknown[]) => this.#answer(() => call(...given))]),
    ) as unknown as FeedApi;
  }

  #answer(call: () => unknown): unknown {
    if (!this.alive()) return never();
    if (!this.isHung) return call();
    return new Promise((done) => this.#late.push(() => done(call())));
  }
  /** Its monotonic clock begins with it, and its wall clock is not the operator's. */
  #clock(): Clock {
    const { clock } = this.#around;
    const skew = SKEWS[this.#serial % SKEWS.length] as number;
    const begun = Math.floor(clock.now()) - 1_000;
    return {
      ...clock,
      now: () => clock.now() - begun,
      wallNow: () => clock.wallNow() + skew,
      setTimeout: (run, ms) =>
        clock.setTimeout(() => {
          if (this.alive()) this.whenAwake(run);
        }, ms),
    };
  }
  #locks(): LockManager {
    if (this.#around.refused.includes(this.build))
      return { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) };
    const locks: LockManager = this.#around.origin.locks.of(this.#owner);
    return {
      request: (name, run) =>
        this.alive()
          ? locks.request(name, () => (this.isHung ? this.#afterHang(null).then(run) : run()))
          : never(),
    };
  }
  #channel(): (name: string) => PeerChannel {
    const open = this.#around.origin.channels.open(this.#owner);
    return (name) => {
      const channel = open(name);
      const later = (run: () => void): void => {
        if (this.#laterMs === null) run();
        else
          this.#around.clock.setTimeout(() => {
            if (this.alive()) run();
          }, this.#laterMs);
      };
      return {
        ...channel,
        postMessage: (message) => {
          if (this.alive()) channel.postMessage(message);
        },
        addEventListener: (type, listener) =>
          channel.addEventListener(type, (event) => later(() => this.whenAwake(() => listener(event)))),
      };
    };
  }
}
