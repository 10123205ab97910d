import { optionKey, type MatchId, type OptionKey } from '#domain/ids.ts';
import type { PriceWord } from '#domain/odds/priceWord.ts';
import type { Board } from '../board/board.ts';

/** Yields every option of the given matches that is on the board, with its price. */
export function* openOptions(
  { matches, markets, options }: Board,
  ids: Iterable<MatchId>,
): Generator<readonly [OptionKey, PriceWord]> {
  for (const id of ids)
    for (const market of matches.markets[matches.slotOf(id)] ?? []) {
      const facts = markets.facts[market];
      if (facts === undefined) continue;
      const first = markets.first[market] as number;
      for (const [at, { type }] of facts.options.entries())
        yield [optionKey(facts.id, type), options.word(first + at)];
    }
}
