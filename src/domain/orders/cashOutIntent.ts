import type { Amount } from '../money/amount.ts';
import type { EpochMs } from '../ids.ts';
import type { CashOutQuote } from './cashOut.ts';
import type { OrderId } from './order.ts';

/**
 * What the user asked for: a cash-out now, an auto cash-out that waits for its payout (set or changed), or
 * that this auto cash-out is removed.
 */
export type CashOutAction = 'cash-out' | 'reserve' | 'cancel-reserve';

/**
 * Where the intent is. `sending`: journalled, the request is under way. `unknown`: no readable answer came, and
 * the client searches for it (D4). `in-progress`: the platform decides. `done`: an auto cash-out was set or
 * removed. `refused`: the platform refused the request, and nothing was cashed out (D30). `not-found`: searched
 * for and not found, so the user may act again (D31).
 */
type CashOutState =
  | 'sending'
  | 'unknown'
  | 'in-progress'
  | 'settled'
  | 'rejected'
  | 'canceled'
  | 'refused'
  | 'not-found'
  | 'done';

/** Why an intent was refused: the platform's code of the request, its text of the record, or the login. */
export type CashOutReason =
  | { readonly kind: 'refused'; readonly platformCode: string; readonly message: string }
  | { readonly kind: 'rejected'; readonly text: string }
  | { readonly kind: 'session-expired' };

/** One press on a cash-out: what the user confirmed, and what became of it. */
export type CashOutIntent = {
  /** The client reference and `Idempotency-Key` of the request. */
  readonly id: string;
  readonly action: CashOutAction;
  readonly orderId: OrderId;
  readonly at: EpochMs;
  readonly currencyId: number;
  /** Stake to cash out; 0 for the removal of an auto cash-out. */
  readonly stake: Amount;
  /** The rate as displayed and sent; 0 for an auto cash-out. */
  readonly rate: Amount;
  /** The confirmed payout of a cash-out, or the payout that an auto cash-out waits for. */
  readonly price: Amount;
  readonly state: CashOutState;
  /** The platform's id of the cash-out or of the auto cash-out; null before it is known. */
  readonly cashOutId: string | null;
  /** What it paid; null before it is settled. */
  readonly payout: Amount | null;
  /** True once nothing of the order is left. */
  readonly isFull: boolean;
  /** The order's count of cash-outs before the press (`coc`). */
  readonly count: number;
  readonly reason: CashOutReason | null;
  /** What the platform gave back of a cancelled cash-out; null if none is known. */
  readonly refundAmount: Amount | null;
};

/** A quote with the server time at which it was received. */
export type ReceivedQuote = CashOutQuote & { readonly at: EpochMs };

/** The document of the tabs: quotes of the orders on screen, and the user's intents, newest first. */
export type CashOuts = {
  readonly quotes: Readonly<Record<OrderId, ReceivedQuote>>;
  /** The most cash-outs of one order that are in progress or settled; null where the platform did not tell. */
  readonly maxPerOrder: number | null;
  readonly intents: readonly CashOutIntent[];
  /** `denied`: this browser stores nothing, so no cash-out can be journalled and none is sent (D25, D31). */
  readonly journal: 'ready' | 'loading' | 'denied';
};

export const NO_CASH_OUTS: CashOuts = { quotes: {}, maxPerOrder: null, intents: [], journal: 'loading' };

const OPEN: ReadonlySet<CashOutState> = new Set(['sending', 'unknown', 'in-progress']);
/** Returns whether the outcome is not known yet. An order has at most one such intent (D31). */
export const isOpenIntent = ({ state }: Pick<CashOutIntent, 'state'>): boolean => OPEN.has(state);
