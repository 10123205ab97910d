import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type ReactNode } from 'react';
import { useRenderRoot } from '#ui/renderRoot.ts';
import styles from './MyBets.module.css';

/** Estimated height of a card in CSS pixels. The real height is measured after the card is drawn. */
const CARD_HEIGHT = 124;
const OVERSCAN = 4;

type CardListProps<T> = {
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  readonly draw: (item: T) => ReactNode;
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
export const CardList = <T,>(props: CardListProps<T>) => {
  const { items, keyOf, draw, label, countLabel, region, onEnd, onShown, foot } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const stage = useRenderRoot();
  // oxlint-disable-next-line react/incompatible-library -- what it answers is read in this component alone
  const virtual = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: items.length,
    getScrollElement: () => scroller.current,
    initialRect: { width: 0, height: stage.height() },
    estimateSize: () => CARD_HEIGHT,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    overscan: OVERSCAN,
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
    // Focusable, as what scrolls must be reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div
      ref={scroller}
      className={styles.scroller}
      tabIndex={0}
      role="region"
      aria-label={label}
      data-region={region}
    >
      <ul className={styles.cards} style={{ height: virtual.getTotalSize() }} aria-label={countLabel}>
        {drawn.map(({ index, key, start }) => {
          const item = items[index];
          return item === undefined ? null : (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className={styles.item}
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={items.length}
              aria-posinset={index + 1}
            >
              {draw(item)}
            </li>
          );
        })}
      </ul>
      {foot}
    </div>
  );
};
