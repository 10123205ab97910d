import type { MoneyCall } from '../ledger.ts';
import { amountOf, textOf, type Reply, type Terms } from '../operator.ts';
import {
  betsOf,
  paidBy,
  remainingOf,
  SETTLED,
  shareOfRest,
  wholePayout,
  type AfterOrder,
} from './afterLedger.ts';
import { CashDesk } from './cashDesk.ts';
import type { Desk, Tree } from './desk.ts';
import { ReserveDesk } from './reserveDesk.ts';

const START_CENTS = 10_000_000n;
const CURRENCIES = [1, 2] as const;
/** Writes cents as a number of the wire. */
const money = (cents: bigint): number => Number(amountOf(cents));
/** Settle results that a schedule chooses from (wire facts 3.3). */
const RESULTS = [4, 3, 5, 6, 2, 7] as const;

/**
 * A minimal operator of what comes after a bet: open orders, cash-outs, reserved bets, settlement and
 * correction, in whole cents. It is independent of the client.
 */
export class AfterOperator {
  readonly cash: CashDesk;
  readonly reserve: ReserveDesk;
  readonly orders: AfterOrder[] = [];
  readonly #desk: Desk;
  readonly #honours: boolean;
  readonly #balances = new Map<string, bigint>();
  readonly #tokens = new Map<string, string>();
  readonly #replies = new Map<string, Reply>();
  #serial = 0;

  constructor(
    now: () => number,
    { honours, echoes }: { readonly honours: boolean; readonly echoes: boolean },
  ) {
    this.#honours = honours;
    this.#desk = {
      now,
      // Exceeds 2^53, and its first 15 characters are equal for all orders (C39, F40).
      newId: () => `800000000000000${String((this.#serial += 1)).padStart(4, '0')}`,
      pay: (uid, currency, cents) =>
        void this.#balances.set(`${uid} ${currency}`, this.balance(uid, currency) + cents),
      balance: (uid, currency) => this.balance(uid, currency),
      orders: this.orders,
      orderOf: (uid, id) => this.orders.find((each) => each.id === id && each.uid === uid),
      echoes,
    };
    this.cash = new CashDesk(this.#desk);
    this.reserve = new ReserveDesk(this.#desk, ({ uid, option, odds, stake, currency, reference }) =>
      this.place({
        uid,
        currency,
        unit: stake,
        series: 1,
        legs: [{ key: option.key, matchId: option.matchId, odds }],
        isOffered: true,
        reference,
      }),
    );
  }

  logIn(uid: string): string {
    const token = `token-${uid}-${(this.#serial += 1)}`;
    this.#tokens.set(token, uid);
    return token;
  }
  readonly userOf = (token: string | null): string | undefined =>
    token === null ? undefined : this.#tokens.get(token);
  expire(uid: string): void {
    for (const [token, user] of this.#tokens) if (user === uid) this.#tokens.delete(token);
  }
  balance(uid: string, currency: number): bigint {
    return this.#balances.get(`${uid} ${currency}`) ?? START_CENTS;
  }
  /** What the balance must be by the ledger: stakes taken, cash-outs and settlements paid. */
  due(uid: string, currency: number): bigint {
    return this.orders
      .filter((each) => each.uid === uid && each.currency === currency)
      .reduce((sum, order) => sum - order.stake + paidBy(order), START_CENTS);
  }

  place(bet: {
    readonly uid: string;
    readonly currency: number;
    readonly unit: bigint;
    readonly series: number;
    readonly legs: readonly { readonly key: string; readonly matchId: string; readonly odds: number }[];
    readonly isOffered: boolean;
    readonly reference: string;
  }): void {
    const stake = bet.unit * BigInt(betsOf(bet.legs, bet.series).length);
    this.#desk.pay(bet.uid, bet.currency, -stake);
    this.orders.push({
      ...bet,
      id: this.#desk.newId(),
      stake,
      at: this.#desk.now(),
      legs: bet.legs.map((leg) => ({ ...leg, result: 0 })),
      cashOuts: [],
      autos: [],
      rate: 931n,
      status: 4,
      settledAt: null,
      settlements: [],
    });
  }
  /** Settles an order, or settles it again with other results (D29). */
  settle(at: number, by: number): void {
    const order = this.orders[at % Math.max(1, this.orders.length)];
    if (order === undefined || (order.status === SETTLED && remainingOf(order) === 0n)) return;
    this.cash.close(order);
    order.legs.forEach((leg, index) => {
      leg.result = RESULTS[(by + index * 5) % RESULTS.length] as number;
    });
    const paid = shareOfRest(order, wholePayout(order));
    this.#desk.pay(order.uid, order.currency, paid - (order.settlements.at(-1) ?? 0n));
    order.settlements.push(paid);
    order.status = SETTLED;
    order.settledAt ??= this.#desk.now();
  }
  tick(): void {
    this.cash.tick();
    this.reserve.tick();
  }

  readonly handle = (
    name: MoneyCall,
    body: Tree,
    token: string | null,
    key: string | null,
    terms: Terms,
  ): Reply => {
    const uid = this.userOf(token);
    if (uid === undefined) return { expired: true };
    const known = this.#honours && key !== null ? this.#replies.get(`${uid} ${key}`) : undefined;
    if (known !== undefined) return known;
    const reply = this.#answer(name, body, uid, terms);
    if (key !== null && 'data' in reply) this.#replies.set(`${uid} ${key}`, reply);
    return reply;
  };
  #answer(name: MoneyCall, body: Tree, uid: string, terms: Terms): Reply {
    switch (name) {
      case 'cashOutQuote':
        return this.cash.quotes(uid, body);
      case 'cashOutRecords':
        return this.cash.records(uid, body);
      case 'cashOutReserveStatus':
        return this.cash.autoStates(uid, body);
      case 'cashOutBet':
        return this.cash.submit(uid, body, terms);
      case 'cashOutReserve':
        return this.cash.reserve(uid, body, terms);
      case 'cashOutReserveCancel':
        return this.cash.cancel(uid, body, terms);
      case 'reserveLimit':
        return this.reserve.limits(body);
      case 'reserveBet':
        return this.reserve.create(uid, body, terms);
      case 'reserveModify':
        return this.reserve.modify(uid, body, terms);
      case 'reserveCancel':
        return this.reserve.cancel(uid, body, terms);
      case 'reserveList':
        return this.reserve.list(uid, body);
      case 'reserveStatus':
        return this.reserve.statuses(uid, body);
      case 'orderList':
        return this.#list(uid, body);
      default:
        return {
          data: {
            uid,
            currencyId: 1,
            bl: amountOf(this.balance(uid, 1)),
            cbs: CURRENCIES.map((cid) => ({ cid, bl: amountOf(this.balance(uid, cid)) })),
          },
        };
    }
  }
  #list(uid: string, body: Tree): Reply {
    const settled = body.isSettled === true;
    const timeOf = (order: AfterOrder): number =>
      body.timeType === 1 ? order.at : (order.settledAt ?? order.at);
    const own = this.orders
      .filter(
        (each) =>
          each.uid === uid &&
          (each.status === SETTLED) === settled &&
          (body.currencyId === undefined || Number(body.currencyId) === each.currency),
      )
      .filter(
        (each) =>
          !settled || (timeOf(each) >= Number(body.startTime) && timeOf(each) <= Number(body.endTime)),
      )
      .toSorted((a, b) => (settled ? (b.settledAt ?? 0) - (a.settledAt ?? 0) : b.at - a.at));
    const size = Number(body.size ?? 50);
    const current = Number(body.current ?? 1);
    return {
      data: {
        current,
        size,
        total: own.length,
        records: own.slice((current - 1) * size, current * size).map((each) => this.#record(each)),
        sts: [],
      },
    };
  }
  #record(order: AfterOrder): Tree {
    const isOpen = order.status !== SETTLED;
    const most = wholePayout({ ...order, legs: order.legs.map((leg) => ({ ...leg, result: 0 })) });
    return {
      id: order.id,
      sert: order.legs.length > 1 ? 1 : 0,
      bn: betsOf(order.legs, order.series).length,
      al: order.legs.length,
      sat: money(order.stake),
      us: money(order.unit),
      st: order.status,
      cte: order.at,
      ic: order.legs.length,
      sv: order.series,
      cid: order.currency,
      exr: 1,
      oc: 0,
      mla: money(most),
      mwa: money(most - order.stake),
      lwa: isOpen ? money(shareOfRest(order, most - order.stake)) : 0,
      co: isOpen && order.isOffered ? 1 : 0,
      ss: order.settlements.length > 1,
      ...(this.#desk.echoes && order.reference !== '' ? { rmk: order.reference } : undefined),
      ...(isOpen ? undefined : { stm: order.settledAt, sa: money(order.settlements.at(-1) ?? 0n) }),
      ops: order.legs.map(({ key, matchId, odds, result }) => ({
        sid: 1,
        mid: Number(matchId),
        mn: 'A v B',
        ln: 'L',
        on: 'O',
        onm: 'O',
        ip: false,
        te: [],
        bo: String(odds / 1000),
        of: 1,
        mrid: key.split(':')[0],
        ty: Number(textOf(key.split(':')[1])),
        od: odds / 1000,
        ...(isOpen ? undefined : { sr: result, rs: '1-0' }),
      })),
      ...this.cash.inOrder(order),
    };
  }
}
