import type { Hundredths } from '#sandbox/account/money.ts';
import type { Member } from '#sandbox/members/members.ts';
import { acceptedOdds } from '../checkOrders.ts';
import type { Order, OrderLeg } from '../order.ts';
import type { ReserveScript } from './reserveScripts.ts';

/** Why a reserved bet failed (wire facts 3.8). */
export const FAILED = {
  byUser: 1,
  featureClosed: 2,
  chargeFailed: 3,
  marketSettled: 4,
  overLimit: 5,
  account: 6,
  parameter: 7,
  scoreChanged: 8,
} as const;

/** A bet that waits for its odds (wire facts 2.7): 0 waiting, 1 became an order, 2 failed, 3 cancelled. */
export type Reservation = {
  readonly id: string;
  readonly member: Member;
  readonly key: string | null;
  readonly rid: string;
  /** Server ms. */
  readonly at: number;
  changedAt: number | null;
  /** The option as the board had it when the member reserved the bet. */
  readonly leg: OrderLeg;
  /** Wanted European odds in thousandths. */
  odds: number;
  stake: Hundredths;
  readonly oc: 0 | 1 | 2;
  readonly currencyId: number;
  /** True if the platform took the stake when the member reserved the bet. */
  readonly isCharged: boolean;
  readonly isSeeded: boolean;
  rst: 0 | 1 | 2 | 3;
  fr: number | null;
  order: Order | null;
  readonly script: ReserveScript;
};

/**
 * Returns the odds of the order that the bet becomes. Null if its script wants the odds of the board, `now`, and they
 * are locked (0) or not accepted by the request.
 */
export const orderOdds = ({ script, odds, oc }: Reservation, now: number): number | null => {
  if (script.atBoard !== true) return odds;
  return now === 0 ? null : acceptedOdds(odds, now, oc);
};
