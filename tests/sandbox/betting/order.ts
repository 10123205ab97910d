import { betsOf, type Hundredths } from '#sandbox/account/money.ts';
import type { Bet, Leg } from '#sandbox/account/orders.ts';
import type { Member } from '#sandbox/members/members.ts';
import type { OrderScript } from './orderScripts.ts';

/** A pick of an order: `od` are the odds as they were accepted so far, `asked` those that were sent. */
export type OrderLeg = Leg & { readonly asked: number; readonly type: number };
export type Status = 0 | 1 | 2 | 3 | 4 | 5;

/**
 * An order that a member placed here. Times ms: `at`, `changedAt` and `ended` as the server tells them, `due`
 * as the world lives them.
 */
export type Order = {
  readonly id: string;
  readonly member: Member;
  /** `Idempotency-Key` of its request; null where none came. */
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
  /** Whether note and reference are told again. */
  readonly isEchoed: boolean;
  st: Status;
  rj: number | null;
  /** The stake that would be taken instead. */
  offered: Hundredths | null;
  endedAt: number | null;
  /** Ms that the platform takes to decide, where it says so, and why. */
  readonly dly: number | null;
  readonly pt: number | null;
  readonly due: { readonly confirming: number; readonly decided: number };
  readonly script: OrderScript;
};

export const OPEN: ReadonlySet<Status> = new Set([0, 1]);

export const stakeFor = (unit: Hundredths, legs: readonly unknown[], series: number): Hundredths =>
  unit * betsOf(legs, series).length;

/** What it was placed with, as far as it is told again. */
export const noteOf = ({ isEchoed, rmk, rid }: Order): Pick<Order, 'rmk' | 'rid'> =>
  isEchoed ? { rmk, rid } : { rmk: '', rid: '' };

/** An order as the lists of the member's book write it. */
export const asBet = (order: Order): Bet => ({
  id: order.id,
  placed: order.at,
  confirmed: OPEN.has(order.st) ? Infinity : order.at,
  ended:
    order.endedAt === null || (order.st !== 2 && order.st !== 3 && order.st !== 5)
      ? null
      : { at: order.endedAt, st: order.st },
  series: order.series,
  unit: order.unit,
  legs: order.legs,
  oc: order.oc,
  cashOuts: [],
  of: order.of === 2 ? 2 : 1,
  own: { st: order.st, rmk: noteOf(order).rmk, currencyId: order.currencyId, rj: order.rj },
});
