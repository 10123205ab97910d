import { useEffect } from 'react';
import type { ListQuery, RowHandle } from '#contract/watch.ts';
import { useBoardStore, useTab } from './BoardContext.tsx';

/**
 * Watches a list and the rows of it that are on screen (with overscan). Hand in a stable `query` and `rows`.
 * One whole watch is sent per animation frame at most. `held`: splices wait, the list stays on its revision;
 * for how long is the feature's affair.
 */
export const useListWatch = (
  key: string,
  query: ListQuery,
  rows: readonly RowHandle[],
  held: boolean,
): void => {
  const board = useBoardStore();
  const tab = useTab();
  useEffect(() => tab.watchList(key, { query, rows }), [tab, key, query, rows]);
  useEffect(() => () => tab.watchList(key, null), [tab, key]);
  useEffect(() => {
    board.hold(key, held);
    return () => board.hold(key, false);
  }, [board, key, held]);
};
