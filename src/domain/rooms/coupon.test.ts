import { describe, expect, test } from 'vitest';
import { prizeKind } from './activity.ts';
import { couponState, couponUse, isCouponKind } from './coupon.ts';

describe('coupons', () => {
  test.each([
    [8, 'bet'],
    [12, 'deposit'],
    [13, 'turnover'],
    [17, 'wear'],
  ] as const)('a prize of kind %i is used as: %s (GIFT-09, TITLES-05)', (code, use) => {
    const kind = prizeKind(code);
    expect(kind !== undefined && isCouponKind(kind) ? couponUse(kind) : null).toBe(use);
  });

  test('coins are credited at once, so they are no coupon; an unknown kind is no prize (C43)', () => {
    expect([prizeKind(15), isCouponKind('coin'), prizeKind(99)]).toEqual(['coin', false, undefined]);
  });

  test.each([
    [{ used: true, expiresAt: 1 }, 'used'],
    [{ used: false, expiresAt: 1_000 }, 'expired'],
    [{ used: false, expiresAt: 1_001 }, 'ready'],
    [{ used: false, expiresAt: null }, 'ready'],
  ] as const)('a coupon %o at 1000 ms is %s', (coupon, state) => {
    expect(couponState(coupon, 1_000)).toBe(state);
  });
});
