import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOddsWords } from '#board/OddsWords.tsx';
import type { LineNotation } from '#domain/odds/lines.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import { optionWords, type MarketTexts } from '#pieces/optionWords.ts';
import { useAtLeast } from '#ui/renderRoot.ts';
import { layoutColumns, type ColumnLayout } from './layoutColumns.ts';
import type { BetGroup } from './betGroups.ts';
import { Column, type LaidOutGroup } from './Column.tsx';
import {
  cellHeight,
  groupHeight,
  headHeight,
  labelWidth,
  layoutOf,
  topsOf,
  type Density,
  type GroupPlace,
  type Layout,
} from './layout.ts';
import { MoreSkeleton } from './MarketsSkeleton.tsx';
import { useMemory } from './useMemory.ts';
import { useKeyboardNavigation } from './useKeyboardNavigation.ts';
import styles from './MatchDetail.module.css';

type Teams = { readonly home: string; readonly away: string };
type MarketColumnsProps = {
  readonly groups: readonly BetGroup[];
  readonly match: MatchFacts;
  readonly teams: Teams;
  readonly pointer: Readonly<Record<string, () => void>>;
  readonly release: () => void;
  /** Whether more markets are loading. Until then only those of the list are known. */
  readonly coming: boolean;
};

/** Width in CSS pixels from which all sizes grow (tokens.css). */
const ROOMY = 1680;
/** Least width of a column in CSS pixels. */
const COLUMN = 340;
const MAX_COLUMNS = 3;

/** Padding of the panel, and the gap between two columns, in CSS pixels. */
const PANEL_EDGES = 16;
const COLUMN_GAP = 8;
/** Layouts follow the width in these steps, so that resizing the window does not compute them at each pixel. */
const WIDTH_STEP = 10;

const columnsOf = (panel: number): { readonly count: number; readonly width: number } => {
  const count = Math.max(1, Math.min(MAX_COLUMNS, Math.floor(panel / COLUMN)));
  const width = (panel - PANEL_EDGES - (count - 1) * COLUMN_GAP) / count;
  return { count, width: Math.floor(width / WIDTH_STEP) * WIDTH_STEP };
};

/** Returns how many columns fit and the width of each; two of the least width until the panel is measured. */
const usePanelColumns = (element: HTMLElement | null): { readonly count: number; readonly width: number } => {
  const [columns, setColumns] = useState({ count: 2, width: COLUMN });
  useLayoutEffect(() => {
    if (element === null) return undefined;
    const measure = () =>
      setColumns((known) => {
        const found = columnsOf(element.clientWidth);
        return found.count === known.count && found.width === known.width ? known : found;
      });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return columns;
};

/** Creates a cached function that computes a group's layout from the group, the language and the width. */
const createLayouts = (
  t: MarketTexts,
  notation: LineNotation,
  place: GroupPlace,
): ((group: BetGroup) => Layout) => {
  const known = new WeakMap<BetGroup, Layout>();
  return (group) => {
    const found =
      known.get(group) ??
      layoutOf(group, (market, option) => labelWidth(optionWords(t, market, option, notation).label), place);
    known.set(group, found);
    return found;
  };
};

/** Renders the groups in columns with one scroller. Each column renders only its visible groups. */
export const MarketColumns = ({ groups, match, teams, pointer, release, coming }: MarketColumnsProps) => {
  const { t } = useTranslation('detail');
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const density: Density = useAtLeast(ROOMY) ? 'roomy' : 'compact';
  const { count, width } = usePanelColumns(scroller);
  const { t: words, notation } = useOddsWords();
  const layouts = useMemo(
    () => createLayouts(words, notation, { width, density }),
    [words, notation, width, density],
  );
  const { closed } = useMemory();
  const walk = useKeyboardNavigation(scroller);
  const laid = useMemo(
    () =>
      groups.map((group): LaidOutGroup => {
        const layout = layouts(group);
        const open = !closed.has(group.kind);
        return {
          group,
          layout,
          open,
          height: groupHeight(layout, open, density),
        };
      }),
    [groups, layouts, closed, density],
  );
  const columns = useArranged(laid, count);
  useAnchor(scroller, columns);
  return (
    <div
      ref={setScroller}
      className={styles.scroller}
      role="group"
      aria-label={t('markets')}
      style={
        {
          '--cell-height': `${cellHeight(density)}px`,
          '--group-head': `${headHeight(density)}px`,
        } as React.CSSProperties
      }
      {...pointer}
      {...walk.area}
    >
      <div className={styles.columns}>
        {columns.map((column, index) => (
          // Columns are identified by their position: groups stay in their column.
          <Column
            key={`${count}/${index}`}
            laid={column}
            scroller={scroller}
            match={match}
            teams={teams}
            pinnedKey={walk.group}
            release={release}
          />
        ))}
      </div>
      {coming ? <MoreSkeleton columns={count} /> : null}
    </div>
  );
};

/** Assigns groups to columns. Each group keeps its column while the number of columns stays the same. */
const useArranged = (laid: readonly LaidOutGroup[], count: number): readonly (readonly LaidOutGroup[])[] => {
  const [state, setState] = useState<{
    readonly laid: readonly LaidOutGroup[];
    readonly count: number;
    readonly places: ColumnLayout;
  }>(() => ({
    laid,
    count,
    places: layoutColumns(
      laid.map(({ group, height }) => ({ key: group.key, height })),
      count,
    ),
  }));
  let { places } = state;
  if (state.laid !== laid || state.count !== count) {
    places = layoutColumns(
      laid.map(({ group, height }) => ({ key: group.key, height })),
      count,
      state.count === count ? state.places : undefined,
    );
    setState({ laid, count, places });
  }
  return useMemo(
    () =>
      Array.from({ length: count }, (_, column) =>
        laid.filter(({ group }) => places.get(group.key) === column),
      ),
    [laid, count, places],
  );
};

/**
 * Keeps the visible content in place when groups above it appear, disappear or change size: the scroller
 * follows its top group.
 */
const useAnchor = (scroller: HTMLElement | null, columns: readonly (readonly LaidOutGroup[])[]): void => {
  const tops = useMemo(() => {
    const found = new Map<string, number>();
    for (const column of columns) {
      const places = topsOf(column.map(({ height }) => height));
      column.forEach(({ group }, at) => found.set(group.key, places[at] ?? 0));
    }
    return found;
  }, [columns]);
  const before = useRef(tops);
  const find = useCallback((top: number): string | undefined => {
    let best: string | undefined;
    let least = Infinity;
    for (const [key, at] of before.current)
      if (at >= top && at - top < least) [best, least] = [key, at - top];
    return best;
  }, []);
  useLayoutEffect(() => {
    if (scroller !== null && before.current !== tops && scroller.scrollTop > 0) {
      const key = find(scroller.scrollTop);
      const [was, is] = key === undefined ? [undefined, undefined] : [before.current.get(key), tops.get(key)];
      if (was !== undefined && is !== undefined && was !== is) scroller.scrollBy(0, is - was);
    }
    before.current = tops;
  }, [scroller, tops, find]);
};
