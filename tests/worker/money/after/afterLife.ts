import type { SessionView } from '#contract/session.ts';
import type { FeedEvent } from '#contract/patch.ts';
import type { ReservedBets } from '#contract/sharedQuery.ts';
import { writeExact } from '#platform/exactJson.ts';
import type { Caller } from '#platform/http.ts';
import { createIcons } from '#platform/icons.ts';
import type { Decoding } from '#platform/decode/context.ts';
import { getOrders } from '#platform/calls/orders.ts';
import { NO_CASH_OUTS, type CashOuts } from '#domain/orders/cashOutIntent.ts';
import { openOrdersWith } from '#domain/orders/cashOutOffer.ts';
import type { Order, SettledPage } from '#domain/orders/order.ts';
import { NO_RESERVES } from '#domain/orders/noReserves.ts';
import type { Reserves } from '#domain/orders/reserve.ts';
import type { createOrigin, Owner } from '#tests/worker/fakeOrigin.ts';
import { createBalances, type Balances } from '#workers/orders/balances.ts';
import type { OrdersDeps } from '#workers/orders/ordersDeps.ts';
import { createCashOuts, type CashOutsOwner } from '#workers/cash-out/cashOuts.ts';
import type { CashOutEntry } from '#workers/cash-out/cashOutJournal.ts';
import { createReserves, type ReserveBets } from '#workers/reserve/reserves.ts';
import { createRandom, seedOf } from '../../random.ts';
import type { ReserveEntry } from '#workers/reserve/reserveEntry.ts';
import { createListCurrency } from '#workers/orders/listCurrency.ts';
import { createSettledOrders, type SettledOrders } from '#workers/history/settledOrders.ts';
import { createSingleTabDelivery, type SingleTabDelivery } from '#workers/tabs/singleTabDelivery.ts';
import type { Clock } from '#workers/runtime/environment.ts';
import type { Disk } from '../disk.ts';
import type { Asker, CallChannel, MoneyCall } from '../ledger.ts';

/** What the workers of one browser share, and the platform. */
export type AfterEnvironment = {
  readonly clock: Clock;
  readonly channel: CallChannel;
  readonly disk: Disk;
  readonly cashOuts: Map<string, CashOutEntry>;
  readonly reserves: Map<string, ReserveEntry>;
  readonly origin: ReturnType<typeof createOrigin>;
  /** False if the browser refuses locks. */
  readonly locks: boolean;
  readonly session: () => SessionView;
  readonly token: () => string | null;
  readonly onExpired: (token: string) => void;
  /** Shows an event in a tab. */
  readonly onEvent: (life: AfterLife, tab: string, event: FeedEvent) => void;
  readonly log: (what: string) => void;
};

const settings = () =>
  ({ accept: 0, tolerance: 0, oddsFormat: 1, pushEvents: false, acceptList: [0, 0, 0, 0] }) as const;
const NO_HOSTS = { image: [], stream: [], banner: [], link: [], api: [], jump: [] };
const never = <T>(): Promise<T> => new Promise<T>(() => undefined);
/** The range of settled orders that tabs show: the days of all virtual time. */
const SETTLED_DAYS = { from: '2026-03-13', to: '2026-03-16', timeZone: 'UTC' } as const;

/**
 * One worker from start to end, with the parts that own what comes after a bet. Each moment before or after an
 * effect leaves it is a point where it may die.
 */
export class AfterLife {
  /** Number of points until the worker dies; Infinity if it is not going to be killed. */
  pointsLeft = Infinity;
  /** The documents that its tabs show. */
  cashOuts: CashOuts = NO_CASH_OUTS;
  reserves: Reserves = NO_RESERVES;
  /** The open orders, settled orders and reserved bets that its tabs show; undefined before the first answer. */
  open: readonly Order[] | undefined;
  settled: SettledPage | undefined;
  reserved: ReservedBets | undefined;
  /** Its tabs, by whether they are visible. */
  readonly tabs = new Map<string, boolean>();
  readonly delivery: SingleTabDelivery;
  readonly cash: CashOutsOwner;
  readonly reserve: ReserveBets;
  readonly #balances: Balances;
  readonly #history: SettledOrders;
  readonly #owner: Owner = { alive: true };
  readonly #environment: AfterEnvironment;
  isAuthorized = false;

  constructor(environment: AfterEnvironment, serial: number) {
    this.#environment = environment;
    const { clock, channel, disk, origin } = environment;
    const locks = origin.locks.of(this.#owner);
    const ownClock: Clock = {
      ...clock,
      setTimeout: (run, ms) =>
        clock.setTimeout(() => {
          if (this.alive()) run();
        }, ms),
    };
    const asker: Asker = {
      life: this,
      alive: this.alive,
      point: this.point,
      refused: environment.onExpired,
      matchOf: () => '',
      violationOf: () => undefined,
    };
    const listCurrency = createListCurrency();
    const call: Caller = (name, body = {}, more) =>
      this.alive()
        ? channel.call(
            asker,
            name as MoneyCall,
            JSON.parse(writeExact(body).replaceAll(/:(\d{16,})(?=[,}\]])/g, ':"$1"')) as Record<
              string,
              unknown
            >,
            environment.token(),
            more ?? {},
          )
        : never();
    const decoding: Decoding = {
      drop: (reason) => environment.log(`dropped ${reason}`),
      serverNow: clock.wallNow,
      icons: createIcons('', 'http://x.test/', NO_HOSTS),
    };
    this.delivery = createSingleTabDelivery({
      clock: ownClock,
      visible: () => [...this.tabs].flatMap(([id, isVisible]) => (isVisible ? [id] : [])),
      send: (tab, event) => queueMicrotask(() => this.alive() && environment.onEvent(this, tab, event)),
    });
    const shared = {
      clock: ownClock,
      serverNow: clock.wallNow,
      measuredNow: clock.wallNow,
      instance: serial,
      locks: environment.locks
        ? {
            request: (name: string, run: () => void | Promise<void>) =>
              this.alive() ? locks.request(name, run) : never(),
          }
        : null,
      channel: (name: string) => {
        const channel = origin.channels.open(this.#owner)(name);
        return {
          ...channel,
          postMessage: (message: unknown) => {
            if (this.alive()) channel.postMessage(message);
          },
        };
      },
      config: {
        merchant: 'm1',
        limits: { picks: 10, favourites: 50, historyDays: 45, reserveDays: 7 },
        utcOffset: 480,
        money: { reference: 'ignored', refusals: { bet: [], reserve: [], cashOut: [], member: [] } },
      },
      deviceId: 'P1',
      call,
      decoding,
      language: () => 'ENG',
      session: environment.session,
      listCurrency,
      currencyOf: listCurrency.filterFor,
      closed: () => null,
      isOffered: () => true,
      requestLogin: () => undefined,
      oneTab: this.delivery,
      log: (what: string, detail?: string | number) => environment.log(`${what} ${detail ?? ''}`),
    } as const;
    this.#history = createSettledOrders({
      ...shared,
      readOrders: (request) => getOrders(call, decoding, request),
      changed: () => void this.lookAtSettled(),
    });
    this.#balances = createBalances({
      deps: {
        ...shared,
        settings,
        areBalancesPushed: () => true,
        setBalance: () => undefined,
        onOpenOrdersRead: (orders) => this.cash.onOrdersListed(orders),
        onOpenOrdersChanged: () => void this.lookAtOpen(),
        onOrdersSettled: () => this.#history.outdate(),
      } satisfies Partial<OrdersDeps> as unknown as OrdersDeps,
      mayAsk: () => this.isAuthorized,
      bets: () => [],
      onReopened: () => undefined,
      onListed: () => undefined,
    });
    this.cash = createCashOuts({
      ...shared,
      journal: disk.table(this.#user(), environment.cashOuts),
      openOrder: this.#balances.openOrder,
      quotedOrders: () => new Set(this.#isSeen() ? this.shownOpen().map(({ id }) => id) : []),
      publish: (next) => {
        if (this.alive()) this.cashOuts = next;
      },
      ordersChanged: this.#balances.onCashOut,
    });
    this.reserve = createReserves({
      ...shared,
      settings,
      random: createRandom(seedOf(1, serial)).next,
      journal: disk.table(this.#user(), environment.reserves),
      publish: (next) => {
        if (this.alive()) this.reserves = next;
      },
      changed: (topic) => {
        if (topic === 'reserved-bets') void this.lookAtReserved();
      },
      accepted: this.#balances.onOrdersPushed,
      onPlaced: () => undefined,
    });
    this.cash.start();
    this.reserve.start();
  }

  #user() {
    return { point: this.point, whenAwake: (run: () => void) => run() };
  }
  #isSeen(): boolean {
    return [...this.tabs.values()].includes(true);
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
  end(): void {
    if (this.#owner.alive) this.#environment.origin.end(this.#owner);
  }

  /** Follows the session: another user, or a login that is or is not valid. */
  follow(uid: string | null, isAuthorized: boolean): void {
    this.isAuthorized = isAuthorized;
    this.cash.setUser(uid);
    this.reserve.setUser(uid);
    this.cash.setAuthorized(isAuthorized);
    this.reserve.setAuthorized(isAuthorized);
  }
  /** Drops what tabs show of the user who has left (D8). */
  forget(): void {
    this.#balances.clear();
    this.open = undefined;
    this.settled = undefined;
    this.reserved = undefined;
  }
  setTab(id: string, visible: boolean | null): void {
    if (visible === null) this.tabs.delete(id);
    else this.tabs.set(id, visible);
    this.delivery.changed();
    this.cash.onShownOrdersChanged();
  }

  /** The open orders as a tab draws them (`useOpenOrders`). */
  shownOpen(): readonly Order[] {
    return openOrdersWith(this.open ?? [], this.cashOuts.intents);
  }
  async lookAtOpen(): Promise<void> {
    const uid = this.#environment.session().user?.uid;
    const answer = await this.#balances.openOrders();
    if (!this.alive() || uid !== this.#environment.session().user?.uid) return;
    if (answer.ok) this.open = answer.value.orders;
    this.cash.onShownOrdersChanged();
  }
  async lookAtSettled(): Promise<void> {
    const uid = this.#environment.session().user?.uid;
    const answer = await this.#history.ask({ topic: 'settled-orders', ...SETTLED_DAYS, page: 1 } as never);
    if (this.alive() && answer.ok && uid === this.#environment.session().user?.uid)
      this.settled = answer.value;
  }
  async lookAtReserved(): Promise<void> {
    const uid = this.#environment.session().user?.uid;
    const answer = await this.reserve.reserved({ topic: 'reserved-bets', failed: false });
    if (this.alive() && answer.ok && uid === this.#environment.session().user?.uid)
      this.reserved = answer.value;
  }
}
