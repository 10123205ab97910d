import type { Result } from '#contract/problem.ts';
import type { Banker, BankerSummary, Banner } from '#domain/rooms/banker.ts';
import type { Decoding } from '../decode/context.ts';
import { decodeBanker, decodeBankers, decodeBanners } from '../decode/banker.ts';
import type { Caller } from '../http.ts';
import { decodeAnswer } from './decodeAnswer.ts';

/**
 * Returns the banners for a position in the product (REQ-19); `plat` is the platform code, 0 for the PC page.
 */
export const getBanners = async (
  call: Caller,
  decoding: Decoding,
  request: { readonly pid: string; readonly plat: number },
): Promise<Result<readonly Banner[]>> =>
  decodeAnswer(await call('banners', request), (raw) => decodeBanners(raw, decoding));

/** A banker (REQ-20). */
export const getBanker = async (
  call: Caller,
  decoding: Decoding,
  bankerId: string,
): Promise<Result<Banker>> =>
  decodeAnswer(await call('bankerDetail', { bankerId }), (raw) => decodeBanker(raw, decoding));

/** The bankers whose bets the user may take part in (BANKER-03, D38). */
export const getBankers = async (
  call: Caller,
  decoding: Decoding,
): Promise<Result<readonly BankerSummary[]>> =>
  decodeAnswer(await call('bankerList', {}), (raw) => decodeBankers(raw, decoding));
