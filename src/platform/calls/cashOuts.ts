import type { Result } from '#contract/problem.ts';
import { readAmount, type Amount } from '#domain/money/amount.ts';
import type { OrderId, ReservedCashOut } from '#domain/orders/order.ts';
import type { Decoding } from '../decode/context.ts';
import { decodeCashOutId, decodeReservedCashOut, decodeReservedCashOuts } from '../decode/cashOuts.ts';
import { exactNumber } from '../exactJson.ts';
import type { Caller } from '../http.ts';
import { decodeAnswer } from './decodeAnswer.ts';

/** What every request about a cash-out sends. `reference` is also sent as `Idempotency-Key` (D4). */
type SentCommon = {
  readonly reference: string;
  readonly deviceId: string;
  /** Service language code. */
  readonly language: string;
};
/** A cash-out as the user confirmed it: the stake and the quoted rate, digit by digit. */
type SentCashOut = SentCommon & {
  readonly orderId: OrderId;
  readonly stake: Amount;
  readonly rate: Amount;
  readonly parlay: boolean;
};
/** An auto cash-out: the stake, and the payout that it waits for. */
type SentReserve = SentCommon & {
  readonly orderId: OrderId;
  readonly stake: Amount;
  readonly payout: Amount;
  readonly parlay: boolean;
};

const digits = (amount: Amount): number | string => exactNumber(readAmount(amount) ?? amount);
const commonBody = ({ reference, deviceId, language }: SentCommon) => ({
  deviceId,
  languageType: language,
  relatedId: reference,
  thirdRemark: reference,
});

/**
 * Sends a cash-out once and never repeats it (REQ-71). A lower price than the sent one is never accepted (D31).
 * Returns the platform's id of the cash-out.
 */
export const sendCashOut = async (
  call: Caller,
  { orderId, stake, rate, parlay, ...common }: SentCashOut,
): Promise<Result<string>> =>
  decodeAnswer(
    await call(
      'cashOutBet',
      {
        orderId,
        cashOutStake: digits(stake),
        unitCashOutPayoutStake: digits(rate),
        acceptOddsChange: false,
        parlay,
        ...commonBody(common),
      },
      { reference: common.reference },
    ),
    decodeCashOutId,
  );

/** Sets an auto cash-out, or changes the one that waits (CASHOUT-32). It is sent once. */
export const sendReservedCashOut = async (
  call: Caller,
  { orderId, stake, payout, parlay, ...common }: SentReserve,
): Promise<Result<ReservedCashOut>> =>
  decodeAnswer(
    await call(
      'cashOutReserve',
      {
        orderId,
        cashOutStake: digits(stake),
        cashOutPayoutStake: digits(payout),
        parlay,
        ...commonBody(common),
      },
      { reference: common.reference },
    ),
    decodeReservedCashOut,
  );

/** Removes an auto cash-out (wire facts 2.15). Returns true if the platform says that it is removed. */
export const cancelReservedCashOut = async (
  call: Caller,
  { cashOutId, ...common }: SentCommon & { readonly cashOutId: string },
): Promise<Result<boolean>> =>
  decodeAnswer(
    await call(
      'cashOutReserveCancel',
      { reserveCashOutId: cashOutId, ...commonBody(common) },
      { reference: common.reference },
    ),
    (raw) => (typeof raw === 'boolean' ? raw : undefined),
  );

/** Returns auto cash-outs by their ids, also those that no longer wait (wire facts 2.16). */
export const getReservedCashOuts = async (
  call: Caller,
  decoding: Decoding,
  ids: readonly string[],
): Promise<Result<readonly ReservedCashOut[]>> =>
  decodeAnswer(await call('cashOutReserveStatus', { reserveCashOutIds: ids }), (raw) =>
    decodeReservedCashOuts(raw, decoding),
  );
