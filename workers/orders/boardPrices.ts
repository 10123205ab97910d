import { readOptionKey, type OptionKey } from '#domain/ids.ts';
import { isTwoWay, shownFormat, type OddsFormat } from '#domain/odds/odds.ts';
import { oddsOf, type PriceWord } from '#domain/odds/priceWord.ts';
import type { Board } from '../board/board.ts';
import type { Freshness } from '../source/priceFreshness.ts';
import { checkPress } from '../board/checkPress.ts';
import type { DraftPrices } from './betDraft.ts';

/** Creates the price checks of a bet on the worker's board (D6, I3). */
export const createBoardPrices = (
  board: Board,
  fresh: Freshness,
): DraftPrices & {
  readonly shownIn: (key: OptionKey, requestedFormat: OddsFormat) => OddsFormat;
} => {
  const marketOf = (key: OptionKey) => {
    const option = readOptionKey(key);
    const slot = option === undefined ? -1 : board.markets.slotOf(option.marketId);
    return { slot, facts: board.markets.facts[slot], type: option?.type };
  };
  const priceOf = (key: OptionKey): PriceWord | null => {
    const { slot, facts, type } = marketOf(key);
    const index = facts?.options.findIndex((each) => each.type === type) ?? -1;
    return index < 0 ? null : board.options.word((board.markets.first[slot] as number) + index);
  };
  return {
    may: (pick) => checkPress(board, pick, fresh),
    odds: (key) => {
      const word = priceOf(key);
      return word === null ? null : oddsOf(word);
    },
    market: (key) => marketOf(key).facts,
    shownIn: (key, requestedFormat) => {
      const { facts } = marketOf(key);
      const match =
        facts === undefined ? undefined : board.matches.facts[board.matches.slotOf(facts.matchId)];
      return facts === undefined
        ? 1
        : shownFormat(requestedFormat, isTwoWay(facts, match?.outright ?? false));
    },
  };
};
