import { readOptionKey, type MarketId, type OptionType } from '../ids.ts';
import { isSameLine } from '../odds/lines.ts';
import type { MarketFacts } from '../match/match.ts';
import type { Pick } from './slip.ts';

type MarketIdentity = { readonly [K in 'matchId' | 'type' | 'period' | 'line' | 'options']: MarketFacts[K] };

/**
 * Facts about what an option is now, as far as they are told; what nobody says (undefined) is not held
 * against it.
 */
export type BetFacts = {
  readonly optionType: OptionType;
  readonly line?: string | null;
  /** The market as the board has it. */
  readonly market?: MarketIdentity | undefined;
};

/** `line`: the same option at another line. `other`: another match, market, period or option. */
export type Sameness = 'same' | 'line' | 'other';

/**
 * Whether what stands under a market id now is the bet that was picked (F29, F30): the same match, market
 * type, period, option type and line. A market id alone is no identity: platforms use one again.
 */
export const sameBet = (pick: Pick, now: BetFacts): Sameness => {
  const { market } = now;
  if (readOptionKey(pick.key)?.type !== now.optionType) return 'other';
  if (
    market !== undefined &&
    (market.matchId !== pick.matchId || market.type !== pick.marketType || market.period !== pick.period)
  )
    return 'other';
  const option = market?.options.find(({ type }) => type === now.optionType);
  if (market !== undefined && option === undefined) return 'other';
  // Where options have no line of their own the pick has the market's, in the home side's view: what is told
  // for a side does not compare with it.
  const lines = market !== undefined && option?.line === null ? [market.line] : [option?.line, now.line];
  return lines.every((line) => line === undefined || isSameLine(pick.line, line)) ? 'same' : 'line';
};

/** Whether a pick is of this market. */
export const isOfMarket = (pick: Pick, marketId: MarketId): boolean =>
  readOptionKey(pick.key)?.marketId === marketId;
