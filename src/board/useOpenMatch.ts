import { useMemo, useSyncExternalStore } from 'react';
import type { MarketPut, OpenRecord } from '#contract/patch.ts';
import type { MatchId } from '#domain/ids.ts';
import { useBoardStore } from './BoardContext.tsx';
import type { BoardStore } from './boardStore.ts';
import { useMatchWatch } from './useMatchWatch.ts';

/** A match open in detail, with the facts of its markets in the platform's order. */
export type OpenMatch = Pick<OpenRecord, 'phase' | 'problem'> & { readonly markets: readonly MarketPut[] };

/**
 * Creates a reader that returns the same object until the match or its markets change. Prices do not count.
 */
const createReader = (board: BoardStore, id: MatchId): (() => OpenMatch) => {
  let record: OpenRecord | undefined;
  let known: OpenMatch = { phase: 'loading', problem: null, markets: [] };
  return () => {
    const now = board.opened(id);
    // The record may name a market shortly before it arrives, or after it was removed.
    const markets = now.markets.flatMap((market) => board.market(market) ?? []);
    if (
      now === record &&
      markets.length === known.markets.length &&
      markets.every((market, at) => market === known.markets[at])
    )
      return known;
    record = now;
    known = { phase: now.phase, problem: now.problem, markets };
    return known;
  };
};

/**
 * Returns a match that `useMatchWatch` watches. Renders when a market is added, removed or renamed, never for
 * a price.
 */
export const useWatchedMatch = (id: MatchId): OpenMatch => {
  const board = useBoardStore();
  const read = useMemo(() => createReader(board, id), [board, id]);
  return useSyncExternalStore(board.state.subscribe, read, read);
};

/** Watches a match while the screen of this name is mounted, and returns it like `useWatchedMatch`. */
export const useOpenMatch = (name: string, id: MatchId): OpenMatch => {
  useMatchWatch(name, id);
  return useWatchedMatch(id);
};
