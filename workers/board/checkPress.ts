import { fail, ok, type Result } from '#contract/problem.ts';
import { readOptionKey } from '#domain/ids.ts';
import { isOpen } from '#domain/odds/priceWord.ts';
import type { PickedOption } from '#domain/slip/slip.ts';
import type { Board } from './board.ts';
import type { Freshness } from '../source/priceFreshness.ts';

/**
 * Returns ok if the option may be pressed now, else `option-gone`, `option-closed` or `price-stale` (I3, D3, D2).
 * The worker decides, whatever a tab still shows.
 */
export const checkPress = (
  board: Board,
  { key }: Pick<PickedOption, 'key'>,
  fresh: Pick<Freshness, 'ofMarket'>,
): Result<null> => {
  const option = readOptionKey(key);
  const market = option === undefined ? -1 : board.markets.slotOf(option.marketId);
  const facts = board.markets.facts[market];
  const index = facts?.options.findIndex(({ type }) => type === option?.type) ?? -1;
  const match = facts === undefined ? undefined : board.matches.facts[board.markets.match[market] as number];
  if (facts === undefined || match === undefined || index < 0) return fail({ code: 'option-gone' });
  if (!isOpen(board.options.word((board.markets.first[market] as number) + index)))
    return fail({ code: 'option-closed' });
  return fresh.ofMarket(market) === null ? ok(null) : fail({ code: 'price-stale' });
};
