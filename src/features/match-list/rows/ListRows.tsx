import { useVirtualizer, type Range } from '@tanstack/react-virtual';
import {
  memo,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type UIEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { ListState } from '#board/boardStore.ts';
import { OddsWordsProvider } from '#board/OddsWords.tsx';
import { useListWatch } from '#board/useListWatch.ts';
import { rowKind, type ListQuery, type RowHandle } from '#contract/watch.ts';
import { useRenderRoot } from '#ui/renderRoot.ts';
import { likelyHeight } from './firstRows.ts';
import { Row } from './Row.tsx';
import { ScrollSpeedProvider } from './RowIcon.tsx';
import { useListShape } from './ListShape.tsx';
import { rowHeight } from './rowHeights.ts';
import { AT_REST, drawnIndexes, firstIndexes, leadIndexes, nextOverscan } from '../scroll/overscan.ts';
import type { RowPlaces } from '../scroll/scrollPosition.ts';
import { stickyIndex, leagueIndexes, withPinnedRows } from '../scroll/sticky.ts';
import { useRoving } from '../scroll/useRoving.ts';
import { useScrollMemory } from '../scroll/useScrollMemory.ts';
import { useScrollSpeed } from '../scroll/useScrollSpeed.ts';
import styles from '../MatchList.module.css';

type ListRowsProps = {
  readonly label: string;
  readonly listKey: string;
  /** Identifies the rows and their order; the scroll position is stored under this name. */
  readonly name: string;
  /** Called with the rows that the list needs. */
  readonly onRows: (rows: readonly RowHandle[]) => void;
  /** Called once the first rows are painted. */
  readonly onDrawn?: (() => void) | undefined;
  readonly list: ListState;
  readonly query: ListQuery;
  readonly isHeld: boolean;
  readonly pointer: Readonly<Record<string, () => void>>;
  /** Content in place of rows: skeleton, empty state or error. */
  readonly children: ReactNode;
};

export const ListRows = ({
  label,
  listKey,
  name,
  onRows,
  onDrawn,
  list,
  query,
  isHeld,
  pointer,
  children,
}: ListRowsProps) => {
  const { t } = useTranslation('list');
  const { shape, density } = useListShape();
  const keys = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const { rows } = list;
  const roving = useRoving(scroller, rows);
  const leagues = useMemo(() => leagueIndexes(rows), [rows]);
  const sticky = useRef(-1);
  const overscan = useRef(AT_REST);
  const lead = useRef<readonly number[]>([]);
  const focused = roving.row;
  const { speed: travel, onScroll: moved, hasDrawn: seen } = useScrollSpeed();

  const rangeExtractor = useCallback(
    (range: Range) => {
      sticky.current = stickyIndex(leagues, range.startIndex);
      overscan.current = nextOverscan(overscan.current, range.startIndex);
      const first = seen ? undefined : firstIndexes(range, overscan.current);
      lead.current = first?.waiting ?? leadIndexes(range, overscan.current);
      return withPinnedRows(
        first?.drawn ?? drawnIndexes(range, overscan.current),
        [sticky.current, focused ?? -1],
        range.count,
      );
    },
    [leagues, focused, seen],
  );
  // An estimated height lets the first render draw available rows without waiting for the measurement.
  const stage = useRenderRoot();
  const [likely] = useState(() => ({ width: 0, height: likelyHeight(stage) }));
  // oxlint-disable-next-line react/incompatible-library -- what it answers is read in this component alone
  const virtual = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    initialRect: likely,
    estimateSize: (index) => rowHeight(rowKind(rows[index] ?? 0), shape, density),
    // A new function makes the virtualizer compute positions again, so it changes only with rows or sizes.
    getItemKey: useCallback((index: number) => rows[index] ?? index, [rows, shape, density]), // oxlint-disable-line react/exhaustive-deps
    // `drawnIndexes` adds the overscan rows.
    overscan: 0,
    rangeExtractor,
  });

  const places = useMemo<RowPlaces>(
    () => ({
      startOf: (index) => virtual.measurementsCache[index]?.start ?? 0,
      indexAt: (top) => virtual.getVirtualItemForOffset(top)?.index ?? -1,
    }),
    [virtual],
  );
  const keepPlace = useScrollMemory({ scroller, name, rows, isComplete: list.phase === 'ready', places });
  const { isScrolling } = virtual;
  useEffect(() => {
    if (!isScrolling) travel.rests();
  }, [travel, isScrolling]);
  const onScroll = (event: UIEvent<HTMLElement>) => {
    moved(event);
    keepPlace();
  };
  const items = virtual.getVirtualItems();
  const drawn = items.map((item) => rows[item.index] ?? 0);
  const requested = useStable(
    isScrolling || !seen ? [...drawn, ...lead.current.map((index) => rows[index] ?? 0)] : drawn,
  );
  useListWatch(listKey, query, requested, isHeld);
  useEffect(() => onRows(requested), [onRows, requested]);
  useEffect(() => {
    if (seen) onDrawn?.();
  }, [seen, onDrawn]);

  return (
    <div
      key={listKey}
      ref={scroller}
      className={styles.scroller}
      // An ARIA grid must contain rows, so the empty list is a group.
      role={rows.length === 0 ? 'group' : 'grid'}
      aria-label={label}
      aria-describedby={keys}
      aria-rowcount={rows.length === 0 ? undefined : rows.length}
      onScroll={onScroll}
      {...pointer}
      {...roving.list}
    >
      <span id={keys} hidden>
        {t('keys')}
      </span>
      {children}
      <ScrollSpeedProvider value={travel}>
        <OddsWordsProvider>
          <div className={styles.canvas} style={{ height: virtual.getTotalSize() }} role="presentation">
            {items.map((item) => (
              <Place
                key={item.key}
                handle={rows[item.index] ?? 0}
                index={item.index}
                top={item.index === sticky.current ? null : item.start}
                height={item.size}
              />
            ))}
          </div>
        </OddsWordsProvider>
      </ScrollSpeedProvider>
    </div>
  );
};

/**
 * Returns the same array while the handles are the same, so that the watch is sent only when the rows on
 * screen change.
 */
const useStable = (rows: readonly RowHandle[]): readonly RowHandle[] => {
  const text = rows.join();
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => rows, [text]);
};

type PlaceProps = {
  readonly handle: RowHandle;
  readonly index: number;
  /** Null if the row sticks to the top of the list. */ readonly top: number | null;
  readonly height: number;
};

/**
 * Positions a row. Uses `transform`, because with `top` each scrolled frame paints 2.5 times as long. The row
 * kind fixes the height, so that drawing a row never affects another.
 */
const Place = memo(({ handle, index, top, height }: PlaceProps) => (
  <div
    className={top === null ? styles.sticking : styles.place}
    data-index={index}
    role="row"
    aria-rowindex={index + 1}
    style={top === null ? { height } : { height, transform: `translateY(${top}px)` }}
  >
    <Row handle={handle} />
  </div>
));
Place.displayName = 'Place';
