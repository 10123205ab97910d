import type { BoardStore } from '#board/boardStore.ts';
import type { BoardTab } from '#board/boardTab.ts';
import { readZone } from '#board/useZone.ts';
import { rowKind, type RowHandle } from '#contract/watch.ts';
import { createDeferred } from '#domain/deferred.ts';
import { ALL_OPEN } from '#domain/match/collapse.ts';
import type { AppLocation } from '#state/location.ts';
import type { RememberedList } from '#state/listPositions.ts';
import type { RenderRoot } from '#ui/renderRoot.ts';
import { listKeyOf, listQueryOf, scopeOf } from '../filters/listQuery.ts';
import { AT_REST } from '../scroll/overscan.ts';
import { rowHeight, shapeOf, type Density } from './rowHeights.ts';
import { rememberedAt } from '../filters/useCollapse.ts';

/** Height in CSS pixels above the list: top bar, play types, list bar and column heads. */
const ABOVE = 163;
/** Returns the estimated height of the list. The real height is measured after mounting. */
export const likelyHeight = (stage: RenderRoot): number => Math.max(0, stage.height() - ABOVE);

/** Returns the first rows of a list of the given height, with overscan rows below. */
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
  readonly location: AppLocation;
  /** Remembered state of the history step at which the page opens. */
  readonly remembered: RememberedList | undefined;
  /** Time zone setting: an IANA zone or `device`. */
  readonly timeZone: string;
  readonly density: Density;
  readonly height: number;
};

export type FirstRows = {
  /** Resolves once the rows have arrived; never for a list without rows. */
  readonly arrived: Promise<void>;
  /** Ends this watch, after the list has its own. */
  readonly end: () => void;
};

/**
 * Watches the list of a location and its first rows, under the same name as the list, so that the rows are
 * there when the list mounts (G12). The watch lasts until the mounted list declares its own rows.
 */
export const watchFirstRows = ({
  board,
  tab,
  location,
  remembered,
  timeZone,
  density,
  height,
}: FirstOf): FirstRows => {
  const key = listKeyOf(location, 0);
  const query = listQueryOf(
    location,
    rememberedAt(remembered, scopeOf(location)) ?? ALL_OPEN,
    readZone(timeZone),
  );
  const shape = shapeOf(location.view, location.sport, location.grid);
  let requested: readonly RowHandle[] | null = null;
  const arrived = createDeferred();
  const end = board.state.subscribe(() => {
    const { rows } = board.list(key);
    if (requested === null && rows.length > 0) {
      requested = firstRows(rows, (row) => rowHeight(rowKind(row), shape, density), height);
      tab.watchList(key, { query, rows: requested });
    }
    if (requested === null || requested.some((row) => board.row(row) === undefined)) return;
    end();
    arrived.resolve();
  });
  tab.watchList(key, { query, rows: [] });
  return { arrived: arrived.promise, end };
};
