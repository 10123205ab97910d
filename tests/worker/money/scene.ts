import type { Session } from '#contract/session.ts';
import { createFakeClock, type FakeClock } from '#tests/worker/fakeClock.ts';
import { createOrigin } from '#tests/worker/fakeOrigin.ts';
import { World } from '#tests/worker/schedules/world.ts';
import { Disk } from './disk.ts';
import type { Clock } from '#workers/runtime/environment.ts';
import { Life, type SharedEnvironment } from './life.ts';
import { configNow, MoneyTab } from './moneyTab.ts';
import { amountOf, COINS, Operator } from './operator.ts';
import { createPage, type Page } from './page.ts';
import { createTabClient } from './tabClient.ts';
import { createTicking } from './ticking.ts';
import { CallChannel } from './ledger.ts';
import { Witness, type Known } from './witness.ts';

const MERCHANT = 'm1';
const MAX_TABS = 4;
const SLICE_MS = 250;
const LONG_MS = 5_000;
/**
 * Milliseconds within which a worker notices a changed switch of the configuration: five seconds and a
 * margin.
 */
const SWITCHED_MS = 9_000;
export const USERS = ['71', '72'] as const;
/** Builds of the page. Two may be served at once. */
export const BUILDS = ['old', 'new'] as const;
export type Uid = (typeof USERS)[number];
/** Properties of the operator and the browser that a schedule cannot change. */
export type How = {
  /** True if the operator honours an `Idempotency-Key` (D4). */
  readonly honours: boolean;
  /** True if orders carry the reference that they were sent with. */
  readonly echoes: boolean;
  /** True if the feed pushes orders. */
  readonly pushes: boolean;
  /** Without a feed: prices and orders are polled. */
  readonly polled?: true;
  /** Which builds are refused their locks. */
  readonly refused?: 'newer' | 'all';
  /** Messages between workers arrive late. */
  readonly late?: true;
  /** The browser stores nothing: bets are placed without a journal, after the user agreed (F34). */
  readonly forgets?: true;
  /** Of all possible series the operator offers one. */
  readonly offersOne?: true;
  /** Only the order list names accepted odds: an operator without additions to the wire that does not push orders. */
  readonly listsOdds?: true;
  /** A journal that is broken on purpose: it loses entries that it reported as written. */
  readonly broken?: 'journal';
};

export const turn = () => new Promise<void>((done) => setImmediate(done));

/** One browser with its tabs and workers, and the platform. Nothing happens except by a step. */
export class Scene {
  readonly clock: FakeClock = createFakeClock();
  readonly how: How;
  readonly world: World;
  readonly operator: Operator;
  readonly callChannel: CallChannel;
  readonly disk: Disk;
  readonly witness: Witness;
  readonly log: string[] = [];
  tabs: MoneyTab[] = [];
  lives: Life[] = [];
  /** The user who is logged in at the parent site. */
  user: Uid | null = null;
  #session: Session | null = null;
  /** This browser's local storage. */
  readonly #texts = new Map<string, string>();
  readonly #ticking: Clock;
  readonly #origin = createOrigin();
  readonly #matchOf = new Map<string, string>();
  #bets: 'on' | 'off' | 'maintenance' = 'on';
  #closedAt: number | null = null;
  readonly #currencies = new Map<Uid, number>();
  #serial = 0;

  constructor(how: How) {
    this.how = how;
    const offset = this.clock.wallNow() - this.clock.now();
    const now = (): number => this.clock.now() + offset;
    this.world = new World(now, (news) => {
      for (const life of this.lives) life.server.onEvent(news);
    });
    this.operator = new Operator(this.world, how, (uid, sections) => {
      for (const { server } of this.lives) server.sendToUser(uid, sections);
    });
    this.witness = new Witness(
      this.operator,
      now,
      how.forgets === true,
      () => this.disk,
      () => this.callChannel,
    );
    this.callChannel = new CallChannel(
      this.operator,
      now,
      (submit) => {
        this.#closed(submit.asker.life);
        this.witness.requestLeft(
          submit,
          this.#known(submit.asker.life),
          this.callChannel.underway(),
          this.tabs.some(({ life, frozen }) => life === submit.asker.life && !frozen),
        );
      },
      (uid, isRead) => this.witness.listed(uid, isRead),
    );
    this.#ticking = createTicking(this.clock, 1);
    this.disk = new Disk(this.clock);
    this.disk.isForgetful = how.broken === 'journal';
  }

  // --- workers and tabs ---

  #begin(build: string): Life {
    this.#serial += 1;
    const environment: SharedEnvironment = {
      clock: this.#ticking,
      world: this.world,
      me: this.how.pushes ? this.operator : null,
      callChannel: this.callChannel,
      disk: this.disk,
      origin: this.#origin,
      polled: this.how.polled === true,
      forgets: this.how.forgets === true,
      late: this.how.late === true,
      refused: this.how.refused === 'all' ? BUILDS : this.how.refused === 'newer' ? [BUILDS[1]] : [],
      config: () => configNow(this.#bets),
      matchOf: (key) => this.world.option(key)?.match.id ?? this.#matchOf.get(key) ?? '',
      log: (what) => {
        if (this.log.length < 200) this.log.push(`${this.clock.now()} ${what}`);
      },
    };
    const life = new Life(environment, this.#serial, build);
    this.lives.push(life);
    return life;
  }
  life(build: string): Life {
    return this.lives.find((each) => each.build === build && each.alive()) ?? this.#begin(build);
  }
  openTab(build: string): MoneyTab | undefined {
    if (this.tabs.length >= MAX_TABS) return undefined;
    const tab = this.#open(
      build,
      createPage(
        {
          read: (key) => this.#texts.get(key) ?? null,
          write: (key, text) => void this.#texts.set(key, text),
        },
        MERCHANT,
        createTabClient(this.clock, this.witness, () => `q${(this.#serial += 1)}`),
      ),
    );
    // Each parent page tells its client who is logged in (BOOT-01, D8); it need not report that nobody is.
    if (this.#session !== null) void tab.page.session.login(this.#session);
    return tab;
  }
  #open(build: string, page: Page): MoneyTab {
    this.#serial += 1;
    const owner = { alive: true };
    const hold = (name: string): (() => void) => {
      void this.#origin.locks.of(owner).request(name, () => new Promise<void>(() => undefined));
      return () => this.#origin.end(owner);
    };
    const tab = new MoneyTab(
      `t${this.#serial}`,
      this.life(build),
      hold,
      page,
      this.how,
      this.witness,
      this.clock,
    );
    this.tabs.push(tab);
    return tab;
  }
  closeTab(tab: MoneyTab, saysSo: boolean): void {
    this.tabs = this.tabs.filter((each) => each !== tab);
    tab.close(saysSo);
    // A shared worker ends with its last tab.
    if (!this.tabs.some(({ life }) => life === tab.life)) this.end(tab.life, true);
  }
  /** Ends a worker. Requests that it has just sent may be lost. */
  end(life: Life, takesAll: boolean): void {
    life.end();
    if (takesAll) this.callChannel.drop(life);
  }
  /** Connects tabs whose worker ended to another one (F17). */
  revive(): void {
    for (const tab of this.tabs.filter(({ life }) => !life.alive())) {
      this.tabs = this.tabs.filter((each) => each !== tab);
      tab.close(false);
      this.#open(tab.life.build, tab.page);
    }
    this.lives = this.lives.filter((life) => life.alive());
  }
  /**
   * Returns what a worker's board must have for an option. It is known only if a tab of the worker is up to
   * date and nothing is in flight.
   */
  #known(asker: object): (key: string) => Known | undefined {
    const life = this.lives.find((each) => each === asker);
    const tab = this.tabs.find((each) => each.life === asker && each.visible && !each.frozen);
    return (key) => {
      const painted = tab?.model.option(key);
      const offered = this.world.option(key);
      if (
        life === undefined ||
        life.server.wire.length > 0 ||
        life.isHung ||
        life.calls.waiting > 0 ||
        painted === undefined ||
        offered === undefined
      )
        return undefined;
      const isOpen = this.world.isOpen(offered.market, offered.option);
      return isOpen === (painted.flags === 0) && (!isOpen || painted.odds === offered.option.odds)
        ? { isOpen, odds: painted.odds }
        : undefined;
    };
  }
  /** Switches betting on, off or to maintenance. */
  switchBets(to: 'on' | 'off' | 'maintenance'): void {
    if (to === 'on') this.#closedAt = null;
    else this.#closedAt ??= this.clock.now();
    this.#bets = to;
  }
  /** Reports a violation if a request leaves after the worker must know that betting is off (BOOT-33). */
  #closed(asker: object): void {
    const life = this.lives.find((each) => each === asker);
    if (life === undefined || life.hasHung || this.#closedAt === null) return;
    if (this.clock.now() - Math.max(this.#closedAt, life.begunAt) > SWITCHED_MS)
      this.witness.faults.push('BOOT-33: a bet left though none are taken');
  }
  remember(): void {
    for (const tab of this.tabs)
      for (const { key, matchId } of tab.slip?.items ?? []) this.#matchOf.set(key, matchId);
    for (const tab of this.tabs)
      for (const market of tab.model.markets.values())
        for (const { type } of market.options) this.#matchOf.set(`${market.id}:${type}`, market.matchId);
  }

  /** Returns the currency of a user's account. */
  currencyOf(uid: Uid): number {
    return this.#currencies.get(uid) ?? 1;
  }

  // --- the session ---

  logIn(tab: MoneyTab, uid: Uid, currency = this.currencyOf(uid)): void {
    this.#currencies.set(uid, currency);
    const session: Session = {
      authorization: this.operator.logIn(uid),
      uid,
      name: `User ${uid}`,
      memberType: 0,
      merchant: MERCHANT,
      currencyId: currency,
      maintenance: false,
      wallet: {
        centerBalance: null,
        total: null,
        oldGameBalance: null,
        channels: [],
        experienceCash: [],
        security: {},
        balances: [
          {
            coinCode: COINS[currency] ?? '',
            amount: amountOf(this.operator.balance(uid, currency)),
            isDefault: true,
          },
        ],
      },
    };
    if (this.user !== null && this.user !== uid) this.witness.loggedOut(this.user);
    this.user = uid;
    this.#session = session;
    void tab.page.session.login(session);
  }
  logOut(tab: MoneyTab): void {
    if (this.user !== null) this.witness.loggedOut(this.user);
    this.user = null;
    this.#session = null;
    void tab.page.session.logout();
  }

  // --- time ---

  /** Time passes in small steps; whatever is due comes. `flowing`: the feed too. */
  async live(ms: number, flowing = true, slice = ms > LONG_MS ? 2 * SLICE_MS : SLICE_MS): Promise<void> {
    for (let elapsedMs = 0; elapsedMs < ms; elapsedMs += slice) {
      this.revive();
      this.clock.advance(Math.min(slice, ms - elapsedMs));
      this.operator.tick();
      this.callChannel.tick();
      for (const { server, calls } of this.lives) {
        server.tick();
        calls.tick();
      }
      if (flowing) this.flow();
      for (const { page, frozen } of this.tabs) if (!frozen) page.client.tidy();
      await turn();
      this.witness.waiting();
    }
  }
  flow(): void {
    for (const life of this.lives) {
      this.deliver(life, 10_000);
      while (!life.isHung && life.calls.waiting > 0) life.calls.answer(0);
    }
  }
  deliver(life: Life, count: number): void {
    if (life.isHung) return;
    for (const frame of life.server.wire.splice(0, count)) {
      life.oracle.delivered(frame, this.clock.now());
      life.server.line?.text(frame.text);
    }
  }
}
