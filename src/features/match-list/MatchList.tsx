import { useMemo, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useList } from '#board/hooks.ts';
import { isLeagueOpen } from '#domain/collapse.ts';
import { gridOf } from '#domain/grid.ts';
import type { ListQuery } from '#contract/watch.ts';
import { useCommands } from '#state/commands.ts';
import type { Go, Place } from '#state/place.ts';
import { useSettings } from '#state/settingsStore.ts';
import { EmptyState, ErrorState } from '#ui/EmptyState.tsx';
import { ColumnHeads } from './ColumnHeads.tsx';
import { ListBar, ListTrouble } from './ListBar.tsx';
import { ListRows } from './ListRows.tsx';
import { ListShapeProvider, type ListShape } from './ListShape.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import { cellHeight, leagueHeight, shapeOf, sideHeight, type Density, type Shape } from './rowHeights.ts';
import { useCollapse } from './useCollapse.ts';
import { useDensity } from './useDensity.ts';
import { useHeld } from './useHeld.ts';
import styles from './MatchList.module.css';

const zoneOf = (setting: string): string => (setting === 'device' ? Intl.DateTimeFormat().resolvedOptions().timeZone : setting);

/** What the style sheet must know of the sizes that the virtualizer counts with. */
const sizesOf = (shape: Shape, density: Density) =>
  ({
    '--columns': shape.columns,
    '--cell-height': `${cellHeight(shape, density)}px`,
    '--side-height': `${sideHeight(shape, density)}px`,
    '--league-height': `${leagueHeight(density)}px`,
  }) as CSSProperties;

type MatchListProps = { readonly place: Place; readonly go: Go };

/** The list of matches at a place, with its odds. Rows hold ids, never odds. */
export const MatchList = ({ place, go }: MatchListProps) => {
  const { t, i18n } = useTranslation(['list', 'problems']);
  const { language } = i18n;
  const { reconnect } = useCommands();
  const { timeZone: zone } = useSettings();
  const timeZone = zoneOf(zone);
  const density = useDensity();
  const { held, release, pointer } = useHeld();
  const [asked, setAsked] = useState(0);
  const { view, sport, playType, grid, sort, search } = place;
  const scope = view === 'in-play' ? view : String(sport);
  const { collapse, toggle, toggleAll } = useCollapse(scope);

  // Another sport, play type or market tab is another list; sorting, searching and closing leagues change this one.
  const key = `${scope}/${view === 'in-play' ? '' : playType}/${grid}/${asked}`;
  const list = useList(key);
  const query = useMemo<ListQuery>(
    () => ({ view, sportId: sport, playType, grid, sort, search, collapse, timeZone }),
    [view, sport, playType, grid, sort, search, collapse, timeZone],
  );
  const shape = useMemo(() => shapeOf(view, sport, grid), [view, sport, grid]);
  const common = useMemo<ListShape>(
    () => ({
      shape, density, grid, timeZone, t, language,
      isOpen: (league) => isLeagueOpen(collapse, league),
      toggle: (league) => {
        release();
        toggle(league);
      },
    }),
    // `toggle` is new whenever `collapse` is.
    // oxlint-disable-next-line react/exhaustive-deps
    [shape, density, grid, timeZone, t, language, collapse, release],
  );
  const retry = () => {
    reconnect();
    setAsked((times) => times + 1);
  };
  const noneOpen = list.leagues > 0 && list.openLeagues === 0;
  const words = list.problem === null ? undefined : t(`problems:problem.${list.problem.code}`, { ...list.problem });
  const bare = list.rows.length === 0;

  const body = () => {
    if (!bare) return null;
    // Nothing was there when it last came, and now it cannot be known: that is no "no data".
    if (list.problem !== null) return <ErrorState title={t('failed')} {...(words === undefined ? {} : { text: words })} retry={t('retry')} onRetry={retry} />;
    if (list.phase === 'ready') return <NothingHere place={place} go={go} />;
    return <ListSkeleton shape={shape} density={density} />;
  };

  return (
    <section
      className={styles.list}
      aria-label={t('label')}
      aria-busy={list.loading}
      data-density={density}
      data-stacked={shape.stacked ? '' : undefined}
      data-few={shape.columns < 5 ? '' : undefined}
      style={sizesOf(shape, density)}
    >
      <ListBar
        place={place}
        go={(change) => {
          release();
          go(change);
        }}
        list={list}
        noneOpen={noneOpen}
        onToggleAll={() => {
          release();
          toggleAll(noneOpen);
        }}
      />
      <div className={styles.progress} data-loading={list.loading ? '' : undefined} />
      {list.problem !== null && !bare ? <ListTrouble text={words} onRetry={retry} /> : null}
      {shape.mixed || gridOf(sport, grid).columns.length === 0 || playType === 'outright' ? null : <ColumnHeads sport={sport} grid={grid} />}
      <ListShapeProvider value={common}>
        <ListRows listKey={key} list={list} query={query} held={held} pointer={pointer}>
          {body()}
        </ListRows>
      </ListShapeProvider>
    </section>
  );
};

/** No data, and the next thing to do (LIST-40). */
const NothingHere = ({ place, go }: MatchListProps) => {
  const { t } = useTranslation('list');
  const searching = place.search !== '';
  const text = searching ? t('emptySearch', { text: place.search }) : t('emptyNext');
  const action = searching
    ? { text: t('clearSearch'), run: () => go({ search: '' }) }
    : { text: t('showAll'), run: () => go({ view: 'sport', playType: 'all' }) };
  const useless = !searching && place.view === 'sport' && place.playType === 'all';
  return <EmptyState title={t('empty')} text={text} {...(useless ? {} : { action: { text: action.text, onPress: action.run } })} />;
};
