import type { Amount } from '../money/amount.ts';
import type { MarketId, OptionType, Thousandths } from '../ids.ts';
import type { SeriesQuote } from './slip.ts';

/**
 * One selection of the pre-bet response (SLIP-04, SLIP-13). With status -1 only the market id and the status
 * are known.
 */
export type PreBetLeg = {
  readonly marketId: MarketId;
  /**
   * The market that this market replaced, by which the selection is found (SLIP-17); null if it is the
   * requested market.
   */
  readonly oldMarketId: MarketId | null;
  /** 1 on sale, 0 suspended, -1 off. */
  readonly status: number;
  readonly allowParlay: boolean;
  readonly inPlay: boolean;
  readonly minBet: Amount | null;
  readonly maxBet: Amount | null;
  /** The score as text. */
  readonly result: string;
  readonly option: {
    readonly type: OptionType;
    /** European odds; null if locked or unreadable. */
    readonly odds: Thousandths | null;
    /** The server's line for this side; null where it sent none. */
    readonly line: string | null;
  } | null;
};

/** The pre-bet response (SLIP-13, SLIP-14) as it was received, not yet checked against the slip. */
export type PreBet = {
  readonly legs: readonly PreBetLeg[];
  readonly series: readonly SeriesQuote[];
  readonly mostOrders: number | null;
  readonly mostLegs: number | null;
};
