import { amountOf, centsOf, textOf, type Reply, type Terms } from '../operator.ts';
import {
  isRunning,
  lastTerms,
  paysAt,
  remainingOf,
  runningOf,
  SETTLED,
  shareOfRest,
  usedOf,
  waitingOf,
  wholePayout,
  type AfterOrder,
  type AutoRecord,
  type CashRecord,
} from './afterLedger.ts';
import type { Desk, Tree } from './desk.ts';

const MAX_CASH_OUTS = 4;
/** Least stake of a cash-out, in cents, of a single and of a parlay. */
const LEAST = { single: 500n, parlay: 300n } as const;
const REJECTED = 2;
const CANCELED = 3;
/** Writes the sum of cents as a number of the wire. */
const total = (all: readonly bigint[]): number => Number(amountOf(all.reduce((sum, each) => sum + each, 0n)));
const leastOf = ({ legs }: AfterOrder): bigint => (legs.length > 1 ? LEAST.parlay : LEAST.single);
const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? (value as unknown[]).map(textOf) : [];
/** Reads a rate of the wire as thousandths; undefined if it has another form. */
const rateOf = (value: unknown): bigint | undefined => {
  const found = /^(\d{1,6})(?:\.(\d{1,3})0*)?$/.exec(textOf(value));
  return found === null
    ? undefined
    : BigInt(found[1] as string) * 1000n + BigInt((found[2] ?? '').padEnd(3, '0'));
};
const rateText = (rate: bigint): string => `${rate / 1000n}.${String(rate % 1000n).padStart(3, '0')}`;

/** The operator's cash-outs: quotes, cash-outs and auto cash-outs, by its own arithmetic (wire facts 2.11 to 2.16). */
export class CashDesk {
  readonly #desk: Desk;
  constructor(desk: Desk) {
    this.#desk = desk;
  }

  tick(): void {
    for (const order of this.#desk.orders) {
      for (const record of order.cashOuts) this.#progress(order, record);
      const waiting = waitingOf(order);
      if (waiting !== undefined) this.#watch(order, waiting);
    }
  }
  #progress(order: AfterOrder, record: CashRecord): void {
    for (const [after, status] of record.course) {
      if (!isRunning(record) || record.had.has(status) || this.#desk.now() - record.at < after) continue;
      if (status === SETTLED && record.stake > remainingOf(order)) this.#end(record, REJECTED);
      else if (status === SETTLED) this.#pay(order, record);
      else this.#end(record, status);
    }
  }
  #end(record: CashRecord, status: number): void {
    record.status = status;
    record.had.add(status);
  }
  #pay(order: AfterOrder, record: CashRecord): void {
    this.#end(record, SETTLED);
    this.#desk.pay(order.uid, order.currency, record.payout);
    if (remainingOf(order) > 0n) return;
    this.close(order);
    order.status = SETTLED;
    order.settledAt = this.#desk.now();
    order.settlements.push(0n);
  }
  /** Ends what waits or runs of an order that is settled. */
  close(order: AfterOrder): void {
    for (const record of order.cashOuts) if (isRunning(record)) this.#end(record, CANCELED);
    for (const auto of order.autos) if (auto.status === 1) this.#endAuto(auto, 3);
  }
  #endAuto(auto: AutoRecord, status: 2 | 3 | 4): void {
    auto.status = status;
    auto.endedAt = this.#desk.now();
  }
  #watch(order: AfterOrder, auto: AutoRecord): void {
    const { stake, wanted, clientRef } = lastTerms(auto.terms);
    if (stake > remainingOf(order)) {
      this.#endAuto(auto, 3);
      return;
    }
    if (order.rate === 0n || paysAt(stake, order.rate) < wanted || runningOf(order) !== undefined) return;
    this.#endAuto(auto, 2);
    const record: CashRecord = {
      id: this.#desk.newId(),
      clientRef: `auto ${clientRef}`,
      orderId: order.id,
      at: this.#desk.now(),
      stake,
      rate: order.rate,
      payout: paysAt(stake, order.rate),
      course: [],
      had: new Set([1]),
      status: 1,
    };
    order.cashOuts.push(record);
    this.#pay(order, record);
  }

  // --- calls ---

  quotes(uid: string, body: Tree): Reply {
    const orders = texts(body.orderIds).flatMap((id) => this.#desk.orderOf(uid, id) ?? []);
    return {
      data: {
        mxc: MAX_CASH_OUTS,
        pr: orders.map((order) => ({
          oid: order.id,
          ...(this.#isQuoted(order) ? { amt: Number(rateText(order.rate)) } : undefined),
          st:
            order.status === SETTLED
              ? SETTLED
              : runningOf(order) !== undefined
                ? 102
                : waitingOf(order) !== undefined
                  ? 101
                  : order.status,
          smis: Number(amountOf(LEAST.single)),
          pmis: Number(amountOf(LEAST.parlay)),
        })),
      },
    };
  }
  #isQuoted(order: AfterOrder): boolean {
    return (
      order.status !== SETTLED &&
      order.isOffered &&
      order.rate > 0n &&
      runningOf(order) === undefined &&
      usedOf(order) < MAX_CASH_OUTS
    );
  }
  #refusal(order: AfterOrder | undefined, stake: bigint | undefined): string | null {
    if (order === undefined) return '6040';
    if (order.status === SETTLED) return '17003';
    if (!order.isOffered) return '17005';
    if (stake === undefined || stake === 0n) return '5';
    if (runningOf(order) !== undefined || usedOf(order) >= MAX_CASH_OUTS) return '17013';
    if (stake > remainingOf(order)) return '17007';
    return stake < leastOf(order) && stake < remainingOf(order) ? '17008' : null;
  }
  submit(uid: string, body: Tree, { course, refuse }: Terms): Reply {
    const order = this.#desk.orderOf(uid, textOf(body.orderId));
    const stake = centsOf(body.cashOutStake);
    const rate = rateOf(body.unitCashOutPayoutStake);
    const refusal = refuse ?? this.#refusal(order, stake);
    if (refusal !== null || order === undefined || stake === undefined) return { refused: refusal ?? '5' };
    if (waitingOf(order) !== undefined) return { refused: '17014' };
    if (rate === undefined || order.rate === 0n || order.rate < rate) return { refused: '17004' };
    const status = course[0]?.[1] ?? 0;
    const record: CashRecord = {
      id: this.#desk.newId(),
      clientRef: textOf(body.thirdRemark),
      orderId: order.id,
      at: this.#desk.now(),
      stake,
      rate,
      payout: paysAt(stake, rate),
      course,
      had: new Set(),
      status: 0,
    };
    order.cashOuts.push(record);
    this.#progress(order, record);
    return { data: { id: record.id, st: Math.min(1, status) } };
  }
  records(uid: string, body: Tree): Reply {
    const ids = new Set(texts(body.ids));
    const found = this.#desk.orders.flatMap((order) =>
      order.uid === uid
        ? order.cashOuts.filter(({ id }) => ids.has(id)).map((each) => ({ order, each }))
        : [],
    );
    return {
      data: found.map(({ order, each }) => ({
        id: each.id,
        createTime: each.at,
        cashOutStake: Number(amountOf(each.stake)),
        cashOutPayoutStake: Number(amountOf(each.status === SETTLED ? each.payout : 0n)),
        orderStatus: each.status,
        orderId: order.id,
        currencyId: order.currency,
        exchangeRate: 1,
        ...(each.status === REJECTED || each.status === CANCELED ? { remark: 'why' } : undefined),
      })),
    };
  }
  reserve(uid: string, body: Tree, { refuse }: Terms): Reply {
    const order = this.#desk.orderOf(uid, textOf(body.orderId));
    const stake = centsOf(body.cashOutStake);
    const wanted = centsOf(body.cashOutPayoutStake);
    const refusal = refuse ?? this.#refusal(order, stake);
    if (refusal !== null || order === undefined || stake === undefined || wanted === undefined)
      return { refused: refusal ?? '5' };
    const most = (shareOfRest(order, wholePayout(order)) * stake) / remainingOf(order);
    if (wanted > most || wanted < paysAt(stake, order.rate)) return { refused: '17015' };
    const terms = { clientRef: textOf(body.thirdRemark), stake, wanted };
    const waiting = waitingOf(order);
    if (waiting !== undefined) {
      waiting.terms.push(terms);
      return { data: this.#auto(order, waiting) };
    }
    const auto: AutoRecord = {
      id: this.#desk.newId(),
      orderId: order.id,
      at: this.#desk.now(),
      terms: [terms],
      status: 1,
      endedAt: null,
    };
    order.autos.push(auto);
    return { data: this.#auto(order, auto) };
  }
  cancel(uid: string, body: Tree, { refuse }: Terms): Reply {
    if (refuse !== null) return { refused: refuse };
    const id = textOf(body.reserveCashOutId);
    const auto = this.#desk.orders
      .filter((order) => order.uid === uid)
      .flatMap(({ autos }) => autos)
      .find((each) => each.id === id && each.status === 1);
    if (auto === undefined) return { data: false };
    this.#endAuto(auto, 4);
    return { data: true };
  }
  autoStates(uid: string, body: Tree): Reply {
    const ids = new Set(texts(body.reserveCashOutIds));
    return {
      data: this.#desk.orders
        .filter((order) => order.uid === uid)
        .flatMap((order) =>
          order.autos.filter(({ id }) => ids.has(id)).map((auto) => this.#auto(order, auto)),
        ),
    };
  }
  #auto(order: AfterOrder, { id, at, status, terms }: AutoRecord): Tree {
    const { stake, wanted } = lastTerms(terms);
    return {
      id,
      ct: at,
      cst: Number(amountOf(stake)),
      cops: Number(amountOf(wanted)),
      st: status,
      oid: order.id,
    };
  }
  /** The cash-outs of an order as lists write them; what an order has not is left out. */
  inOrder(order: AfterOrder): Tree {
    const settled = order.cashOuts.filter(({ status }) => status === SETTLED);
    return {
      ...(order.cashOuts.length === 0
        ? undefined
        : {
            cots: total(settled.map(({ stake }) => stake)),
            cops: total(settled.map(({ payout }) => payout)),
            coc: settled.length,
            crl: order.cashOuts.map(({ id, at, stake, payout, status }) => ({
              id,
              ct: at,
              cst: Number(amountOf(stake)),
              cops: Number(amountOf(status === SETTLED ? payout : 0n)),
              st: status,
              oid: order.id,
            })),
          }),
      ...(order.autos.length === 0
        ? undefined
        : { rcool: order.autos.map((auto) => this.#auto(order, auto)) }),
    };
  }
}
