import type { Result } from '#contract/problem.ts';
import { readOptionKey, type MatchId, type OptionKey } from '#domain/ids.ts';
import type { PreBet } from '#domain/slip/preBet.ts';
import type { Decoding } from '../decode/context.ts';
import { decodePreBet } from '../decode/preBet.ts';
import { exactNumber } from '../exactJson.ts';
import type { CallOptions, Caller } from '../http.ts';
import { decodeAnswer } from './decodeAnswer.ts';

type Picked = { readonly key: OptionKey; readonly matchId: MatchId };

export type PreBetRequest = {
  readonly picks: readonly Picked[];
  /** Whether the selections are a parlay; the answer then has its series too. */
  readonly series: boolean;
  /** The currency of the limits. */
  readonly currencyId: number;
};

/**
 * Requests the quote of these selections: prices, limits and the series that can be bet (REQ-63). The call
 * places nothing.
 */
export const getPreBet = async (
  call: Caller,
  decoding: Decoding,
  { picks, series, currencyId }: PreBetRequest,
  options?: CallOptions,
): Promise<Result<PreBet>> => {
  const betMatchMarketList = picks.flatMap(({ key, matchId }) => {
    const read = readOptionKey(key);
    return read === undefined
      ? []
      : [
          {
            marketId: exactNumber(read.marketId),
            matchId: exactNumber(matchId),
            type: read.type,
            oddsType: 1,
          },
        ];
  });
  return decodeAnswer(
    await call('preBet', { betMatchMarketList, isSelectSeries: series, currencyId }, options),
    (raw) => decodePreBet(raw, decoding),
  );
};
