import { compareAmounts, type Amount } from '../money/amount.ts';
import { Money } from '../money/money.ts';
import type { CoinLimit } from '../rooms/gift.ts';

/** Numbers of gifts that one press may send: a combo is one intent with a count (D32). */
export const COMBO_COUNTS = [1, 10, 66, 188, 520] as const;
/** The most gifts in one press. Not from the specification. */
export const MAX_COUNT = 9_999;

export const isGiftCount = (count: number): boolean =>
  Number.isSafeInteger(count) && count >= 1 && count <= MAX_COUNT;

/** The exact price of several gifts. */
export const giftTotal = (price: Amount, count: number): Amount =>
  new Money(price).times(count).toString() as Amount;

/** Why the client does not send a gift; `amount` is the limit or balance that the gift exceeds. */
export type GiftBlock = {
  readonly reason: 'least' | 'most' | 'day' | 'balance';
  readonly amount: Amount;
};

/** Returns what the user may still spend today; null without a daily limit. */
export const leftToday = (limit: CoinLimit | null, spentToday: Amount | null): Amount | null => {
  if (limit === null || limit.mostInDay === null) return null;
  const left = new Money(limit.mostInDay).minus(spentToday ?? '0');
  return (left.isNegative() ? '0' : left.toString()) as Amount;
};

/**
 * Returns which limit or balance a gift exceeds (GIFT-02); null if none. The balance is the platform's (F49).
 * An unknown balance blocks nothing, because the platform checks the gift again.
 */
export const findGiftBlock = (
  total: Amount,
  coins: {
    readonly balance: Amount | null;
    readonly limit: CoinLimit | null;
    readonly spentToday: Amount | null;
  },
): GiftBlock | null => {
  const { balance, limit, spentToday } = coins;
  if (limit !== null && compareAmounts(total, limit.least) < 0)
    return { reason: 'least', amount: limit.least };
  if (limit !== null && limit.most !== null && compareAmounts(total, limit.most) > 0)
    return { reason: 'most', amount: limit.most };
  const left = leftToday(limit, spentToday);
  if (left !== null && compareAmounts(total, left) > 0) return { reason: 'day', amount: left };
  if (balance !== null && compareAmounts(total, balance) > 0) return { reason: 'balance', amount: balance };
  return null;
};

/** Returns the limit of a coin; the first one where the user's coin has none of its own. */
export const limitOf = (limits: readonly CoinLimit[], coinCode: string | null): CoinLimit | null =>
  limits.find((each) => each.coinCode === coinCode) ?? limits[0] ?? null;
