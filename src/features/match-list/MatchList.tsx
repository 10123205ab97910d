import { useCallback, useMemo, useState, type CSSProperties, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useList } from '#board/hooks.ts';
import { useZone } from '#board/useZone.ts';
import type { RowHandle } from '#contract/watch.ts';
import { isLeagueOpen } from '#domain/match/collapse.ts';
import { gridOf } from '#domain/markets/grid.ts';
import { hasDays, type Navigate, type AppLocation } from '#state/location.ts';
import { ErrorState } from '#ui/EmptyState.tsx';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';
import { useRowHold } from '#ui/useRowHold.ts';
import { listKeyOf, listQueryOf, rowsNameOf, scopeOf } from './filters/listQuery.ts';
import { ColumnHeads } from './rows/ColumnHeads.tsx';
import type { WatchedRows } from './rows/CoveredList.tsx';
import { ListBar, ListTrouble } from './filters/ListBar.tsx';
import { ListRows } from './rows/ListRows.tsx';
import { ListShapeProvider, type ListShape } from './rows/ListShape.tsx';
import { ListSkeleton } from './rows/ListSkeleton.tsx';
import {
  cellHeight,
  leagueHeight,
  shapeOf,
  sideHeight,
  type Density,
  type Shape,
} from './rows/rowHeights.ts';
import { useCollapse } from './filters/useCollapse.ts';
import { useDensity } from './rows/useDensity.ts';
import { ZoneMark } from './rows/ZoneMark.tsx';
import styles from './MatchList.module.css';
import { useCommands, useSettings } from '#state/hooks.ts';

/** Lazy modules: the list of a first visit is not empty, has no days and no filter (G10). */
const filters = createLazyModule(() =>
  import('./filters/ListFilters.tsx').then(({ ListFilters }) => ListFilters),
);
const nothing = createLazyModule(() =>
  import('./filters/NothingHere.tsx').then(({ NothingHere }) => NothingHere),
);

/** CSS custom properties with the sizes that the virtualizer uses. */
const sizesOf = (shape: Shape, density: Density) =>
  ({
    '--columns': shape.columns,
    '--cell-height': `${cellHeight(shape, density)}px`,
    '--side-height': `${sideHeight(shape, density)}px`,
    '--league-height': `${leagueHeight(density)}px`,
  }) as CSSProperties;

type MatchListProps = {
  readonly location: AppLocation;
  readonly go: Navigate;
  /** Button that opens the league filter. */
  readonly filter: ReactNode;
  /** Receives what the list watches, for use while the list is covered. */
  readonly listed: RefObject<WatchedRows | null>;
  /** Name of a second list, which has no bar of its own; absent for the main list. */
  readonly name?: string;
  /** Called once the first rows are painted. */
  readonly onDrawn?: () => void;
};

/** Renders the list of matches of a location with their odds. Rows hold ids, never odds. */
export const MatchList = ({ location, go, filter, listed, name: called, onDrawn }: MatchListProps) => {
  const { t, i18n } = useTranslation(['list', 'problems']);
  const { language } = i18n;
  const { reconnect } = useCommands();
  const { timeZone: zone } = useSettings();
  const timeZone = useZone(zone);
  const density = useDensity();
  const { held, release, pointer } = useRowHold();
  const [retryCount, setRetryCount] = useState(0);
  const { view, sport, playType, grid } = location;
  const { collapse, toggle, toggleAll } = useCollapse(scopeOf(location));
  const key = listKeyOf(location, retryCount);
  const list = useList(key);
  const query = useMemo(() => listQueryOf(location, collapse, timeZone), [location, collapse, timeZone]);
  const name = rowsNameOf(location);
  const onRows = useCallback(
    (rows: readonly RowHandle[]) => {
      listed.current = { key, name, query, rows };
    },
    [listed, key, name, query],
  );
  const shape = useMemo(() => shapeOf(view, sport, grid), [view, sport, grid]);
  const chosen = location.leagues.length;
  const common = useMemo<ListShape>(
    () => ({
      shape,
      density,
      grid,
      timeZone,
      t,
      language,
      isOpen: (league) => isLeagueOpen(collapse, league),
      toggle: (league) => {
        release();
        toggle(league);
      },
      // Favourites and leagues in the filter are never hidden (MENU-10).
      hiding: view === 'favourites' || chosen > 0 ? null : release,
    }),
    // `toggle` is new whenever `collapse` is.
    // oxlint-disable-next-line react/exhaustive-deps
    [shape, density, grid, timeZone, t, language, collapse, release, view, chosen],
  );
  const retry = () => {
    reconnect();
    setRetryCount((times) => times + 1);
  };
  const noneOpen = list.leagues > 0 && list.openLeagues === 0;
  const words =
    list.problem === null ? undefined : t(`problems:problem.${list.problem.code}`, { ...list.problem });
  const bare = list.rows.length === 0;
  const label = called ?? t('label');

  const body = () => {
    if (!bare) return null;
    // The list was empty at the last load and the reload failed: show the error, not "no data".
    if (list.problem !== null)
      return (
        <ErrorState
          title={t('failed')}
          {...(words === undefined ? {} : { text: words })}
          retry={t('retry')}
          onRetry={retry}
        />
      );
    if (list.phase === 'ready')
      return <LazyBoundary area="empty-list" part={nothing} props={{ location, go }} />;
    return <ListSkeleton shape={shape} density={density} outright={playType === 'outright'} />;
  };

  return (
    <section
      className={styles.list}
      aria-label={label}
      aria-busy={list.loading}
      data-density={density}
      data-lines={shape.lines}
      data-stacked={shape.stacked ? '' : undefined}
      data-few={shape.columns < 5 ? '' : undefined}
      style={sizesOf(shape, density)}
    >
      {called === undefined ? (
        <ListBar
          location={location}
          go={(change) => {
            release();
            go(change);
          }}
          list={list}
          noneOpen={noneOpen}
          zone={shape.mixed && view !== 'in-play' ? <ZoneMark timeZone={timeZone} /> : null}
          filter={filter}
          onToggleAll={() => {
            release();
            toggleAll(noneOpen);
          }}
        />
      ) : null}
      {hasDays(location) || location.leagues.length > 0 ? (
        <div
          className={styles.filters}
          data-days={hasDays(location) ? '' : undefined}
          data-leagues={location.leagues.length > 0 ? '' : undefined}
        >
          <LazyBoundary area="list-filters" part={filters} props={{ location, go, timeZone }} />
        </div>
      ) : null}
      <div className={styles.progress} data-loading={list.loading ? '' : undefined} />
      {list.problem !== null && !bare ? <ListTrouble text={words} onRetry={retry} /> : null}
      {shape.mixed || gridOf(sport, grid).columns.length === 0 || playType === 'outright' ? null : (
        <ColumnHeads sport={sport} grid={grid} timeZone={timeZone} />
      )}
      <ListShapeProvider value={common}>
        <ListRows
          label={label}
          listKey={key}
          name={name}
          onRows={onRows}
          onDrawn={onDrawn}
          list={list}
          query={query}
          isHeld={held}
          pointer={pointer}
        >
          {body()}
        </ListRows>
      </ListShapeProvider>
    </section>
  );
};
