import type { Hundredths } from '#sandbox/account/money.ts';
import type { CashOutScript } from './cashOutScripts.ts';

/** A cash-out of an order (wire facts 2.12, 2.13). Rates are the payout of 1 unit of stake, in thousandths. */
export type CashOut = {
  readonly id: string;
  /** Server ms. */
  readonly at: number;
  readonly stake: Hundredths;
  rate: number;
  payout: Hundredths;
  st: 0 | 1 | 2 | 3 | 5;
  endedAt: number | null;
  /** The reason of a refusal or cancellation; empty otherwise. */
  reason: string;
  /** True if the user accepts a lower rate than the sent one. */
  readonly isAnyRate: boolean;
  /** Reference and `Idempotency-Key` of its request. */
  readonly clientRef: string;
  readonly key: string | null;
  /** World ms. */
  readonly due: { readonly confirming: number; readonly decided: number };
  readonly script: CashOutScript;
};

/** A cash-out that waits for a target payout: 1 waiting, 2 done, 3 failed, 4 cancelled (wire facts 2.14). */
export type ReservedCashOut = {
  readonly id: string;
  readonly at: number;
  stake: Hundredths;
  targetPayout: Hundredths;
  st: 1 | 2 | 3 | 4;
  clientRef: string;
  key: string | null;
  readonly script: CashOutScript;
};

/** Returns the payout of a stake at a rate, rounded down to hundredths. */
export const payoutAt = (stake: Hundredths, rate: number): Hundredths =>
  Number((BigInt(stake) * BigInt(rate)) / 1000n);
