import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { MarketPut, OpenRecord } from '#contract/patch.ts';
import type { MatchId } from '#domain/ids.ts';
import { useBoardStore, useTab } from './BoardContext.tsx';
import type { BoardStore } from './boardStore.ts';

/** A match open in detail, with the facts of its markets in the platform's order. */
export type OpenMatch = Pick<OpenRecord, 'phase' | 'problem'> & { readonly markets: readonly MarketPut[] };

/**
 * The same object until the match, or the facts of one of its markets, are others; a price is none of them.
 */
const createReader = (board: BoardStore, id: MatchId): (() => OpenMatch) => {
  let record: OpenRecord | undefined;
  let known: OpenMatch = { phase: 'loading', problem: null, markets: [] };
  return () => {
    const now = board.opened(id);
    // A market may be named a moment before it comes, or after it went.
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
 * Opens a match in detail for as long as the screen of that name shows it: all its markets come. Wakes when a
 * market comes, goes or is named anew, never with a price.
 */
export const useOpenMatch = (name: string, id: MatchId): OpenMatch => {
  const board = useBoardStore();
  const tab = useTab();
  useEffect(() => {
    tab.watchMatch(name, id);
    return () => tab.watchMatch(name, null);
  }, [tab, name, id]);
  const read = useMemo(() => createReader(board, id), [board, id]);
  return useSyncExternalStore(board.state.subscribe, read, read);
};
