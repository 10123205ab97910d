import type { ListQuery, Watch } from '#contract/watch.ts';
import type { MarketGroup } from '#domain/markets/grid.ts';
import { readOptionKey, type MatchId, type ProducerId, type StreamId } from '#domain/ids.ts';
import type { Slip } from '#domain/slip/slip.ts';
import type { Board } from '../board/board.ts';
import { streamOfMatch, streamOfProducer } from '#platform/streams.ts';
import { streamsOf, type ListSource } from './listSource.ts';
import { extraMarketsOf } from './extraMarkets.ts';
import type { Demand } from './source.ts';

/** Matches and extra market groups of the rows that tabs have on screen (D1). */
export type VisibleMarkets = {
  readonly matches: () => Iterable<MatchId>;
  readonly extraMarkets: () => Iterable<readonly [MatchId, readonly MarketGroup[]]>;
};

type DemandInput = {
  readonly watches: readonly Watch[];
  /** The watches of tabs that the user sees, or has seen a short time ago. */
  readonly active: readonly Watch[];
  readonly slip: Slip;
  readonly board: Board;
  readonly producers: readonly ProducerId[];
  readonly onScreen: VisibleMarkets;
  readonly sourceOf: (query: ListQuery) => ListSource;
  /** Lists that the worker loads although no tab shows them. */
  readonly unseen: readonly ListSource[];
  /** Matches whose prices the worker needs although no tab has them open. */
  readonly alerted: readonly MatchId[];
};

/** Computes what all tabs together need of the sources, independent of how many tabs ask for it (G13). */
export const demandOf = ({
  watches,
  active,
  slip,
  board,
  producers,
  onScreen,
  sourceOf,
  unseen,
  alerted,
}: DemandInput): Demand => {
  // A leg's match must be on the board first: then it is known whether its market is an extra one.
  const legs = watches
    .flatMap(({ bets }) => bets?.legs ?? [])
    .filter(({ matchId }) => board.matches.slotOf(matchId) >= 0);
  const extraMarkets = extraMarketsOf(onScreen.extraMarkets(), [...slip.items, ...legs], board);
  const streams = new Set<StreamId>();
  const lists = new Map<string, ListSource>(unseen.map((source) => [source.key, source]));
  const open = new Set<MatchId>(alerted);
  const picked = new Set<MatchId>(slip.items.map(({ matchId }) => matchId));

  for (const watch of watches) {
    for (const { query } of Object.values(watch.lists)) {
      const source = sourceOf(query);
      lists.set(source.key, source);
    }
    for (const id of watch.matches) open.add(id);
    for (const id of watch.bets?.matches ?? []) picked.add(id);
    for (const key of watch.picks) {
      const market = board.markets.slotOf(readOptionKey(key)?.marketId ?? ('' as never));
      const facts = board.markets.facts[market];
      if (facts === undefined) continue;
      picked.add(facts.matchId);
      if (board.streams.at(board.markets.owner[market] as number)?.detailOf != null)
        streams.add(streamOfMatch(facts.matchId));
    }
  }
  for (const source of lists.values()) for (const stream of streamsOf(source, producers)) streams.add(stream);
  for (const id of [...open, ...extraMarkets.keys()]) streams.add(streamOfMatch(id));
  const followed = new Set([...open, ...picked]);
  for (const id of followed) {
    const facts = board.matches.facts[board.matches.slotOf(id)];
    if (facts !== undefined) streams.add(streamOfProducer(facts.producer));
  }
  const fullPaceLists = new Set(unseen.map(({ key }) => key));
  // The request for an open match brings the prices of picks and rows too.
  const fullPaceMatches = new Set([...alerted, ...picked, ...extraMarkets.keys()]);
  for (const watch of active) {
    for (const { query } of Object.values(watch.lists)) fullPaceLists.add(sourceOf(query).key);
    for (const id of watch.matches) fullPaceMatches.add(id);
  }
  return {
    streams,
    lists: [...lists.values()],
    open,
    followed,
    extraMarkets,
    background: {
      lists: new Set([...lists.keys()].filter((key) => !fullPaceLists.has(key))),
      matches: new Set([...open].filter((id) => !fullPaceMatches.has(id))),
    },
    visible: () => new Set([...picked, ...onScreen.matches()]),
  };
};
