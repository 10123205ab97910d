import type { Result } from '#contract/problem.ts';
import { readOptionKey, type MatchId, type OptionKey, type Thousandths } from '#domain/ids.ts';
import type { Amount } from '#domain/money/amount.ts';
import type { ReserveLimits } from '#domain/orders/reserveTerms.ts';
import type { Decoding } from '../decode/context.ts';
import {
  decodeReserved,
  decodeReserveLimits,
  decodeReserveStatuses,
  type ReserveStatus,
} from '../decode/reserves.ts';
import { exactNumber } from '../exactJson.ts';
import type { Caller } from '../http.ts';
import { oddsDigits } from './bets.ts';
import { decodeAnswer } from './decodeAnswer.ts';

/** Returns the limits of a reserved bet on an option (REQ-68, RESERVE-03). */
export const getReserveLimits = async (
  call: Caller,
  { matchId, key, currencyId }: { matchId: MatchId; key: OptionKey; currencyId: number },
): Promise<Result<ReserveLimits>> => {
  const option = readOptionKey(key);
  const body = {
    matchId: exactNumber(matchId),
    marketId: exactNumber(option?.marketId ?? key),
    optionType: option?.type ?? 0,
    currencyId,
  };
  return decodeAnswer(await call('reserveLimit', body), decodeReserveLimits);
};

/** A new reserved bet; `reference` finds it later (D4) and is sent as `Idempotency-Key`. */
export type SentReservation = {
  readonly reference: string;
  readonly key: OptionKey;
  readonly odds: Thousandths;
  readonly stake: Amount;
  readonly oddsChange: 0 | 1 | 2;
  readonly currencyId: number;
  readonly deviceId: string;
  readonly language: string;
};

/** Sends a reserved bet once (REQ-67, RESERVE-02) and never repeats it. Only European odds are sent. */
export const createReservation = async (
  call: Caller,
  { reference, key, odds, stake, oddsChange, currencyId, deviceId, language }: SentReservation,
): Promise<Result<ReserveStatus>> => {
  const option = readOptionKey(key);
  const body = {
    unitStake: exactNumber(stake),
    oddsChange,
    betOptionList: [
      {
        marketId: exactNumber(option?.marketId ?? key),
        odds: exactNumber(oddsDigits(odds)),
        optionType: option?.type ?? 0,
        oddsFormat: 1,
      },
    ],
    currencyId,
    deviceId,
    relatedId: reference,
    thirdRemark: reference,
    languageType: language,
  };
  return decodeAnswer(await call('reserveBet', body, { reference }), decodeReserved);
};

/** Only `true` says that it was done; any other answer proves nothing. */
const decodeDone = (raw: unknown): true | undefined => (raw === true ? true : undefined);

/** Changes stake and odds of a reserved bet once (REQ-69, RESERVE-08). */
export const modifyReservation = async (
  call: Caller,
  sent: Pick<SentReservation, 'reference' | 'odds' | 'stake' | 'language'> & { readonly id: string },
): Promise<Result<true>> => {
  const { reference, odds, stake, language, id } = sent;
  const body = {
    reserveId: id,
    unitStake: exactNumber(stake),
    odds: exactNumber(oddsDigits(odds)),
    languageType: language,
  };
  return decodeAnswer(await call('reserveModify', body, { reference }), decodeDone);
};

/** Cancels a reserved bet once (REQ-70, RESERVE-09). */
export const cancelReservation = async (
  call: Caller,
  { reference, id, language }: Pick<SentReservation, 'reference' | 'language'> & { readonly id: string },
): Promise<Result<true>> =>
  decodeAnswer(
    await call('reserveCancel', { reserveId: id, languageType: language }, { reference }),
    decodeDone,
  );

/** Returns the states of reserved bets, also of those that no longer wait (wire facts 2.17). */
export const getReserveStatuses = async (
  call: Caller,
  decoding: Decoding,
  reserveIds: readonly string[],
): Promise<Result<readonly ReserveStatus[]>> =>
  decodeAnswer(await call('reserveStatus', { reserveIds }), (raw) => decodeReserveStatuses(raw, decoding));
