import { compareAmounts, type Amount } from '../money/amount.ts';
import { Money } from '../money/money.ts';
import type { EpochMs } from '../ids.ts';
import type { Tip, TipId } from './tip.ts';

/**
 * State of a purchase: its request is in flight, its outcome is unknown, or it has ended. `not-found`: a minute later
 * the tip does not show it and the coins are what they were, so the user may act again (D32). `unconfirmed`: the
 * platform's answers neither show it nor that it is missing; its outcome stays unknown.
 */
type PurchaseState = 'sending' | 'unknown' | 'bought' | 'refused' | 'not-found' | 'unconfirmed';

/** A purchase of a tip, from the press to its outcome. */
export type TipPurchase = {
  /** Made by the tab at the press; client reference of the request (D5). */
  readonly id: string;
  readonly tipId: TipId;
  /** The price that the user confirmed, in coins. */
  readonly price: Amount;
  readonly at: EpochMs;
  readonly state: PurchaseState;
  readonly payTime: EpochMs | null;
  /** Why the platform refused; null otherwise. */
  readonly reason: { readonly code: string; readonly message: string } | null;
};

/** The user's purchases, newest first, and the coins that the user has; null if unknown. */
export type TipPurchases = {
  readonly purchases: readonly TipPurchase[];
  readonly balance: Amount | null;
  /** True if the worker has read its journal, so that no purchase is missing. */
  readonly isJournalRead: boolean;
};
export const NO_PURCHASES: TipPurchases = { purchases: [], balance: null, isJournalRead: false };

/** True while it is unknown whether the platform took the coins. */
export const isOpenPurchase = ({ state }: Pick<TipPurchase, 'state'>): boolean =>
  state === 'sending' || state === 'unknown';

/** Applies the user's purchases to a tip: a bought one has isBuy 1 and its pay time (TIPS-07). */
export const withPurchases = (tip: Tip, purchases: readonly TipPurchase[]): Tip => {
  const paid = purchases.find(({ tipId, state }) => tipId === tip.id && state === 'bought');
  return paid === undefined || tip.bought ? tip : { ...tip, bought: true, payTime: paid.payTime ?? paid.at };
};

export const isFree = ({ goldPrice }: Pick<Tip, 'goldPrice'>): boolean =>
  compareAmounts(goldPrice, '0' as Amount) === 0;

/** Coins that come back if a tip misses (TIPS-15); null if none do. Never rounded up. */
export const refundOf = ({ goldPrice, givesBack, givesBackPercent }: Tip): Amount | null => {
  if (!givesBack || givesBackPercent === null) return null;
  const refund = new Money(goldPrice).times(givesBackPercent).div(100).toDecimalPlaces(2, Money.ROUND_FLOOR);
  return refund.isPositive() && !refund.isZero() ? (refund.toString() as Amount) : null;
};

/** What a paid tip offers the user now. */
export type TipOffer =
  /** The text is open: the tip is free or bought. */
  | { readonly kind: 'open' }
  /** The user can buy it for its price; `refund` comes back if the tip misses. */
  | { readonly kind: 'buy'; readonly price: Amount; readonly refund: Amount | null }
  /** The user has too few coins; `missing` is what a top-up must add. */
  | {
      readonly kind: 'short';
      readonly price: Amount;
      readonly refund: Amount | null;
      readonly missing: Amount;
    }
  /** A purchase is in flight or of unknown outcome: the worker sends no second one (F49). */
  | { readonly kind: 'running'; readonly state: 'sending' | 'unknown' }
  /** The tip is settled and no longer for sale. */
  | { readonly kind: 'over' };

/** Returns what a tip offers, by its facts, the user's purchases and coins (D32). */
export const offerOf = (
  tip: Tip,
  { purchases, balance }: Pick<TipPurchases, 'purchases' | 'balance'>,
): TipOffer => {
  if (isFree(tip) || withPurchases(tip, purchases).bought) return { kind: 'open' };
  const open = purchases.find((each) => each.tipId === tip.id && isOpenPurchase(each));
  if (open !== undefined) return { kind: 'running', state: open.state === 'sending' ? 'sending' : 'unknown' };
  if (tip.result !== 0) return { kind: 'over' };
  const offer = { price: tip.goldPrice, refund: refundOf(tip) };
  if (balance === null || compareAmounts(balance, tip.goldPrice) >= 0) return { kind: 'buy', ...offer };
  return { kind: 'short', ...offer, missing: new Money(tip.goldPrice).minus(balance).toString() as Amount };
};
