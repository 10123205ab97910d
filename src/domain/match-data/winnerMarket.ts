import type { SportId } from '../ids.ts';
import type { MarketFacts } from '../match/match.ts';
import { isESport } from '../match/sports.ts';

/** Types of the market "who wins the match" by match-side sport code, the preferred first (wire facts 4.4). */
const WINNERS: ReadonlyMap<number, readonly number[]> = new Map([
  [1, [1005]],
  [2, [2003]],
  [3, [3004, 3001]],
  [4, [4003, 4004]],
  [5, [5001]],
  [6, [6003]],
  [7, [7003]],
  [8, [8005]],
  [13, [13_001]],
  [15, [15_001]],
  [16, [16_003]],
  [18, [18_002]],
  [19, [19_002]],
  [47, [47_001]],
  [51, [51_001]],
  [177, [177_003]],
  [178, [178_003]],
]);
const winnersOf = (sport: SportId): readonly number[] =>
  WINNERS.get(sport) ?? (isESport(sport) ? [sport * 1000 + 1] : []);

/** Option types of home, draw and away, in the order in which they are shown. */
const OUTCOMES = [1, 3, 2] as const;
type OutcomeType = (typeof OUTCOMES)[number];

/**
 * Returns the market "who wins the match", and its option types from home to away. Undefined if the match does
 * not have it now.
 */
export const winnerMarket = <M extends Pick<MarketFacts, 'type' | 'period' | 'line' | 'options'>>(
  sport: SportId,
  markets: readonly M[],
): { readonly market: M; readonly outcomes: readonly OutcomeType[] } | undefined => {
  for (const type of winnersOf(sport)) {
    const market = markets.find(
      (each) => each.type === type && each.line === null && each.period === sport * 1000 + 1,
    );
    const outcomes = OUTCOMES.filter((outcome) => market?.options.some((option) => option.type === outcome));
    if (market !== undefined && outcomes.length === market.options.length && outcomes.length > 1)
      return { market, outcomes };
  }
  return undefined;
};
