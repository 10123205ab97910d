import type { Hundredths, Result } from '#sandbox/account/money.ts';
import type { SeededBooks } from '#sandbox/account/seededBook.ts';
import type { Wallets } from '#sandbox/account/wallets.ts';
import type { ServerClock } from '#sandbox/clock.ts';
import type { Member } from '#sandbox/members/members.ts';
import type { Batch } from '#sandbox/world/worldChange.ts';
import { openOdds, optionAt, type BettingBoard } from './bettingBoard.ts';
import { checkOrders, acceptedOdds, type CheckedOrder } from './checkOrders.ts';
import { isRefusal, createRefusal, type OrderRefusal } from './codes.ts';
import { RecentIncidents } from './recentIncidents.ts';
import type { LedgerLine } from './ledger.ts';
import { stakeFor, type Order, type OrderLeg } from './order.ts';
import { OrderBooks } from './orderBooks.ts';
import type { OrderRequest } from './readSubmit.ts';
import { REASON } from './reasons.ts';
import { readOrderScript, type OrderScript } from './orderScripts.ts';
import { Scripts } from './scripts.ts';
import { OrderSettler } from './settlement/orderSettler.ts';

export type OrderDeskWorld = {
  readonly board: BettingBoard;
  readonly wallets: Wallets;
  readonly clock: ServerClock;
  readonly books: SeededBooks;
};
/** The terms of an order that no submit call made: a reserved bet that reached its odds. */
export type NewOrder = Pick<
  Order,
  'member' | 'key' | 'legs' | 'series' | 'unit' | 'oc' | 'of' | 'currencyId' | 'rid' | 'rmk'
>;
/** An accepted request to place bets, as the client sent it. */
export type PlacementRequest = {
  readonly member: Member;
  readonly orders: readonly OrderRequest[];
  readonly currencyId: number | null;
  readonly key: string | null;
};

/**
 * Delays of a decision, ms. A pre-match order is decided after the first delay; an in-play order is `created` during
 * the first and decided after the second.
 */
const DECIDED_IN = 400;
const CREATED_FOR = 500;
const IN_PLAY_DELAY = 3_000;
/**
 * The first order id: 19 digits, more than a double holds, so that similar ids differ only after the fifteenth digit
 * (C39). It is above all ids of the seeded books.
 */
const FIRST_ID = 1_990_000_000_000_000_000n;
const LIVES = 10n ** 11n;
const A_LIFE = 10_000_000n;

/** The fields that every order has at first. */
const FRESH = {
  isSeeded: false,
  isAuto: false,
  st: 0,
  rj: null,
  offered: null,
  endedAt: null,
  changedAt: null,
  paid: 0,
  settlements: 0,
} as const;

/** Accepts bets: checks orders, takes their stakes, decides them and reports each change. */
export class OrderDesk {
  readonly scripts = new Scripts<OrderScript>(readOrderScript, {});
  /** True if the records of later orders carry the note and reference that the client sent. */
  echoes = true;
  /** True if lists of settled orders have rejected and cancelled ones only where the request asks for them. */
  listsFailedApart = false;
  /** Every accepted order, oldest first, without invented ones. */
  readonly orders: Order[] = [];
  /** Every movement of money. */
  readonly ledger: LedgerLine[] = [];
  readonly #books: OrderBooks;
  readonly #settler: OrderSettler;
  readonly #world: OrderDeskWorld;
  readonly #happenings = new RecentIncidents();
  readonly #listeners = new Set<(order: Order) => void>();
  readonly #first: bigint;
  #serial = 0n;

  constructor(world: OrderDeskWorld) {
    this.#world = world;
    this.#books = new OrderBooks(world.books, world.clock);
    this.#settler = new OrderSettler(world, (line, order) => {
      this.ledger.push(line);
      this.#set(order, 5);
    });
    this.#first = FIRST_ID + (BigInt(Math.trunc(world.clock.world())) % LIVES) * A_LIFE;
  }

  onChange(run: (order: Order) => void): void {
    this.#listeners.add(run);
  }

  /** Every order of a member, with the invented orders of the past. */
  of(member: Member): readonly Order[] {
    return this.#books.of(member);
  }

  /** Appends invented orders to the member's orders. */
  adopt(orders: readonly Order[]): void {
    for (const order of orders) this.#books.add(order);
  }

  /** Returns an order by its id, among listed and placed orders. */
  find(id: string): Order | undefined {
    return this.#books.find(id);
  }

  /** Returns confirmed orders that are not settled. */
  get confirmed(): ReadonlySet<Order> {
    return this.#books.confirmed;
  }

  nextId(): string {
    this.#serial += 1n;
    return String(this.#first + this.#serial);
  }

  /** Handles a batch before the server board applies it. */
  onBatch(batch: Batch): void {
    this.#world.board.onBatch(batch);
    this.#happenings.onBatch(batch);
    this.#settler.onBatch(batch);
  }

  /** Accepts all orders of a request and takes their stakes, or accepts none of them. */
  place({ member, orders, currencyId, key }: PlacementRequest): readonly Order[] | OrderRefusal {
    const { board, wallets } = this.#world;
    const cid = currencyId ?? member.currencyId;
    if (!wallets.has(member, cid)) return createRefusal('currency', 'There is no wallet in this currency.');
    const checked = checkOrders(board, orders, cid);
    if (isRefusal(checked)) return checked;
    const scripts = checked.map(() => this.scripts.take());
    const made = checked.map((each, at) =>
      this.#make(each, { member, currencyId: cid, key, script: scripts[at] ?? {} }),
    );
    const kept = made.filter(({ script }) => script.lost !== true);
    if (
      kept.length > 0 &&
      !wallets.take(
        member,
        cid,
        kept.reduce((sum, { stake }) => sum + stake, 0),
      )
    )
      return createRefusal('balance', 'The balance is too low.');
    for (const order of kept) this.#take(order);
    return made;
  }

  /**
   * Accepts an order at once, with its stake already paid. Used for a reserved bet that has reached its odds.
   */
  accept(terms: NewOrder): Order {
    const { clock } = this.#world;
    const now = clock.world();
    const order: Order = {
      ...terms,
      id: this.nextId(),
      at: clock.now(),
      stake: stakeFor(terms.unit, terms.legs, terms.series),
      ...FRESH,
      cashOuts: [],
      reservedCashOuts: [],
      isEchoed: this.echoes,
      isAuto: true,
      dly: null,
      pt: null,
      due: { confirming: now, decided: now },
      script: {},
    };
    this.#take(order);
    this.#set(order, 4);
    return order;
  }

  #take(order: Order): void {
    this.orders.push(order);
    this.#books.add(order);
    this.ledger.push({ kind: 'bet', order });
    this.#tell(order);
  }

  #make(
    { request, legs }: CheckedOrder,
    {
      member,
      currencyId,
      key,
      script,
    }: {
      readonly member: Member;
      readonly currencyId: number;
      readonly key: string | null;
      readonly script: OrderScript;
    },
  ): Order {
    const { clock } = this.#world;
    const now = clock.world();
    const isLive = legs.some(({ match }) => match.ms === 5);
    const dly = script.delay ?? (isLive ? IN_PLAY_DELAY : null);
    const decided = now + (dly ?? DECIDED_IN);
    return {
      ...FRESH,
      cashOuts: [],
      reservedCashOuts: [],
      id: this.nextId(),
      member,
      key,
      at: clock.now(),
      legs,
      series: request.series,
      unit: request.unit,
      stake: stakeFor(request.unit, legs, request.series),
      oc: request.oc,
      of: request.legs[0]?.format ?? 1,
      currencyId,
      rid: request.rid,
      rmk: request.rmk,
      isEchoed: this.echoes,
      dly,
      pt:
        script.pt ??
        (isLive
          ? this.#happenings.lately(
              legs.map(({ match }) => match.id),
              now,
            )
          : null),
      due: { confirming: dly === null ? decided : Math.min(now + CREATED_FOR, decided), decided },
      script,
    };
  }

  /** Decides orders that are due, and settles those whose matches ended. Called often. */
  tick(): void {
    const now = this.#world.clock.world();
    for (const order of this.#books.open) this.#step(order, now);
    this.#settler.settleAll(this.#books.confirmed);
  }

  /**
   * Settles an order by hand with one result per leg; also a second time with other results (D29). Returns
   * null while a leg is open.
   */
  settleBy(order: Order, results: readonly Result[]): LedgerLine | null {
    return this.#settler.settleBy(order, results);
  }

  /** Settles an order whose whole stake was cashed out. Its legs pay nothing more. */
  close(order: Order): void {
    order.endedAt = this.#world.clock.now();
    this.#set(order, 5);
  }

  /** Reports a change of an order other than its status. */
  touch(order: Order): void {
    order.changedAt = this.#world.clock.now();
    this.#tell(order);
  }

  /** Decides the orders that scripts hold. Returns their number. */
  release(): number {
    const kept = [...this.#books.open].filter(({ script }) => script.keep !== undefined);
    for (const order of kept) this.#decide(order);
    return kept.length;
  }

  #step(order: Order, now: number): void {
    const { keep } = order.script;
    if (order.st === 0 && keep !== 'created' && now >= order.due.confirming && now < order.due.decided)
      this.#set(order, 1);
    if (keep === 'confirming' && order.st === 0 && now >= order.due.confirming) this.#set(order, 1);
    if (keep === undefined && now >= order.due.decided) this.#decide(order);
  }

  #decide(order: Order): void {
    const { reject, offered } = order.script;
    if (order.isSeeded) return this.#set(order, 4);
    if (reject !== undefined) return this.#reject(order, reject, offered ?? null);
    const legs: OrderLeg[] = [];
    for (const leg of order.legs) {
      const now = this.#now(leg);
      if (now === 0)
        return this.#reject(
          order,
          this.#world.board.ended(leg.match.id) === null ? REASON.marketSuspend : REASON.settleRefused,
          null,
        );
      const od = acceptedOdds(leg.sentOdds, now, order.oc);
      if (od === null) return this.#reject(order, REASON.traderReject, null);
      legs.push({ ...leg, od });
    }
    order.legs = legs;
    this.#set(order, 4);
  }

  /** Returns the current odds of a pick; 0 if it is not on sale. */
  #now({ market, type }: OrderLeg): number {
    const offer = this.#world.board.market(market.id);
    const at = offer === null ? null : optionAt(offer.market, type);
    return offer === null || at === null ? 0 : openOdds(offer, at);
  }

  #reject(order: Order, reason: number, offered: Hundredths | null): void {
    order.rj = reason;
    order.offered = offered;
    order.endedAt = this.#world.clock.now();
    this.#world.wallets.give(order.member, order.currencyId, order.stake);
    this.#set(order, 2);
  }

  #set(order: Order, st: Order['st']): void {
    order.st = st;
    this.#books.indexByStatus(order);
    this.#tell(order);
  }

  #tell(order: Order): void {
    for (const run of this.#listeners) run(order);
  }
}
