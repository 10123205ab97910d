import { readOptionKey, type MarketId, type MatchId, type OptionKey } from '#domain/ids.ts';
import { isTwoWay } from '#domain/odds/odds.ts';
import { useMarket, useMatch } from '../hooks.ts';

/** A leg of a bet; `twoWay`: whether its market has two ways, as far as the bet says. */
type TwoWayLeg = { readonly key: OptionKey; readonly twoWay: boolean };

/**
 * Returns whether a leg's odds may be shown in another format than Europe: never those of a parlay, else as the
 * market allows. A market that has left the board is judged by what the bet says (C4).
 */
export const useTwoWay = ({ key, twoWay }: TwoWayLeg, isParlay: boolean): boolean => {
  const market = useMarket(readOptionKey(key)?.marketId ?? ('' as MarketId));
  const match = useMatch(market?.matchId ?? ('' as MatchId));
  return !isParlay && (market === undefined ? twoWay : isTwoWay(market, match?.outright ?? false));
};
