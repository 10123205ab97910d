import type { Result } from '#contract/problem.ts';
import type { Amount } from '#domain/money/amount.ts';
import { readOptionKey, type OptionKey, type Thousandths } from '#domain/ids.ts';
import type { OddsFormat } from '#domain/odds/odds.ts';
import type { OrderId } from '#domain/orders/order.ts';
import type { Decoding } from '../decode/context.ts';
import {
  decodeBalances,
  decodeStatuses,
  decodeTaken,
  type OrderNews,
  type TakenOrder,
  type UserBalances,
} from '../decode/bets.ts';
import { exactNumber } from '../exactJson.ts';
import type { CallOptions, Caller } from '../http.ts';
import { answered } from './answered.ts';

/** A leg as it is sent: European odds whatever is shown, and the format that the user sees (C6). */
type SentLeg = { readonly key: OptionKey; readonly odds: Thousandths; readonly oddsFormat: OddsFormat };
/** One order of a request; `reference` is how it is found again (D4), stakes are per combination (C44). */
type SentOrder = {
  readonly reference: string;
  readonly unitStake: Amount;
  readonly oddsChange: 0 | 1 | 2;
  readonly seriesNumber: number;
  readonly legs: readonly SentLeg[];
};

/** What a press places, as one request; `reference` goes into `Idempotency-Key`. */
export type SentBet = {
  readonly kind: 'single' | 'multiple';
  readonly reference: string;
  readonly orders: readonly SentOrder[];
  readonly currencyId: number;
  readonly deviceId: string;
  /** Service code: the same request is in the same language when it is sent again. */
  readonly language: string;
};

/** Thousandths as digits: 1955 is 1.955. */
const oddsDigits = (odds: Thousandths): string => {
  const digits = String(odds).padStart(4, '0');
  return `${digits.slice(0, -3)}.${digits.slice(-3)}`.replace(/\.?0+$/, '');
};

const optionBody = ({ key, odds, oddsFormat }: SentLeg) => {
  const option = readOptionKey(key);
  return {
    marketId: exactNumber(option?.marketId ?? key),
    odds: exactNumber(oddsDigits(odds)),
    optionType: option?.type ?? 0,
    oddsFormat,
  };
};
const termsBody = ({ unitStake, oddsChange, reference }: SentOrder) => ({
  unitStake: exactNumber(unitStake),
  oddsChange,
  relatedId: reference,
  thirdRemark: reference,
});
/** PLACE-05: each single with its one option. */
const singleBody = (order: SentOrder) => ({ ...termsBody(order), betOptionList: order.legs.map(optionBody) });
/** PLACE-06: a combination of all legs; `seriesValue` 0 is full cover, `itemCount` the legs (C44). */
const multipleBody = ({ legs, seriesNumber, ...order }: SentOrder) => ({
  itemCount: legs.length,
  seriesValue: seriesNumber,
  ...termsBody({ legs, seriesNumber, ...order }),
});

/**
 * Sends a bet (REQ-64, REQ-65): never again by itself. Numbers are written digit by digit from whole
 * thousandths and amounts. An answer in which no order can be read is `unreadable`.
 */
export const placeBet = async (
  call: Caller,
  decoding: Decoding,
  { kind, reference, orders, currencyId, deviceId, language }: SentBet,
  options?: CallOptions,
): Promise<Result<readonly TakenOrder[]>> => {
  const common = { currencyId, deviceId, languageType: language };
  const body =
    kind === 'single'
      ? { singleBetList: orders.map(singleBody), ...common }
      : {
          betMultipleData: orders.map(multipleBody),
          betOptionList: (orders[0]?.legs ?? []).map(optionBody),
          ...common,
        };
  return answered(
    await call(kind === 'single' ? 'betSingle' : 'betMultiple', body, { ...options, reference }),
    (raw) => decodeTaken(raw, decoding),
  );
};

/** What has become of orders (REQ-66); nothing at all (C13) is an empty list. */
export const getOrderStatuses = async (
  call: Caller,
  decoding: Decoding,
  orderIds: readonly OrderId[],
  options?: CallOptions,
): Promise<Result<readonly OrderNews[]>> =>
  answered(await call('orderStatus', { orderIds }, { ...options, bare: true }), (raw) =>
    decodeStatuses(raw, decoding),
  );

/** The user's balances on the order side, by currency (wire facts 2.18). */
export const getBalances = async (call: Caller, options?: CallOptions): Promise<Result<UserBalances>> =>
  answered(await call('userBase', {}, options), decodeBalances);
