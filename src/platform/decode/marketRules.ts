import type { MatchId } from '#domain/ids.ts';
import type { SaleStatus } from '#domain/match/match.ts';

/** What a market needs to know of its match. */
export type MarketRules = {
  readonly matchId: MatchId;
  readonly outright: boolean;
  /** Sale status of the match (`ss` of the record): 1 on, 2 suspended, all else off. */
  readonly sale: SaleStatus;
  /** Whether a market without a handle is dropped: the feed could never update it. */
  readonly handles: boolean;
};
