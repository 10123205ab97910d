import type { BoardStore } from '#board/boardStore.ts';
import type { BoardTab } from '#board/boardTab.ts';
import { zoneOf } from '#board/useZone.ts';
import { rowKind, type RowHandle } from '#contract/watch.ts';
import { ALL_OPEN } from '#domain/collapse.ts';
import type { AppLocation } from '#state/location.ts';
import type { RememberedList } from '#state/listPositions.ts';
import type { RenderRoot } from '#ui/renderRoot.ts';
import { listKeyOf, listQueryOf, scopeOf } from './listQuery.ts';
import { AT_REST } from './overscan.ts';
import { rowHeight, shapeOf, type Density } from './rowHeights.ts';
import { rememberedAt } from './useCollapse.ts';

/**
 * CSS pixels of the screen above the list: the bar, the play types, the list's own bar and the column heads.
 */
const ABOVE = 163;
/** About how high the list will be; what it is in truth is measured once it stands. */
export const likelyHeight = (stage: RenderRoot): number => Math.max(0, stage.height() - ABOVE);

/** The rows that a list of this height shows of its beginning, with those that wait below. */
export const firstRows = (
  rows: Iterable<RowHandle>,
  heightOf: (row: RowHandle) => number,
  height: number,
): RowHandle[] => {
  const first: RowHandle[] = [];
  let top = 0;
  let beyond = 0;
  for (const row of rows) {
    if (top > height) beyond += 1;
    if (beyond > AT_REST.after) break;
    first.push(row);
    top += heightOf(row);
  }
  return first;
};

type FirstOf = {
  readonly board: Pick<BoardStore, 'state' | 'list' | 'row'>;
  readonly tab: Pick<BoardTab, 'watchList'>;
  readonly place: AppLocation;
  /** What is remembered of the step that the page opens at. */
  readonly remembered: RememberedList | undefined;
  /** The setting, an IANA zone or `device`. */
  readonly timeZone: string;
  readonly density: Density;
  readonly height: number;
};

export type FirstRows = {
  /** Settles once they are here; never for a list without rows. */
  readonly here: Promise<void>;
  /** The list itself asks from now on. */
  readonly end: () => void;
};

/**
 * Asks for the list at a place and for the rows that it will show, under the name that the list itself uses:
 * when it is drawn, they are here (G12). What was asked stays until the list, as it mounts, says what it
 * shows.
 */
export const watchFirstRows = ({
  board,
  tab,
  place,
  remembered,
  timeZone,
  density,
  height,
}: FirstOf): FirstRows => {
  const key = listKeyOf(place, 0);
  const query = listQueryOf(place, rememberedAt(remembered, scopeOf(place)) ?? ALL_OPEN, zoneOf(timeZone));
  const shape = shapeOf(place.view, place.sport, place.grid);
  let asked: readonly RowHandle[] | null = null;
  let settle: (() => void) | undefined;
  const here = new Promise<void>((resolve) => {
    settle = resolve;
  });
  const end = board.state.subscribe(() => {
    const { rows } = board.list(key);
    if (asked === null && rows.length > 0) {
      asked = firstRows(rows, (row) => rowHeight(rowKind(row), shape, density), height);
      tab.watchList(key, { query, rows: asked });
    }
    if (asked === null || asked.some((row) => board.row(row) === undefined)) return;
    end();
    settle?.();
  });
  tab.watchList(key, { query, rows: [] });
  return { here, end };
};
