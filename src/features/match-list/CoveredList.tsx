import { useEffect, useRef, type RefObject } from 'react';
import { useBoardStore, useTab } from '#board/BoardContext.tsx';
import type { ListQuery, RowHandle } from '#contract/watch.ts';
import type { Milliseconds } from '#domain/ids.ts';
import type { AppLocation } from '#state/location.ts';
import { rowsNameOf } from './listQuery.ts';

/** What a list watches, for when it is covered. */
export type WatchedRows = {
  readonly key: string;
  /** Which rows in which order. */ readonly name: string;
  readonly query: ListQuery;
  readonly rows: readonly RowHandle[];
};

/** Rows that have left do not come: then the list is uncovered without them. */
const AT_LATEST: Milliseconds = 250;

type CoveredListProps = {
  readonly listed: RefObject<WatchedRows | null>;
  /** What the list shows now, covered or not. */
  readonly place: AppLocation;
  /** What covered it is closed, and the list waits for its rows. */
  readonly returning: boolean;
  /** They are here. */
  readonly onHere: () => void;
};

/**
 * Keeps a covered list without its rows. Hidden, the list itself watches nothing: its rows, their prices and
 * scores are sent no more. The query stays, because a list that nobody watches is asked of the platform anew
 * when one comes back, and would stand empty until it answered; kept, it costs this tab the list's splices,
 * at most one small record a second. As one comes back the rows are asked for first: uncovered before they
 * are here, the list would flash grey and lose the focus.
 */
export const CoveredList = ({ listed, place, returning, onHere }: CoveredListProps) => {
  const tab = useTab();
  const board = useBoardStore();
  const latest = useRef(onHere);
  useEffect(() => {
    latest.current = onHere;
  });
  const name = rowsNameOf(place);
  useEffect(() => {
    const list = listed.current;
    const here = () => latest.current();
    if (list === null || (returning && list.name !== name)) {
      if (returning) here();
      return undefined;
    }
    tab.watchList(list.key, { query: list.query, rows: returning ? list.rows : [] });
    const stop = returning ? whenHere(board, list.rows, here) : undefined;
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
  const look = () => {
    if (rows.some((row) => board.row(row) === undefined)) return;
    stop();
    run();
  };
  stops.push(board.state.subscribe(look));
  const timer = setTimeout(run, AT_LATEST);
  stops.push(() => clearTimeout(timer));
  look();
  return stop;
};
