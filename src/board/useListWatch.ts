import { useEffect } from 'react';
import type { ListQuery, RowHandle } from '#contract/watch.ts';
import { useBoardStore, useTab } from './BoardContext.tsx';

/**
 * Watches a list and its visible rows (with overscan). `query` and `rows` must be stable objects. The tab
 * sends at most one watch each animation frame. While `held`, the list stays on its revision; the caller
 * decides how long.
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
