import { GUEST, type SessionView } from '#contract/session.ts';
import type { FeedEvent } from '#contract/patch.ts';
import type { CashOutEntry } from '#workers/cash-out/cashOutJournal.ts';
import type { ReserveEntry } from '#workers/reserve/reserveEntry.ts';
import { createFakeClock, type FakeClock } from '#tests/worker/fakeClock.ts';
import { createOrigin } from '#tests/worker/fakeOrigin.ts';
import { Disk } from '../disk.ts';
import { CallChannel, type Plan } from '../ledger.ts';
import { turn } from '../scene.ts';
import { AfterLife, type AfterEnvironment } from './afterLife.ts';
import { AfterOperator } from './afterOperator.ts';
import { checkLists } from './afterShown.ts';
import { AfterWitness } from './afterWitness.ts';

export const USERS = ['71', '72'] as const;
export type Uid = (typeof USERS)[number];
/** Properties of the operator and the browser that a schedule cannot change. */
export type AfterHow = {
  /** True if the operator honours an `Idempotency-Key` (D4). */
  readonly honours: boolean;
  /** True if reserved bets and orders carry the reference that they were sent with. */
  readonly echoes: boolean;
  /** The browser refuses locks. */
  readonly lockless?: true;
};
/** A cash-out that is settled two seconds after the press. */
const USUAL: Plan = {
  terms: {
    course: [
      [0, 1],
      [2_000, 5],
    ],
    lag: 0,
    reason: 1,
    refuse: null,
  },
  fault: null,
  transit: 0,
  back: 0,
};
const MAX_WORKERS = 2;
const SLICE_MS = 500;
const LONG_MS = 5_000;

/** One browser with its workers and tabs, and the platform. Nothing happens except by a step. */
export class AfterScene {
  readonly clock: FakeClock = createFakeClock();
  readonly how: AfterHow;
  readonly operator: AfterOperator;
  readonly channel: CallChannel;
  readonly disk: Disk;
  readonly witness: AfterWitness;
  readonly log: string[] = [];
  lives: AfterLife[] = [];
  user: Uid | null = null;
  /** The worker whose tab has drawn each notice. The page remembers it, also once its worker has ended. */
  readonly #drawn = new Map<string, AfterLife>();
  /** The tab that is given an event next dies before it draws it. */
  isTabDoomed = false;
  #token: string | null = null;
  #isExpired = false;
  #generation = 0;
  #serial = 0;
  readonly #environment: AfterEnvironment;

  constructor(how: AfterHow) {
    this.how = how;
    this.operator = new AfterOperator(this.clock.wallNow, how);
    this.disk = new Disk(this.clock);
    this.witness = new AfterWitness(this.operator, this.clock.wallNow, {
      hasFailed: () => this.disk.hasFailed,
      isUnshared: () => this.disk.hasFailed || (how.lockless === true && this.disk.wasStuck),
    });
    this.channel = new CallChannel(
      this.operator,
      this.clock.now,
      (submit) => this.witness.requestLeft(submit, this.user, this.channel.underway()),
      () => undefined,
      USUAL,
    );
    this.#environment = {
      clock: this.clock,
      channel: this.channel,
      disk: this.disk,
      cashOuts: new Map<string, CashOutEntry>(),
      reserves: new Map<string, ReserveEntry>(),
      origin: createOrigin(),
      locks: how.lockless !== true,
      session: () => this.session(),
      token: () => this.#token,
      onExpired: (token) => {
        if (token !== this.#token) return;
        this.#isExpired = true;
        this.#spread();
      },
      onEvent: (life, tab, event) => void this.#show(life, tab, event),
      log: (what) => {
        if (this.log.length < 200) this.log.push(`${this.clock.now()} ${what}`);
      },
    };
    this.begin();
  }

  session(): SessionView {
    return this.user === null
      ? { ...GUEST, generation: this.#generation }
      : {
          user: { uid: this.user, name: 'n', memberType: 0, currencyId: 1 },
          // Wallets in two currencies: lists have the orders of both.
          wallet: {
            balances: [
              { coinCode: 'CNY', amount: '1', isDefault: true },
              { coinCode: 'USD', amount: '1', isDefault: false },
            ],
          } as unknown as SessionView['wallet'],
          expired: false,
          settings: { showSettingChangableTip: false },
          maintenance: false,
          restrictions: [],
          generation: this.#generation,
        };
  }
  #spread(): void {
    for (const life of this.lives)
      if (life.alive()) life.follow(this.user, this.user !== null && !this.#isExpired);
  }

  // --- workers and tabs ---

  /** Begins a worker with one visible tab. */
  begin(): AfterLife | undefined {
    this.lives = this.lives.filter((life) => life.alive());
    if (this.lives.length >= MAX_WORKERS) return undefined;
    const life = new AfterLife(this.#environment, (this.#serial += 1));
    this.lives.push(life);
    life.setTab(`t${this.#serial}`, true);
    life.follow(this.user, this.user !== null && !this.#isExpired);
    return life;
  }
  revive(): void {
    this.lives = this.lives.filter((life) => life.alive());
    if (this.lives.length === 0) this.begin();
  }
  life(at: number): AfterLife {
    this.revive();
    return this.lives[at % this.lives.length] as AfterLife;
  }
  /** Ends a worker. Requests that it has just sent may be lost. */
  end(life: AfterLife, takesAll: boolean): void {
    life.end();
    if (takesAll) this.channel.drop(life);
  }
  async #show(life: AfterLife, tab: string, event: FeedEvent): Promise<void> {
    if (life.tabs.get(tab) !== true || !(await life.delivery.claim(tab, event.id))) return;
    if (this.isTabDoomed) {
      this.isTabDoomed = false;
      life.setTab(tab, null);
      this.#serial += 1;
      life.setTab(`t${this.#serial}`, true);
      return;
    }
    if (life.tabs.get(tab) !== true || !life.alive()) return;
    const drawnBy = this.#drawn.get(event.id);
    if (drawnBy === undefined || drawnBy.alive()) this.witness.noticeShown(event, this.user);
    this.#drawn.set(event.id, life);
    await life.delivery.shown(tab, event.id);
  }

  // --- the session ---

  logIn(uid: Uid): void {
    if (this.user !== null && this.user !== uid) this.#leave(this.user);
    this.user = uid;
    this.#token = this.operator.logIn(uid);
    this.#isExpired = false;
    this.#generation += 1;
    this.#spread();
  }
  logOut(): void {
    if (this.user !== null) this.#leave(this.user);
    this.user = null;
    this.#token = null;
    this.#generation += 1;
    this.#spread();
  }
  #leave(uid: Uid): void {
    this.witness.hasLeft(uid);
    for (const life of this.lives) life.forget();
  }

  // --- time ---

  async live(ms: number, slice = ms > LONG_MS ? 4 * SLICE_MS : SLICE_MS): Promise<void> {
    for (let elapsed = 0; elapsed < ms; elapsed += slice) {
      this.revive();
      this.clock.advance(Math.min(slice, ms - elapsed));
      this.operator.tick();
      this.channel.tick();
      await turn();
      for (const life of this.lives) if (life.alive()) this.witness.documents(life, this.user);
    }
  }
  /** Compares all that tabs show with the ledger. */
  check(): void {
    for (const life of this.lives) {
      if (!life.alive()) continue;
      this.witness.documents(life, this.user);
      checkLists(this.witness, life, this.user);
    }
  }
  /** Lets all tabs ask for what they show. */
  async look(): Promise<void> {
    for (const life of this.lives) {
      void life.lookAtOpen();
      void life.lookAtSettled();
      void life.lookAtReserved();
    }
    await turn();
    this.channel.tick();
    await turn();
  }
}
