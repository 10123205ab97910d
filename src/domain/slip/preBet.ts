import type { Amount } from '../money/amount.ts';
import type { MarketId, OptionType, Thousandths } from '../ids.ts';
import type { SeriesQuote } from './slip.ts';

/**
 * One selection as the pre-bet answer has it (SLIP-04, SLIP-13). With status -1 only the market id and the
 * status are known.
 */
export type PreBetLeg = {
  readonly marketId: MarketId;
  /**
   * The market that it has taken the place of, by which the selection is found (SLIP-17); null where it is
   * the one asked for.
   */
  readonly oldMarketId: MarketId | null;
  /** 1 on sale, 0 suspended, -1 off. */
  readonly status: number;
  readonly allowParlay: boolean;
  readonly inPlay: boolean;
  readonly minBet: Amount | null;
  readonly maxBet: Amount | null;
  /** Score as text. */
  readonly result: string;
  readonly option: {
    readonly type: OptionType;
    /** European; null where it is locked or cannot be read. */
    readonly odds: Thousandths | null;
    /** The server's line for this side; null where it sent none. */
    readonly line: string | null;
  } | null;
};

/** The pre-bet answer (SLIP-13, SLIP-14), as it came: nothing of it is checked against the slip yet. */
export type PreBet = {
  readonly legs: readonly PreBetLeg[];
  readonly series: readonly SeriesQuote[];
  readonly mostOrders: number | null;
  readonly mostLegs: number | null;
};
