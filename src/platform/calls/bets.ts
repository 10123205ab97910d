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
  type SentOdds,
  type TakenOrder,
  type UserBalances,
} from '../decode/bets.ts';
import { exactNumber } from '../exactJson.ts';
import type { Caller } from '../http.ts';
import { decodeAnswer } from './decodeAnswer.ts';

/** A leg in a request: European odds, and the format that the user sees (C6). */
type SentLeg = { readonly key: OptionKey; readonly odds: Thousandths; readonly oddsFormat: OddsFormat };
/** One order of a request. `reference` finds the order later (D4); stakes are per combination (C44). */
type SentOrder = {
  readonly reference: string;
  readonly unitStake: Amount;
  readonly oddsChange: 0 | 1 | 2;
  readonly seriesNumber: number;
  readonly legs: readonly SentLeg[];
};

/** The bet of one press as one request; `reference` is sent as `Idempotency-Key`. */
export type SentBet = {
  readonly kind: 'single' | 'multiple';
  readonly reference: string;
  readonly orders: readonly SentOrder[];
  readonly currencyId: number;
  readonly deviceId: string;
  /** Service language code. It is stored, so a repeated request uses the same language. */
  readonly language: string;
};

/** Writes thousandths as digits: 1955 is 1.955. */
export const oddsDigits = (odds: Thousandths): string => {
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
/** PLACE-05: one entry for each single, with its one option. */
const singleBody = (order: SentOrder) => ({ ...termsBody(order), betOptionList: order.legs.map(optionBody) });
/**
 * PLACE-06: one combination of all legs. `seriesValue` 0 is full cover; `itemCount` is the number of legs
 * (C44).
 */
const multipleBody = ({ legs, seriesNumber, ...order }: SentOrder) => ({
  itemCount: legs.length,
  seriesValue: seriesNumber,
  ...termsBody({ legs, seriesNumber, ...order }),
});

/**
 * Sends a bet once (REQ-64, REQ-65) and never repeats it. Odds and stakes are written digit by digit from
 * whole thousandths and amounts. An answer without a readable order is `unreadable`.
 */
export const placeBet = async (
  call: Caller,
  decoding: Decoding,
  { kind, reference, orders, currencyId, deviceId, language }: SentBet,
): Promise<Result<readonly TakenOrder[]>> => {
  const sent = orders.flatMap(({ legs }) =>
    legs.flatMap(({ key, odds, oddsFormat }): SentOdds[] => {
      const option = readOptionKey(key);
      return option === undefined ? [] : [{ marketId: option.marketId, odds, oddsFormat }];
    }),
  );
  const common = { currencyId, deviceId, languageType: language };
  const body =
    kind === 'single'
      ? { singleBetList: orders.map(singleBody), ...common }
      : {
          betMultipleData: orders.map(multipleBody),
          betOptionList: (orders[0]?.legs ?? []).map(optionBody),
          ...common,
        };
  return decodeAnswer(
    await call(kind === 'single' ? 'betSingle' : 'betMultiple', body, { reference }),
    (raw) => decodeTaken(raw, decoding, sent),
  );
};

/** Returns the states of orders (REQ-66); an answer without data (C13) is an empty list. */
export const getOrderStatuses = async (
  call: Caller,
  decoding: Decoding,
  orderIds: readonly OrderId[],
): Promise<Result<readonly OrderNews[]>> =>
  decodeAnswer(await call('orderStatus', { orderIds }, { bare: true }), (raw) =>
    decodeStatuses(raw, decoding),
  );

/** Returns the user's balances at the order platform, by currency (wire facts 2.18). */
export const getBalances = async (call: Caller): Promise<Result<UserBalances>> =>
  decodeAnswer(await call('userBase', {}), decodeBalances);
