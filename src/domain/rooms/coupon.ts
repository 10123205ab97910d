import type { EpochMs } from '../ids.ts';
import type { Amount } from '../money/amount.ts';
import type { PrizeKind } from './activity.ts';
import type { TitleId } from './title.ts';

/** Kinds of prizes that the user holds until they are used: coupons 8, 12 and 13, and titles 17 (GIFT-09). */
export type CouponKind = Extract<PrizeKind, `${string}-coupon` | 'title'>;

/** Where a prize is used: as a stake, when money is paid in, when turnover is counted, or worn as a title. */
export type CouponUse = 'bet' | 'deposit' | 'turnover' | 'wear';
/**
 * Uses of each kind. Not from the specification, which names the kinds alone: cash is credited and then bet,
 * a deposit coupon adds to a deposit, a flow coupon lowers the turnover that a withdrawal requires.
 */
const USES: Readonly<Record<CouponKind, CouponUse>> = {
  'cash-coupon': 'bet',
  'deposit-coupon': 'deposit',
  'flow-coupon': 'turnover',
  title: 'wear',
};
export const couponUse = (kind: CouponKind): CouponUse => USES[kind];
export const isCouponKind = (kind: PrizeKind): kind is CouponKind => Object.hasOwn(USES, kind);

/** A coupon or title that the user won. */
export type Coupon = {
  readonly id: string;
  readonly kind: CouponKind;
  readonly name: string;
  /** Null for a title. */
  readonly amount: Amount | null;
  readonly currencyId: number;
  readonly expiresAt: EpochMs | null;
  readonly used: boolean;
  /** The title that was won (TITLES-05); null for a coupon. */
  readonly titleId: TitleId | null;
};

export type CouponState = 'ready' | 'used' | 'expired';
export const couponState = (coupon: Pick<Coupon, 'used' | 'expiresAt'>, now: EpochMs): CouponState => {
  if (coupon.used) return 'used';
  return coupon.expiresAt !== null && coupon.expiresAt <= now ? 'expired' : 'ready';
};
