import type { Result } from '#contract/problem.ts';
import type { Coupon } from '#domain/rooms/coupon.ts';
import type { Decoding } from '../decode/context.ts';
import { decodeCoupons } from '../decode/coupons.ts';
import type { Caller } from '../http.ts';
import { decodeAnswer } from './decodeAnswer.ts';

/** Returns the coupons and titles that the user won (prize kinds 8, 12, 13 and 17). */
export const getCoupons = async (call: Caller, decoding: Decoding): Promise<Result<readonly Coupon[]>> =>
  decodeAnswer(await call('couponList', {}), (raw) => decodeCoupons(raw, decoding));
