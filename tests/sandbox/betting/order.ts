import type { Leg } from '#sandbox/account/leg.ts';
import { betsOf, payout, type Hundredths } from '#sandbox/account/money.ts';
import type { Member } from '#sandbox/members/members.ts';
import type { CashOut, ReservedCashOut } from './cash-out/cashOut.ts';
import type { OrderScript } from './orderScripts.ts';

/** A pick of an order: `od` are the accepted odds so far, `sentOdds` the odds of the request. */
export type OrderLeg = Leg & { readonly sentOdds: number; readonly type: number };
export type Status = 0 | 1 | 2 | 3 | 4 | 5;

/**
 * An order of a member. Times in ms: `at`, `changedAt` and `endedAt` follow the server's clock, `due` follows
 * the world's clock.
 */
export type Order = {
  readonly id: string;
  readonly member: Member;
  /** `Idempotency-Key` of its request; null if the request had none. */
  readonly key: string | null;
  readonly at: number;
  legs: readonly OrderLeg[];
  readonly series: number;
  readonly unit: Hundredths;
  readonly stake: Hundredths;
  readonly oc: 0 | 1 | 2;
  readonly of: number;
  readonly currencyId: number;
  readonly rid: string;
  readonly rmk: string;
  /** True if answers repeat note and reference. */
  readonly isEchoed: boolean;
  /** True for an invented order of the member's past, which no client sent. */
  readonly isSeeded: boolean;
  /** True if a reserved bet created this order. */
  readonly isAuto: boolean;
  st: Status;
  rj: number | null;
  /** The smaller stake that a rejection offers instead. */
  offered: Hundredths | null;
  endedAt: number | null;
  changedAt: number | null;
  /** The amount that settlements have paid so far, and their number. */
  paid: Hundredths;
  settlements: number;
  readonly cashOuts: CashOut[];
  readonly reservedCashOuts: ReservedCashOut[];
  /** Time to the decision in ms and its reason, if the platform reports them. */
  readonly dly: number | null;
  readonly pt: number | null;
  readonly due: { readonly confirming: number; readonly decided: number };
  readonly script: OrderScript;
};

export const OPEN: ReadonlySet<Status> = new Set([0, 1]);

export const stakeFor = (unit: Hundredths, legs: readonly unknown[], series: number): Hundredths =>
  unit * betsOf(legs, series).length;

/** Fields of the request that answers repeat. */
export const noteOf = ({ isEchoed, rmk, rid }: Order): Pick<Order, 'rmk' | 'rid'> =>
  isEchoed ? { rmk, rid } : { rmk: '', rid: '' };

/** Returns the stake that was cashed out so far, what it paid, and the number of cash-outs. */
export const cashedOut = ({
  cashOuts,
}: Order): { readonly stake: Hundredths; readonly paid: Hundredths; readonly count: number } => {
  const done = cashOuts.filter(({ st }) => st === 5);
  return {
    stake: done.reduce((sum, { stake }) => sum + stake, 0),
    paid: done.reduce((sum, { payout: each }) => sum + each, 0),
    count: done.length,
  };
};
export const runningCashOut = ({ cashOuts }: Order): CashOut | undefined =>
  cashOuts.find(({ st }) => st === 0 || st === 1);
export const remainingStake = (order: Order): Hundredths => order.stake - cashedOut(order).stake;

/** Returns the share of an amount for the stake that was not cashed out, rounded down. */
export const shareOfRest = (order: Order, amount: Hundredths): Hundredths =>
  Number((BigInt(amount) * BigInt(remainingStake(order))) / BigInt(order.stake));

/** Payout of the settled legs for the stake that was not cashed out. */
export const settlementPayout = (order: Order): Hundredths =>
  shareOfRest(order, payout(order.unit, order.legs, order.series));

/** Returns the profit or loss of the user from settlement and cash-outs; 0 until the order is settled. */
export const winLose = (order: Order): Hundredths =>
  order.st === 5 ? order.paid + cashedOut(order).paid - order.stake : 0;
