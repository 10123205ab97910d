import type { Bet } from '#domain/orders/bet.ts';
import { optionKey, type MatchId } from '#domain/ids.ts';
import { openBets, type OpenBet } from '#domain/orders/openBets.ts';
import type { Order } from '#domain/orders/order.ts';
import { orderLeg, type LegWords } from '#pieces/orderLeg.ts';
import type { OpenBetCounts } from '#state/openBets.ts';
import type { ShownLeg } from './LegLine.tsx';

const matchesOf = (each: OpenBet): readonly MatchId[] =>
  (each.kind === 'bet' ? each.bet.legs : each.order.options).map(({ matchId }) => matchId);

/**
 * Counts the open bets, with those of the platform's list that could not be read, and collects the matches of the
 * others. The count is null if the list is missing or could not be read: an unread list does not mean zero
 * bets (F36).
 */
export const countOpenBets = (
  orders: readonly Order[] | undefined,
  bets: readonly Bet[],
  unreadable = 0,
): OpenBetCounts => {
  const all = openBets(orders ?? [], bets);
  return {
    count: orders === undefined ? null : all.length + unreadable,
    matches: new Set(all.flatMap(matchesOf)),
  };
};

/**
 * Renames a leg of this client's bet with the names of the platform's list, which are in the current
 * language. Keeps the bet's own names if the list lacks one of them.
 */
export const listedLeg = (
  leg: ShownLeg & { readonly line: string | null },
  { options }: Order,
  words: LegWords,
): ShownLeg => {
  const found = options.find(({ marketId, selectionType }) => optionKey(marketId, selectionType) === leg.key);
  if (found === undefined || found.optionName === '' || (leg.line !== null && found.linear === null))
    return leg;
  const { option, market, match } = orderLeg(found, words);
  return market === '' || match === '' ? leg : { ...leg, option, market, match };
};
