import { fail, ok, type Result } from '#contract/problem.ts';
import { readOptionKey } from '#domain/ids.ts';
import { isOpen } from '#domain/odds/priceWord.ts';
import type { Pick as Selected } from '#domain/slip/slip.ts';
import type { Board } from './board.ts';
import type { Freshness } from '../source/priceFreshness.ts';

/**
 * Returns whether an option may be pressed now: on offer, open, and with a fresh price (I3, D3, D2). The
 * worker decides, whatever a tab still shows.
 */
export const checkPress = (
  board: Board,
  { key }: Pick<Selected, 'key'>,
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
