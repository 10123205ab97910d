import { useEffect, useRef, type RefObject } from 'react';
import { useBoardStore, useTab } from '#board/BoardContext.tsx';
import type { ListQuery, RowHandle } from '#contract/watch.ts';
import type { Milliseconds } from '#domain/ids.ts';
import type { AppLocation } from '#state/location.ts';
import { rowsNameOf } from '../filters/listQuery.ts';

/** What a list watches; `CoveredList` keeps the query while the list is covered. */
export type WatchedRows = {
  readonly key: string;
  /** Identifies the rows and their order. */ readonly name: string;
  readonly query: ListQuery;
  readonly rows: readonly RowHandle[];
};

/**
 * Milliseconds to wait for the rows before the list is uncovered anyway. Rows of removed matches never
 * arrive.
 */
const AT_LATEST: Milliseconds = 250;

type CoveredListProps = {
  readonly listed: RefObject<WatchedRows | null>;
  /** What the list shows now, covered or not. */
  readonly location: AppLocation;
  /** True after the cover was closed, while the list waits for its rows. */
  readonly returning: boolean;
  /** Called once the rows have arrived. */
  readonly onHere: () => void;
};

/**
 * Keeps the query of a covered list alive without its rows. The hidden list watches no rows, so the worker
 * sends no prices or scores for them. Without the query, the worker would request the list again on return,
 * and the list would be empty until the answer. The query costs this tab at most one small list splice a
 * second. On return, the rows are requested before the list is uncovered, because otherwise the list would
 * flash grey and lose the focus.
 */
export const CoveredList = ({ listed, location, returning, onHere }: CoveredListProps) => {
  const tab = useTab();
  const board = useBoardStore();
  const latest = useRef(onHere);
  useEffect(() => {
    latest.current = onHere;
  });
  const name = rowsNameOf(location);
  useEffect(() => {
    const list = listed.current;
    const latestHere = () => latest.current();
    if (list === null || (returning && list.name !== name)) {
      if (returning) latestHere();
      return undefined;
    }
    tab.watchList(list.key, { query: list.query, rows: returning ? list.rows : [] });
    const stop = returning ? whenHere(board, list.rows, latestHere) : undefined;
    return () => {
      stop?.();
      tab.watchList(list.key, null);
    };
  }, [tab, board, listed, name, returning]);
  return null;
};

const whenHere = (
  board: ReturnType<typeof useBoardStore>,
  rows: readonly RowHandle[],
  run: () => void,
): (() => void) => {
  const stops: (() => void)[] = [];
  const stop = () => stops.forEach((each) => each());
  const update = () => {
    if (rows.some((row) => board.row(row) === undefined)) return;
    stop();
    run();
  };
  stops.push(board.state.subscribe(update));
  const timer = setTimeout(run, AT_LATEST);
  stops.push(() => clearTimeout(timer));
  update();
  return stop;
};
