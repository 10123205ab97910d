import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { useRenderRoot } from '#ui/renderRoot.ts';
import { CardWordsProvider } from './CardWords.tsx';
import { ScrollRegion } from '#ui/ScrollRegion.tsx';
import styles from './MyBets.module.css';

const OVERSCAN = 4;

type CardListProps<T> = {
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  readonly draw: (item: T) => ReactNode;
  /** Estimated height of a card in CSS pixels. The real height is measured once the card is drawn. */
  readonly heightOf: (item: T) => number;
  /** Accessible names of the scroller and of the list. */
  readonly label: string;
  readonly countLabel: string;
  /** Name of the list for tests. */
  readonly region: string;
  /** Called while the end of the list is on screen. */
  readonly onEnd?: (() => void) | undefined;
  /** Called with the items on screen, without those beyond its edges. */
  readonly onShown?: (items: readonly T[]) => void;
  /** What stands below the last card. */
  readonly foot?: ReactNode;
};

/** Renders a list of which only the cards on screen exist. */
export const CardList = <T,>(props: CardListProps<T>) => (
  <CardWordsProvider>
    <VirtualCards {...props} />
  </CardWordsProvider>
);

const VirtualCards = <T,>(props: CardListProps<T>) => {
  const { items, keyOf, draw, heightOf, label, countLabel, region, onEnd, onShown, foot } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const stage = useRenderRoot();
  // Stable functions: with a new one the virtualizer computes the places of all cards again.
  const estimateSize = useCallback(
    (index: number) => {
      const item = items[index];
      return item === undefined ? 0 : heightOf(item);
    },
    [items, heightOf],
  );
  const getItemKey = useCallback(
    (index: number) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    [items, keyOf],
  );
  // oxlint-disable-next-line react/incompatible-library -- what it answers is read in this component alone
  const virtual = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: items.length,
    getScrollElement: () => scroller.current,
    initialRect: { width: 0, height: stage.height() },
    estimateSize,
    getItemKey,
    overscan: OVERSCAN,
    // Positions are written without a render; the list renders only when other cards are on screen.
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
  });
  const drawn = virtual.getVirtualItems();
  const isAtEnd = (drawn.at(-1)?.index ?? 0) >= items.length - 1;
  useEffect(() => {
    if (isAtEnd) onEnd?.();
  }, [isAtEnd, onEnd]);
  const { startIndex = 0, endIndex = -1 } = virtual.range ?? {};
  useEffect(() => {
    onShown?.(items.slice(startIndex, endIndex + 1));
  }, [items, startIndex, endIndex, onShown]);
  return (
    <ScrollRegion ref={scroller} label={label} name={region}>
      <ul ref={virtual.containerRef} className={styles.cards} aria-label={countLabel}>
        {drawn.map(({ index, key }) => {
          const item = items[index];
          return item === undefined ? null : (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className={styles.item}
              aria-setsize={items.length}
              aria-posinset={index + 1}
            >
              {draw(item)}
            </li>
          );
        })}
      </ul>
      {foot}
    </ScrollRegion>
  );
};
