import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultColumn } from '#domain/match/resultColumns.ts';
import { cleanName } from '#pieces/cleanName.ts';
import type { ResultsView } from '#state/location.ts';
import { useRenderRoot } from '#ui/renderRoot.ts';
import { ResultLine } from './ResultLine.tsx';
import type { ResultRow } from './resultRows.ts';
import { ScrollRegion } from '#ui/ScrollRegion.tsx';
import styles from './Results.module.css';

/** Estimated heights in CSS pixels. The list measures the real height after it has drawn a row. */
const HEIGHTS = { league: 32, result: 49 } as const;
const OVERSCAN = 8;

type ResultListProps = {
  readonly rows: readonly ResultRow[];
  /** Number of results, without the heads of leagues. */
  readonly count: number;
  readonly columns: readonly ResultColumn[];
  readonly view: ResultsView;
  readonly zone: string;
};

/** Renders the results by league. Only the rows on screen exist. */
export const ResultList = ({ rows, count, columns, view, zone }: ResultListProps) => {
  const { t } = useTranslation('results');
  const scroller = useRef<HTMLDivElement>(null);
  const stage = useRenderRoot();
  // oxlint-disable-next-line react/incompatible-library -- its result is used in this component alone
  const virtual = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    initialRect: { width: 0, height: stage.height() },
    estimateSize: (index) => HEIGHTS[rows[index]?.kind ?? 'result'],
    getItemKey: (index) => rows[index]?.key ?? index,
    // A link to a result opens the list there.
    initialOffset: () => {
      const at = view.open === null ? -1 : rows.findIndex(({ key }) => key === view.open);
      return at < 0
        ? 0
        : rows.slice(0, at).reduce((sum, { kind }) => sum + HEIGHTS[kind], 0) - HEIGHTS.league;
    },
    overscan: OVERSCAN,
  });
  return (
    <ScrollRegion ref={scroller} label={t('title')} name="results">
      <ul
        className={styles.rows}
        style={{ height: virtual.getTotalSize() }}
        aria-label={t('count', { count })}
      >
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index];
          return row === undefined ? null : (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className={styles.item}
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
            >
              {row.kind === 'league' ? (
                <h2 className={styles.league}>
                  <bdi>{cleanName(row.name) || t('noLeague')}</bdi>
                  <span className={styles.count}>{row.count}</span>
                </h2>
              ) : (
                <ResultLine result={row.result} columns={columns} view={view} zone={zone} />
              )}
            </li>
          );
        })}
      </ul>
    </ScrollRegion>
  );
};
