import { readOptionKey, type MarketId, type OptionType } from '../ids.ts';
import { isSameLine } from '../odds/sameLine.ts';
import type { MarketFacts } from '../match/match.ts';
import type { PickedOption } from './slip.ts';

type MarketIdentity = { readonly [K in 'matchId' | 'type' | 'period' | 'line' | 'options']: MarketFacts[K] };

/** Current facts about an option. Unknown facts (undefined) are not compared. */
export type BetFacts = {
  readonly optionType: OptionType;
  readonly line?: string | null;
  /** The market as the board has it. */
  readonly market?: MarketIdentity | undefined;
};

/** `line`: the same option at another line. `other`: another match, market, period or option. */
export type BetComparison = 'same' | 'line' | 'other';

/**
 * Compares a pick with the market that its market id names now (F29, F30): match, market type, period, option
 * type and line. The market id alone is not enough, because platforms reuse ids.
 */
export const compareBets = (pick: PickedOption, now: BetFacts): BetComparison => {
  const { market } = now;
  if (readOptionKey(pick.key)?.type !== now.optionType) return 'other';
  if (
    market !== undefined &&
    (market.matchId !== pick.matchId || market.type !== pick.marketType || market.period !== pick.period)
  )
    return 'other';
  const option = market?.options.find(({ type }) => type === now.optionType);
  if (market !== undefined && option === undefined) return 'other';
  // An option without a line of its own has the market's line in the home side's view. That must not be
  // compared with a line that was sent for one side.
  const lines = market !== undefined && option?.line === null ? [market.line] : [option?.line, now.line];
  return lines.every((line) => line === undefined || isSameLine(pick.line, line)) ? 'same' : 'line';
};

/** Whether a pick belongs to this market. */
export const isOfMarket = (pick: PickedOption, marketId: MarketId): boolean =>
  readOptionKey(pick.key)?.marketId === marketId;
