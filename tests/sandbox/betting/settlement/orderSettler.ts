import type { Result } from '#sandbox/account/money.ts';
import type { Wallets } from '#sandbox/account/wallets.ts';
import type { ServerClock } from '#sandbox/clock.ts';
import type { Batch } from '#sandbox/world/worldChange.ts';
import type { BettingBoard } from '../bettingBoard.ts';
import type { LedgerLine } from '../ledger.ts';
import { runningCashOut, settlementPayout, type Order, type OrderLeg } from '../order.ts';
import { cancelledLeg, settledLeg } from './settleLeg.ts';

export type SettlerWorld = {
  readonly board: BettingBoard;
  readonly wallets: Wallets;
  readonly clock: ServerClock;
};

/** Settles orders when their matches end or their markets are void, and again by hand (D29). */
export class OrderSettler {
  readonly #world: SettlerWorld;
  /** Writes a settlement into the ledger, and sends the order. */
  readonly #onSettled: (line: LedgerLine, order: Order) => void;
  /** Serials of markets that became void, and ids of matches that ended, since orders were last settled. */
  readonly #void = new Set<number>();
  readonly #ended = new Set<string>();

  constructor(world: SettlerWorld, onSettled: (line: LedgerLine, order: Order) => void) {
    this.#world = world;
    this.#onSettled = onSettled;
  }

  /** Handles a batch before the server board applies it. */
  onBatch({ changes }: Batch): void {
    for (const each of changes)
      if (each.k === 'gone') this.#ended.add(each.id);
      else if (each.k === 'sale' && each.ss === -1) for (const n of each.ns) this.#void.add(n);
  }

  /** Settles the legs of these orders that the change concerns. */
  settleAll(orders: ReadonlySet<Order>): void {
    if (this.#ended.size === 0 && this.#void.size === 0) return;
    for (const order of orders) this.#resolve(order);
    this.#ended.clear();
    this.#void.clear();
  }

  #resolve(order: Order): void {
    const isUnsettled = ({ result, match, market }: OrderLeg): boolean =>
      result === 0 && (this.#ended.has(match.id) || this.#void.has(market.n));
    if (!order.legs.some(isUnsettled)) return;
    this.#settle(
      order,
      order.legs.map((leg) => {
        if (!isUnsettled(leg)) return leg;
        if (this.#void.has(leg.market.n)) return cancelledLeg(leg, 'Market void');
        const ended = this.#world.board.ended(leg.match.id);
        return ended === null ? leg : settledLeg(leg, ended.match, ended.events);
      }),
    );
  }

  /**
   * Settles an order by hand with one result per leg, also a second time with other results. Returns null
   * while a leg is open.
   */
  settleBy(order: Order, results: readonly Result[]): LedgerLine | null {
    return this.#settle(
      order,
      order.legs.map((leg, at) => {
        const { cancelReason: _, ...rest } = leg;
        const result = results[at] ?? leg.result;
        return result === 7 ? cancelledLeg(rest, 'Void') : { ...rest, result };
      }),
    );
  }

  /**
   * Sets the results of the legs, and pays the order once every leg has one. If the order was paid before, only the
   * difference is paid or taken back.
   */
  #settle(order: Order, legs: readonly OrderLeg[]): LedgerLine | null {
    const now = this.#world.clock.now();
    order.legs = legs;
    order.changedAt = now;
    if (legs.some(({ result }) => result === 0)) return null;
    const running = runningCashOut(order);
    if (running !== undefined) {
      running.st = 3;
      running.endedAt = now;
      running.reason = 'settled';
    }
    const payout = settlementPayout(order);
    const difference = payout - order.paid;
    order.paid = payout;
    order.settlements += 1;
    order.endedAt ??= now;
    if (difference !== 0) this.#world.wallets.give(order.member, order.currencyId, difference);
    const line: LedgerLine = {
      kind: 'settlement',
      order,
      at: now,
      payout,
      difference,
      results: legs.map(({ result }) => result),
    };
    this.#onSettled(line, order);
    return line;
  }
}
