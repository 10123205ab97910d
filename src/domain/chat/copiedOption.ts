import type { MarketFacts, OptionFacts } from '../match/match.ts';
import { isSameLine } from '../odds/sameLine.ts';
import type { SharedLeg } from './sharedBet.ts';

/**
 * Finds today's option of a shared leg: in its market, or where that is gone, in a market of the same type,
 * period and line. Another line or type is another bet, also under the same market id (F30). Null if the bet
 * is not offered.
 */
export const copiedOption = <M extends MarketFacts>(
  markets: readonly M[],
  leg: SharedLeg,
): { readonly market: M; readonly option: OptionFacts } | null => {
  const isSameType = ({ type, period }: M): boolean =>
    (leg.marketType === null || type === leg.marketType) && (leg.period === null || period === leg.period);
  const candidates = [
    ...markets.filter(({ id }) => id === leg.marketId),
    // Without its codes a leg cannot be distinguished from another market of the match.
    ...(leg.marketType === null || leg.period === null ? [] : markets.filter(isSameType)),
  ];
  for (const market of candidates) {
    const option = market.options.find(({ type }) => type === leg.optionType);
    // The platform writes a line for its side or for the home side.
    const lines = market.id === leg.marketId ? [market.line, option?.line ?? null] : [market.line];
    if (option !== undefined && isSameType(market) && lines.some((line) => isSameLine(line, leg.line)))
      return { market, option };
  }
  return null;
};
