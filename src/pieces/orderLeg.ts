import { optionKey, type MatchId, type OptionKey, type SportId, type Thousandths } from '#domain/ids.ts';
import { optionLine, type LineNotation } from '#domain/odds/lines.ts';
import type { OrderOption } from '#domain/orders/order.ts';
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
};

/** Market texts and line notation of the user. */
export type LegWords = { readonly t: MarketTexts; readonly notation: LineNotation };

const marketOf = (t: MarketTexts, { marketType, period, marketTypeName }: OrderOption): string =>
  marketType === null || period === null
    ? marketTypeName
    : marketTitle(t, { type: marketType, period, name: marketTypeName });

/**
 * Returns the option name with its line, in the user's notation: a handicap from the picked side's view, as the
 * platform sends the home side's. The line is omitted if the platform's name already contains it.
 */
const optionOf = ({ selectionType, optionName, linear }: OrderOption, notation: LineNotation): string => {
  if (linear === null || linear === '' || optionName.includes(linear)) return optionName;
  const own = optionLine({ line: linear }, { type: selectionType, line: null }, notation) ?? linear;
  return optionName.includes(own) ? optionName : `${optionName} ${own}`;
};

/** Converts a leg of an order to its displayed form. */
export const orderLeg = (option: OrderOption, { t, notation }: LegWords): OrderLeg => {
  const { marketId, selectionType, matchId, sportId, matchName, home, away, odds } = option;
  return {
    key: optionKey(marketId, selectionType),
    matchId,
    sportId,
    odds,
    market: marketOf(t, option),
    option: optionOf(option, notation),
    match:
      home !== null && away !== null && home.name !== '' && away.name !== ''
        ? pairName(t, home.name, away.name)
        : matchName,
  };
};
