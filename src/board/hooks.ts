import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { FeedStatus, GoalReport, MarketPut, RowFacts } from '#contract/patch.ts';
import type { RowHandle } from '#contract/watch.ts';
import type { EpochMs, LeagueId, MarketId, MatchId, Milliseconds, OptionKey, SportId } from '#domain/ids.ts';
import type { LeagueFacts, MatchFacts } from '#domain/match/match.ts';
import { useStore } from 'zustand';
import { useBoardStore, useTab } from './BoardContext.tsx';
import type { ListState, OptionCell, StaleTiers } from './boardStore.ts';
import type { Readers } from './readers.ts';

const useKeyed = <K, V>(readers: Readers<K>, key: K, read: (key: K) => V): V => {
  const subscribe = useCallback((wake: () => void) => readers.subscribe(key, wake), [readers, key]);
  const snapshot = () => read(key);
  return useSyncExternalStore(subscribe, snapshot, snapshot);
};

/**
 * Returns `stateOf` of an option's cell. Renders only when that result changes, not with each price.
 * `stateOf` must be a pure function.
 */
export const useOptionState = <S extends string>(
  key: OptionKey,
  stateOf: (cell: OptionCell | undefined) => S,
): S => {
  const board = useBoardStore();
  return useKeyed(board.readers.options, key, (each) => stateOf(board.option(each)));
};

export const useMatch = (id: MatchId): MatchFacts | undefined => {
  const board = useBoardStore();
  return useKeyed(board.readers.matches, id, board.match);
};

/**
 * Returns a match, or its last facts if it has left the board, because a held list still shows its row (D29).
 * Undefined before the match has arrived.
 */
export const useMatchOrLast = (
  id: MatchId,
): { readonly match: MatchFacts | undefined; readonly isRemoved: boolean } => {
  const board = useBoardStore();
  const read = useMemo(() => {
    let known: { readonly match: MatchFacts | undefined; readonly isRemoved: boolean } = {
      match: undefined,
      isRemoved: false,
    };
    return (each: MatchId) => {
      const now = board.match(each);
      const next = { match: now ?? known.match, isRemoved: now === undefined && known.match !== undefined };
      if (next.match !== known.match || next.isRemoved !== known.isRemoved) known = next;
      return known;
    };
    // The effect runs again for another match, so that it does not show the old one's facts.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [board, id]);
  return useKeyed(board.readers.matches, id, read);
};

export const useMarket = (id: MarketId): MarketPut | undefined => {
  const board = useBoardStore();
  return useKeyed(board.readers.markets, id, board.market);
};

export const useLeague = (id: LeagueId): LeagueFacts | undefined => {
  const board = useBoardStore();
  return useKeyed(board.readers.leagues, id, board.league);
};

export const useRow = (handle: RowHandle): RowFacts | undefined => {
  const board = useBoardStore();
  return useKeyed(board.readers.rows, handle, board.row);
};

/** Returns a list; before the first answer a constant empty list in phase `loading`. */
export const useList = (key: string): ListState => {
  const board = useBoardStore();
  return useKeyed(board.readers.lists, key, board.list);
};

export const useFeedStatus = (): FeedStatus => useStore(useBoardStore().state, (state) => state.status);

/**
 * Which of a match's prices are past their limit or of a stream with a gap (D3, D2), for `data-stale` of a
 * row or panel.
 */
export const useStaleTiers = (id: MatchId): StaleTiers => {
  const board = useBoardStore();
  return useKeyed(board.readers.ages, id, board.staleTiers);
};

/**
 * Since when, on the worker's monotonic clock, the oldest of the stale prices shown of a sport (null: of all)
 * are so.
 */
export const useStaleSince = (sport: SportId | null): number | null => {
  const board = useBoardStore();
  const snapshot = () => board.staleSince(sport);
  return useSyncExternalStore(board.state.subscribe, snapshot, snapshot);
};

/** Returns a match's goal for 5 s, or its withdrawn goal for 12 s. */
export const useGoal = (id: MatchId): GoalReport | undefined => {
  const board = useBoardStore();
  return useKeyed(board.readers.goals, id, board.goal);
};

/** Returns the server's time in steps of `everyMs`; for visible countdowns and clocks only. */
export const useServerNow = (everyMs: Milliseconds): EpochMs => {
  const tab = useTab();
  const subscribe = useCallback((wake: () => void) => tab.onTick(everyMs, wake), [tab, everyMs]);
  const snapshot = () => Math.floor(tab.serverNow() / everyMs) * everyMs;
  return useSyncExternalStore(subscribe, snapshot, snapshot);
};
