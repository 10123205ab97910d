import { useVirtualizer, type Range } from '@tanstack/react-virtual';
import { memo, useCallback, useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListView } from '#board/boardStore.ts';
import { OddsWordsProvider } from '#board/OddsWords.tsx';
import { useListWatch } from '#board/useListWatch.ts';
import { rowKind, type ListQuery, type RowHandle } from '#contract/watch.ts';
import { Row } from './Row.tsx';
import { useListShape } from './ListShape.tsx';
import { rowHeight } from './rowHeights.ts';
import { AT_REST, drawnIndexes, leadIndexes, nextOverscan } from './overscan.ts';
import { stickyIndex, leagueIndexes, withKept } from './sticky.ts';
import { useRoving } from './useRoving.ts';
import styles from './MatchList.module.css';


type ListRowsProps = {
  readonly listKey: string;
  readonly list: ListView;
  readonly query: ListQuery;
  readonly held: boolean;
  readonly pointer: Readonly<Record<string, () => void>>;
  /** What stands in place of rows: skeleton, empty, error. */
  readonly children: ReactNode;
};

export const ListRows = ({ listKey, list, query, held, pointer, children }: ListRowsProps) => {
  const { t } = useTranslation('list');
  const { shape, density } = useListShape();
  const scroller = useRef<HTMLDivElement>(null);
  const roving = useRoving(scroller);
  const { rows } = list;
  const leagues = useMemo(() => leagueIndexes(rows), [rows]);
  const sticky = useRef(-1);
  const overscan = useRef(AT_REST);
  const lead = useRef<readonly number[]>([]);
  const focused = roving.row;

  const rangeExtractor = useCallback(
    (range: Range) => {
      sticky.current = stickyIndex(leagues, range.startIndex);
      overscan.current = nextOverscan(overscan.current, range.startIndex);
      lead.current = leadIndexes(range, overscan.current);
      return withKept(drawnIndexes(range, overscan.current), [sticky.current, focused ?? -1], range.count);
    },
    [leagues, focused],
  );
  // oxlint-disable-next-line react/incompatible-library -- what it answers is read in this component alone
  const virtual = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => rowHeight(rowKind(rows[index] ?? 0), shape, density),
    // A new function for new rows or sizes: positions are computed again then, and only then.
    getItemKey: useCallback((index: number) => rows[index] ?? index, [rows, shape, density]), // oxlint-disable-line react/exhaustive-deps
    // Counted by `drawnIndexes`.
    overscan: 0,
    rangeExtractor,
  });

  const items = virtual.getVirtualItems();
  const drawn = items.map((item) => rows[item.index] ?? 0);
  const asked = useStable(virtual.isScrolling ? [...drawn, ...lead.current.map((index) => rows[index] ?? 0)] : drawn);
  useListWatch(listKey, query, asked, held);

  return (
    <div
      key={listKey}
      ref={scroller}
      className={styles.scroller}
      role="grid"
      aria-label={t('label')}
      aria-describedby="match-list-keys"
      aria-rowcount={rows.length}
      {...pointer}
      {...roving.list}
    >
      <span id="match-list-keys" hidden>{t('keys')}</span>
      {children}
      <OddsWordsProvider>
        <div className={styles.canvas} style={{ height: virtual.getTotalSize() }} role="presentation">
          {items.map((item) => (
            <Place key={item.key} handle={rows[item.index] ?? 0} index={item.index} top={item.index === sticky.current ? null : item.start} height={item.size} />
          ))}
        </div>
      </OddsWordsProvider>
    </div>
  );
};

/** The same array while it holds the same handles: the watch is sent only when what is on screen changed. */
const useStable = (rows: readonly RowHandle[]): readonly RowHandle[] => {
  const text = rows.join();
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => rows, [text]);
};

type PlaceProps = { readonly handle: RowHandle; readonly index: number; /** Null: it sticks to the top of the list. */ readonly top: number | null; readonly height: number };

/** A row's place in the list: moved by transform (by `top`, each scrolled frame paints 2.5 times as long), sized by its kind, so that drawing one never touches another. */
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
