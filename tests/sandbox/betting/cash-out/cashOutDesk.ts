import { payout, type Hundredths } from '#sandbox/account/money.ts';
import type { Wallets } from '#sandbox/account/wallets.ts';
import type { ServerClock } from '#sandbox/clock.ts';
import type { Member } from '#sandbox/members/members.ts';
import type { BettingBoard } from '../bettingBoard.ts';
import { createRefusal, type OrderRefusal } from '../codes.ts';
import { cashedOut, remainingStake, runningCashOut, shareOfRest, type Order } from '../order.ts';
import type { OrderDesk } from '../orderDesk.ts';
import { Scripts } from '../scripts.ts';
import { payoutAt, type CashOut, type ReservedCashOut } from './cashOut.ts';
import { isCashOutOffered, leastCashOut, MAX_CASH_OUTS, quoteOf } from './cashOutQuote.ts';
import { readCashOutScript, type CashOutScript } from './cashOutScripts.ts';

export type CashOutWorld = {
  readonly desk: OrderDesk;
  readonly board: BettingBoard;
  readonly wallets: Wallets;
  readonly clock: ServerClock;
};
type Sent = {
  readonly member: Member;
  readonly orderId: string;
  readonly clientRef: string;
  readonly key: string | null;
};
export type CashOutRequest = Sent & {
  readonly stake: Hundredths;
  /** The quoted rate, in thousandths. */
  readonly rate: number;
  readonly isAnyRate: boolean;
};
export type ReservedCashOutRequest = Sent & { readonly stake: Hundredths; readonly targetPayout: Hundredths };

/** Delays of a decision, ms; the same as for orders. */
const DECIDED_IN = 400;
const CREATED_FOR = 500;
const IN_PLAY_DELAY = 3_000;

/**
 * Cash-outs of open bets. Accepts, decides and pays them, and makes an auto cash-out when the quote
 * reaches its target.
 */
export class CashOutDesk {
  readonly scripts = new Scripts<CashOutScript>(readCashOutScript, {});
  readonly #world: CashOutWorld;
  readonly #running = new Map<CashOut, Order>();
  readonly #waiting = new Map<ReservedCashOut, Order>();
  /**
   * Invented orders that were checked for a running cash-out. From then on that cash-out is decided like any other.
   */
  readonly #seen = new WeakSet<Order>();

  constructor(world: CashOutWorld) {
    this.#world = world;
  }

  /** Returns the order if this stake of it may be cashed out, else a refusal. */
  #check({ member, orderId }: Sent, stake: Hundredths): Order | OrderRefusal {
    const order = this.#world.desk.of(member).find(({ id }) => id === orderId);
    if (order === undefined) return createRefusal('orderUnknown', 'There is no such order.');
    if (order.st !== 4) return createRefusal('notConfirmed', 'The order is not confirmed, or has ended.');
    if (!isCashOutOffered(order)) return createRefusal('noCashOut', 'It is not offered for cash-out.');
    if (runningCashOut(order) !== undefined)
      return createRefusal('cashOutRuns', 'A cash-out of it is in progress.');
    if (cashedOut(order).count >= MAX_CASH_OUTS)
      return createRefusal('tooManyCashOuts', 'It was cashed out as often as it may be.');
    const left = remainingStake(order);
    if (stake > left) return createRefusal('aboveRest', 'The stake is above what is left.');
    const least = leastCashOut(order.currencyId)[order.legs.length > 1 ? 'parlay' : 'single'];
    // The whole remaining stake may be cashed out, even below the minimum.
    return stake < least && stake < left
      ? createRefusal('cashOutTooSmall', 'The stake is below the least.')
      : order;
  }

  /**
   * Accepts a cash-out at the sent rate. Refuses it if the current rate is lower, unless the user accepts any rate.
   */
  submit(request: CashOutRequest): CashOut | OrderRefusal {
    const { clock, desk, board } = this.#world;
    const order = this.#check(request, request.stake);
    if ('code' in order) return order;
    if (order.reservedCashOuts.some(({ st }) => st === 1))
      return createRefusal('reservedRuns', 'An auto cash-out of it is running.');
    const { rate } = quoteOf(order, board);
    if (rate === null) return createRefusal('noQuote', 'There is no price for it now.');
    if (rate < request.rate && !request.isAnyRate)
      return createRefusal('rateChanged', 'The price has changed.');
    const script = this.scripts.take();
    if (script.code !== undefined) return { code: script.code, message: 'A script says so.' };
    const now = clock.world();
    const isLive = order.legs.some(({ match, result }) => result === 0 && board.isLive(match.id));
    const delay = script.delay ?? (isLive ? IN_PLAY_DELAY : null);
    const decided = now + (delay ?? DECIDED_IN);
    const paid = Math.min(rate, request.rate);
    const cashOut: CashOut = {
      id: desk.nextId(),
      at: clock.now(),
      stake: request.stake,
      rate: paid,
      payout: payoutAt(request.stake, paid),
      st: 0,
      endedAt: null,
      reason: '',
      isAnyRate: request.isAnyRate,
      clientRef: request.clientRef,
      key: request.key,
      due: { confirming: delay === null ? decided : Math.min(now + CREATED_FOR, decided), decided },
      script,
    };
    if (script.lost === true) return cashOut;
    this.#add(order, cashOut);
    this.#running.set(cashOut, order);
    return cashOut;
  }

  #add(order: Order, cashOut: CashOut): void {
    order.cashOuts.push(cashOut);
    this.#world.desk.ledger.push({ kind: 'cash-out', order, cashOut });
    this.#world.desk.touch(order);
  }

  /** Reserves a cash-out for a target payout, or changes the reserved one. */
  reserve(request: ReservedCashOutRequest): ReservedCashOut | OrderRefusal {
    const { clock, desk, board } = this.#world;
    const { stake, targetPayout, clientRef, key } = request;
    const order = this.#check(request, stake);
    if ('code' in order) return order;
    const left = remainingStake(order);
    // The whole stake may aim at the full potential payout, a part at a hundredth less than its share.
    const most = shareOfRest(order, payout(order.unit, order.legs, order.series));
    const cap = Number((BigInt(most) * BigInt(stake)) / BigInt(left)) - (stake < left ? 1 : 0);
    if (targetPayout > cap) return createRefusal('reservedTooHigh', 'The payout is above what can be won.');
    const { rate } = quoteOf(order, board);
    if (rate !== null && targetPayout < payoutAt(stake, rate))
      return createRefusal('badParameter', 'The payout is below what is paid now.');
    const waiting = order.reservedCashOuts.find(({ st }) => st === 1);
    if (waiting !== undefined) {
      Object.assign(waiting, { stake, targetPayout, clientRef, key });
      desk.touch(order);
      return waiting;
    }
    const script = this.scripts.take();
    if (script.code !== undefined) return { code: script.code, message: 'A script says so.' };
    const reserved: ReservedCashOut = {
      id: desk.nextId(),
      at: clock.now(),
      stake,
      targetPayout,
      st: 1,
      clientRef,
      key,
      script,
    };
    if (script.lost === true) return reserved;
    order.reservedCashOuts.push(reserved);
    this.#waiting.set(reserved, order);
    desk.ledger.push({ kind: 'reserve-cash-out', order, reserved });
    desk.touch(order);
    return reserved;
  }

  /** Cancels an auto cash-out. Returns false if none with this id is waiting. */
  cancelReserved(member: Member, id: string): boolean {
    for (const order of this.#world.desk.of(member)) {
      const found = order.reservedCashOuts.find((each) => each.id === id && each.st === 1);
      if (found === undefined) continue;
      this.#endReserved(found, order, 4);
      return true;
    }
    return false;
  }

  #endReserved(reserved: ReservedCashOut, order: Order, st: 2 | 3 | 4): void {
    reserved.st = st;
    this.#waiting.delete(reserved);
    this.#world.desk.touch(order);
  }

  /** Decides cash-outs that are due, and makes or ends reserved ones. Called often. */
  tick(): void {
    const now = this.#world.clock.world();
    for (const order of this.#world.desk.confirmed) {
      if (!order.isSeeded || this.#seen.has(order)) continue;
      this.#seen.add(order);
      for (const each of order.cashOuts) {
        if (each.st > 1) continue;
        this.#running.set(each, order);
        this.#world.desk.ledger.push({ kind: 'cash-out', order, cashOut: each });
      }
    }
    for (const [cashOut, order] of this.#running) this.#step(cashOut, order, now);
    for (const [reserved, order] of this.#waiting) this.#watch(reserved, order);
  }

  #step(cashOut: CashOut, order: Order, now: number): void {
    if (cashOut.st !== 0 && cashOut.st !== 1) {
      this.#running.delete(cashOut);
      return;
    }
    const { keep } = cashOut.script;
    if (
      cashOut.st === 0 &&
      keep !== 'created' &&
      now >= cashOut.due.confirming &&
      (keep !== undefined || now < cashOut.due.decided)
    )
      this.#set(cashOut, order, 1, '');
    if (keep === undefined && now >= cashOut.due.decided) this.#decide(cashOut, order);
  }

  #decide(cashOut: CashOut, order: Order): void {
    const { reject, cancel, rate } = cashOut.script;
    if (reject !== undefined) return this.#set(cashOut, order, 2, reject);
    if (cancel !== undefined) return this.#set(cashOut, order, 3, cancel);
    // The quote must not count the cash-out that is being decided.
    const now =
      rate ??
      quoteOf({ ...order, cashOuts: order.cashOuts.filter((each) => each !== cashOut) }, this.#world.board)
        .rate;
    if (now === null) return this.#set(cashOut, order, 2, 'market suspended');
    if (rate === undefined && now < cashOut.rate && !cashOut.isAnyRate)
      return this.#set(cashOut, order, 2, 'price changed');
    cashOut.rate = rate ?? Math.min(now, cashOut.rate);
    cashOut.payout = payoutAt(cashOut.stake, cashOut.rate);
    return this.#pay(cashOut, order);
  }

  #pay(cashOut: CashOut, order: Order): void {
    cashOut.st = 5;
    cashOut.endedAt = this.#world.clock.now();
    this.#running.delete(cashOut);
    if (cashOut.payout > 0) this.#world.wallets.give(order.member, order.currencyId, cashOut.payout);
    if (remainingStake(order) > 0) return this.#world.desk.touch(order);
    for (const each of order.reservedCashOuts) if (each.st === 1) this.#endReserved(each, order, 3);
    return this.#world.desk.close(order);
  }

  #set(cashOut: CashOut, order: Order, st: 1 | 2 | 3, reason: string): void {
    cashOut.st = st;
    cashOut.reason = reason;
    if (st !== 1) {
      cashOut.endedAt = this.#world.clock.now();
      this.#running.delete(cashOut);
    }
    this.#world.desk.touch(order);
  }

  /** Makes an auto cash-out as soon as it pays enough. It fails if its order ends or has too little stake left. */
  #watch(reserved: ReservedCashOut, order: Order): void {
    const { clock, board, desk } = this.#world;
    if (order.st !== 4 || reserved.stake > remainingStake(order))
      return this.#endReserved(reserved, order, 3);
    if (reserved.script.keep !== undefined) return undefined;
    if (reserved.script.reject !== undefined) return this.#endReserved(reserved, order, 3);
    const { rate } = quoteOf(order, board);
    const now = reserved.script.rate ?? rate;
    if (now === null || payoutAt(reserved.stake, now) < reserved.targetPayout) return undefined;
    this.#endReserved(reserved, order, 2);
    const world = clock.world();
    const cashOut: CashOut = {
      id: desk.nextId(),
      at: clock.now(),
      stake: reserved.stake,
      rate: now,
      payout: payoutAt(reserved.stake, now),
      st: 1,
      endedAt: null,
      reason: '',
      isAnyRate: true,
      clientRef: reserved.clientRef,
      key: reserved.key,
      due: { confirming: world, decided: world },
      script: {},
    };
    this.#add(order, cashOut);
    return this.#pay(cashOut, order);
  }

  /** Decides the cash-outs that scripts hold. Returns their number. */
  release(): number {
    const kept = [...this.#running].filter(([{ script, st }]) => st < 2 && script.keep !== undefined);
    for (const [cashOut, order] of kept) this.#decide(cashOut, order);
    return kept.length;
  }
}
