import type { EpochMs, MatchId, StreamId } from '#domain/ids.ts';
import type { LeagueFacts, MarketFacts, MatchFacts } from '#domain/match/match.ts';
import type { PriceWord } from '#domain/odds/priceWord.ts';
import type { Board } from '../board/board.ts';

/** The most matches of a record. A screen has fewer. */
const MAX_MATCHES = 200;

/** What a board has of some matches at one time. */
export type BoardRecord = {
  readonly at: EpochMs;
  readonly streams: readonly { readonly id: StreamId; readonly epoch: string | null; readonly seq: number }[];
  readonly leagues: readonly LeagueFacts[];
  readonly matches: readonly {
    readonly stream: StreamId | null;
    readonly facts: MatchFacts;
    readonly markets: readonly {
      readonly stream: StreamId | null;
      /** The feed's handle; below zero without one. */
      readonly handle: number;
      readonly facts: MarketFacts;
      readonly words: readonly PriceWord[];
    }[];
  }[];
};

/** Facts without addresses, which may carry a token. */
const withoutAddresses = (facts: MatchFacts): MatchFacts => ({
  ...facts,
  animation: null,
  home: { ...facts.home, icon: null },
  away: { ...facts.away, icon: null },
});

/** Reads what the board has of the given matches. Refers to facts where it can, so it costs little. */
export const readBoardRecord = (
  { matches, markets, options, streams, leagues }: Board,
  ids: Iterable<MatchId>,
  at: EpochMs,
  positions: BoardRecord['streams'],
): BoardRecord => {
  const streamOf = (number: number | undefined): StreamId | null =>
    number === undefined ? null : (streams.at(number)?.id ?? null);
  const marketOf = (slot: number): BoardRecord['matches'][number]['markets'] => {
    const facts = markets.facts[slot];
    if (facts === undefined) return [];
    const first = markets.first[slot] as number;
    const words = facts.options.map((_option, index) => options.word(first + index));
    return [{ stream: streamOf(markets.owner[slot]), handle: markets.handle[slot] as number, facts, words }];
  };
  const shown = [...new Set(ids)].slice(0, MAX_MATCHES).flatMap((id) => {
    const slot = matches.slotOf(id);
    const facts = matches.facts[slot];
    return facts === undefined
      ? []
      : [
          {
            stream: streamOf(matches.owner[slot]),
            facts: withoutAddresses(facts),
            markets: (matches.markets[slot] ?? []).flatMap(marketOf),
          },
        ];
  });
  const named = [...new Set(shown.map(({ facts }) => facts.leagueId))].flatMap((id) => leagues.get(id) ?? []);
  return {
    at,
    streams: positions,
    leagues: named.map((league) => ({ ...league, icon: null })),
    matches: shown,
  };
};
