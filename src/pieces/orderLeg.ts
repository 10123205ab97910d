import { optionKey, type MatchId, type OptionKey, type SportId, type Thousandths } from '#domain/ids.ts';
import { isCountedSinceBet } from '#domain/markets/countedSinceBet.ts';
import { knownTwoWay } from '#domain/markets/twoWay.ts';
import { optionLine, parseLine, type LineNotation } from '#domain/odds/lines.ts';
import { isOddsFormat } from '#domain/odds/odds.ts';
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

const HOME = 1;
const AWAY = 2;
/** A handicap at the end of an option's name, such as "Away +0.5/1" or "Home (0)"; not the number of "U-21". */
const HANDICAP = /(?<![\p{Script=Latin}\d./])([+-]\d+(?:\.\d+)?(?:\/\d+(?:\.\d+)?)?|(?<=[\s(])0)\s*\)?$/u;
/** A character that continues a word or a number. Chinese names have a line directly after a word. */
const IN_WORD = /[\p{Script=Latin}\d./]/u;

const isInWord = (char: string): boolean => IN_WORD.test(char);
/** True if the name contains the text with no letter or digit next to it. */
const hasWord = (name: string, text: string): boolean => {
  for (let at = name.indexOf(text); at !== -1; at = name.indexOf(text, at + 1))
    if (!isInWord(name.charAt(at - 1)) && !isInWord(name.charAt(at + text.length))) return true;
  return false;
};

/**
 * True if the platform's name of the option contains the line. The name of a side is a team's and may have numbers,
 * such as "Schalke 04", so only a handicap at its end is the line, from the view of either side.
 */
const namesLine = ({ selectionType, optionName }: OrderOption, linear: string, own: string): boolean => {
  const line = parseLine(linear);
  if (line === undefined || (Number(selectionType) !== HOME && Number(selectionType) !== AWAY))
    return hasWord(optionName, linear) || hasWord(optionName, own);
  const named = parseLine(HANDICAP.exec(optionName)?.[1] ?? '');
  return named !== undefined && Math.abs(named) === Math.abs(line);
};

/**
 * Returns the option name with its line, in the user's notation: a handicap from the picked side's view, as the
 * platform sends the home side's. The line is omitted if the platform's name already contains it.
 */
const optionOf = (option: OrderOption, notation: LineNotation): string => {
  const { selectionType, optionName, linear } = option;
  if (linear === null || linear === '') return optionName;
  const own = optionLine({ line: linear }, { type: selectionType, line: null }, notation) ?? linear;
  return namesLine(option, linear, own) ? optionName : `${optionName} ${own}`;
};

/** Returns the score from which a leg counts, such as "2-0"; empty if the leg counts the whole match. */
export const scoreAtBet = ({ inPlay, marketType, score }: OrderOption): string =>
  inPlay && marketType !== null && isCountedSinceBet(marketType) ? cleanName(score) : '';

/** Converts a leg of an order to its displayed form. */
export const orderLeg = (option: OrderOption, { t, notation }: LegWords): OrderLeg => {
  const { marketId, marketType, selectionType, matchId, sportId, matchName, home, away, odds, oddsType } =
    option;
  return {
    key: optionKey(marketId, selectionType),
    matchId,
    sportId,
    odds,
    // The odds of an unknown market are shown in another format than Europe only if the order's were.
    twoWay: knownTwoWay(sportId, marketType) ?? (isOddsFormat(oddsType) && oddsType !== 1),
    market: marketOf(t, option),
    option: optionOf(option, notation),
    match:
      home !== null && away !== null && home.name !== '' && away.name !== ''
        ? pairName(t, home.name, away.name)
        : matchName,
  };
};
