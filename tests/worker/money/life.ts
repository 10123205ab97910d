import { ok } from '#contract/problem.ts';
import type { FeedApi } from '#contract/feedApi.ts';
import { createFeed, type Feed } from '#workers/app/createFeed.ts';
import type { PeerChannel, Clock, LockManager } from '#workers/runtime/environment.ts';
import { writeExact } from '#platform/exactJson.ts';
import type { Caller } from '#platform/http.ts';
import type { createOrigin, Owner } from '#tests/worker/fakeOrigin.ts';
// Imports the lazy parts at the start, so that loading them takes no virtual time.
import '#workers/events/recorder.ts';
import '#workers/orders/orders.ts';
import { CallServer } from '#tests/worker/schedules/callServer.ts';
import { FeedServer, type MeSource } from '#tests/worker/schedules/feedServer.ts';
import { PressOracle } from '#tests/worker/schedules/pressOracle.ts';
import type { World } from '#tests/worker/schedules/world.ts';
import type { Disk } from './disk.ts';
import { MONEY_CALLS, type Asker, type MoneyCall, type CallChannel } from './ledger.ts';

/** The environment that the workers of one browser share, with the platform. */
export type SharedEnvironment = {
  readonly clock: Clock;
  readonly world: World;
  readonly callChannel: CallChannel;
  /** Source of pushed orders; null if the feed does not push them. */
  readonly me: MeSource | null;
  /** True without a feed: everything is polled. */
  readonly polled: boolean;
  /** True if the browser has no IndexedDB and stores nothing. */
  readonly forgets: boolean;
  readonly disk: Disk;
  readonly origin: ReturnType<typeof createOrigin>;
  /** True if messages between workers arrive late. Browsers promise no order between messages and locks. */
  readonly late: boolean;
  /** Builds whose lock requests are refused, as in a frame without storage. */
  readonly refused: readonly string[];
  /** Returns the operator's current configuration. */
  readonly config: () => unknown;
  /** Returns the match of a present or former option. */
  readonly matchOf: (key: string) => string;
  readonly log: (what: string) => void;
};

const isMoney = (name: string): name is MoneyCall => (MONEY_CALLS as readonly string[]).includes(name);
/** Formats a body as it arrives: exact digits, long ids as text. */
const onWire = (
  body: Readonly<Record<string, unknown>>,
  write: (body: unknown) => string,
): Readonly<Record<string, unknown>> =>
  JSON.parse(write(body).replaceAll(/:(\d{16,})(?=[,}\]])/g, ':"$1"')) as Readonly<Record<string, unknown>>;
/** Milliseconds by which the workers' wall clocks are wrong. */
const SKEWS = [0, 3_000, -3_000] as const;
const never = <T>(): Promise<T> => new Promise<T>(() => undefined);

/**
 * One worker from start to end. Each moment before or after an effect leaves it is a point where it may die.
 * From then on it has no effect, and its locks are released.
 */
export class Life {
  readonly build: string;
  readonly feed: Feed;
  readonly server: FeedServer;
  readonly calls: CallServer;
  readonly oracle: PressOracle;
  /** Number of points until the worker dies; Infinity if it is not going to be killed. */
  pointsLeft = Infinity;
  isHung = false;
  hasHung = false;
  readonly begunAt: number;
  /** Resolves when the worker dies. */
  readonly ended: Promise<void>;
  #ended: () => void = () => undefined;
  #late: (() => void)[] = [];
  readonly #owner: Owner = { alive: true };
  readonly #environment: SharedEnvironment;
  /** Milliseconds by which messages of other workers are delayed. */
  readonly #laterMs: number | null;
  readonly #serial: number;
  #random: number;

  constructor(environment: SharedEnvironment, serial: number, build: string) {
    this.#environment = environment;
    this.build = build;
    this.ended = new Promise((done) => {
      this.#ended = done;
    });
    this.#serial = serial;
    this.begunAt = environment.clock.now();
    this.#random = (serial * 0.137) % 1;
    const { world, clock, disk, callChannel } = environment;
    this.#laterMs = environment.late ? ([0, 10][serial % 2] as number) : null;
    this.oracle = new PressOracle(world, !environment.polled);
    this.server = new FeedServer(
      () => world,
      () => world.now(),
      environment.me,
    );
    this.calls = new CallServer(
      () => world,
      () => world.now(),
      environment.polled ? null : (stream) => this.server.stamp(stream),
      (answered) => this.oracle.answered(answered, clock.now()),
    );
    this.feed = createFeed({
      build,
      userAgent: '',
      mode: 'shared',
      clock: this.#clock(),
      random: () => (this.#random = (this.#random + 0.37) % 1),
      post: () => async () => ({ ok: true, value: null }),
      log: (what, detail) => environment.log(`${build} ${what} ${detail ?? ''}`),
      locks: this.#locks(),
      channel: this.#channel(),
      store: environment.forgets ? null : () => disk.store(this),
      journal: environment.forgets ? null : () => disk.journal(this),
      openSocket: (_url, on) => this.server.dial(on),
      caller: (options) => {
        const platform = this.calls.caller(options.language);
        const call: Caller = (name, body = {}, more) => {
          if (!this.alive()) return never();
          if (name === 'domainConfig') return this.#afterHang(ok(environment.config()));
          if (!isMoney(name)) return platform(name, body, more);
          const asker: Asker = {
            life: this,
            alive: this.alive,
            point: this.point,
            refused: (token) => options.refused?.(token),
            matchOf: environment.matchOf,
            violationOf: (key) => this.oracle.violationOf(key, environment.matchOf(key), clock.now()),
          };
          return callChannel
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
    this.pointsLeft -= 1;
    if (this.pointsLeft > 0) return true;
    this.#environment.log(`dies: ${what}`);
    this.end();
    return false;
  };
  /** Hangs for `ms` milliseconds, and then handles everything that arrived meanwhile. */
  hang(ms: number): void {
    if (this.isHung) return;
    this.isHung = true;
    this.hasHung = true;
    this.#environment.clock.setTimeout(() => {
      this.isHung = false;
      for (const run of this.#late.splice(0)) if (this.alive()) run();
    }, ms);
  }
  /** Runs the function when the worker does not hang. */
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
    this.#environment.origin.end(this.#owner);
    this.server.drop();
  }

  /** Returns the contract as a port to this worker exposes it. A dead worker does not answer. */
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
  /**
   * Creates the worker's clocks: the monotonic one starts with the worker, and the wall clock differs from
   * the operator's.
   */
  #clock(): Clock {
    const { clock } = this.#environment;
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
    if (this.#environment.refused.includes(this.build))
      return { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) };
    const locks: LockManager = this.#environment.origin.locks.of(this.#owner);
    return {
      request: (name, run) =>
        this.alive()
          ? locks.request(name, () => (this.isHung ? this.#afterHang(null).then(run) : run()))
          : never(),
    };
  }
  #channel(): (name: string) => PeerChannel {
    const open = this.#environment.origin.channels.open(this.#owner);
    return (name) => {
      const channel = open(name);
      const delayMessage = (run: () => void): void => {
        if (this.#laterMs === null) run();
        else
          this.#environment.clock.setTimeout(() => {
            if (this.alive()) run();
          }, this.#laterMs);
      };
      return {
        ...channel,
        postMessage: (message) => {
          if (this.alive()) channel.postMessage(message);
        },
        addEventListener: (type, listener) =>
          channel.addEventListener(type, (event) =>
            delayMessage(() => this.whenAwake(() => listener(event))),
          ),
      };
    };
  }
}
