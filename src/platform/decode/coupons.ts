import { prizeKind } from '#domain/rooms/activity.ts';
import { isCouponKind, type Coupon } from '#domain/rooms/coupon.ts';
import type { TitleId } from '#domain/rooms/title.ts';
import type { Decoding } from './context.ts';
import {
  amount,
  decodeField,
  fallbackField,
  flag,
  id,
  mapField,
  name,
  optionalField,
  readableList,
  record,
  time,
  whole,
} from './fields.ts';

/** A coupon; null for a prize of a kind that is no coupon (C43). */
const coupon = mapField(
  record({
    id: id(),
    prizeType: whole(),
    name,
    amount: optionalField(amount, null),
    currencyId: whole(),
    expireTime: fallbackField(optionalField(time, null), null),
    isUsed: fallbackField(flag, false),
    titleId: optionalField(id<TitleId>(), null),
  }),
  ({ prizeType, expireTime, isUsed, ...rest }): Coupon | null | undefined => {
    const kind = prizeKind(prizeType);
    if (kind === undefined || !isCouponKind(kind)) return null;
    // A coupon without its amount, or a title without its id, is of no use to anybody.
    if (kind === 'title' ? rest.titleId === null : rest.amount === null) return undefined;
    return { ...rest, kind, expiresAt: expireTime, used: isUsed };
  },
  'a coupon',
);

/** `data` of the user's coupons and titles. A prize of another kind is dropped and counted (C43). */
export const decodeCoupons = (raw: unknown, decoding: Decoding): readonly Coupon[] | undefined =>
  decodeField(
    readableList(coupon, 500, () => decoding.drop('coupon')),
    raw,
  )?.filter((each): each is Coupon => {
    if (each === null) decoding.drop('unknown-prize-kind');
    return each !== null;
  });
