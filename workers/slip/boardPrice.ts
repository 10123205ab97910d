import { readOptionKey, type OptionKey } from '#domain/ids.ts';
import type { PriceWord } from '#domain/odds/priceWord.ts';
import type { Board } from '../board/board.ts';

/** Returns the board's price of an option, or undefined if the board has none. */
export const boardWord = ({ markets, options }: Board, key: OptionKey): PriceWord | undefined => {
  const option = readOptionKey(key);
  const slot = option === undefined ? -1 : markets.slotOf(option.marketId);
  const index = markets.facts[slot]?.options.findIndex(({ type }) => type === option?.type) ?? -1;
  return index < 0 ? undefined : options.word((markets.first[slot] as number) + index);
};
