import { optionKey, type MatchId, type OptionKey, type SportId, type Thousandths } from '#domain/ids.ts';
import { isCountedSinceBet } from '#domain/markets/countedSinceBet.ts';
import { isTwoWayLeg } from '#domain/markets/twoWay.ts';
import type { LineNotation } from '#domain/odds/lines.ts';
import { optionWithLine } from '#domain/orders/optionWithLine.ts';
import type { OrderOption } from '#domain/orders/order.ts';
import { cleanName } from './cleanName.ts';
import { marketTitle, type MarketTexts } from './optionWords.ts';
import { pairName } from './pairName.ts';

/** A leg of an order in words of the user's language. */
export type OrderLeg = {
  readonly key: OptionKey;
  readonly matchId: MatchId;
  readonly sportId: SportId;
  readonly option: string;
  readonly market: string;
  readonly match: string;
  /** Odds of the bet, European; 0 if the platform sent none. */
  readonly odds: Thousandths;
  /** Whether the market has two ways, as far as the order says: its odds may have any format (C4). */
  readonly twoWay: boolean;
};

/** Market texts and line notation of the user. */
export type LegWords = { readonly t: MarketTexts; readonly notation: LineNotation };

const marketOf = (t: MarketTexts, { marketType, period, marketTypeName }: OrderOption): string =>
  marketType === null || period === null
    ? marketTypeName
    : marketTitle(t, { type: marketType, period, name: marketTypeName });

/** Returns the score from which a leg counts, such as "2-0"; empty if the leg counts the whole match. */
export const scoreAtBet = ({ inPlay, marketType, score }: OrderOption): string =>
  inPlay && marketType !== null && isCountedSinceBet(marketType) ? cleanName(score) : '';

/** Converts a leg of an order to its displayed form. */
export const orderLeg = (option: OrderOption, { t, notation }: LegWords): OrderLeg => {
  const { marketId, selectionType, matchId, sportId, matchName, home, away, odds } = option;
  return {
    key: optionKey(marketId, selectionType),
    matchId,
    sportId,
    odds,
    twoWay: isTwoWayLeg(option),
    market: marketOf(t, option),
    option: optionWithLine(option, notation),
    match:
      home !== null && away !== null && home.name !== '' && away.name !== ''
        ? pairName(t, home.name, away.name)
        : matchName,
  };
};
