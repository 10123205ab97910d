import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListState } from '#board/boardStore.ts';
import { gridsOf } from '#domain/markets/grid.ts';
import { useLocationLinks, type Navigate, type AppLocation } from '#state/location.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Select } from '#ui/Select.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { StaleNote } from '../rows/StaleNote.tsx';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';
import { withTexts } from '#pieces/texts.ts';
import styles from '../MatchList.module.css';
import { useCommands, useShelf } from '#state/hooks.ts';

/** Rendered only if the user has hidden a league. */
const hiddenLeagues = withTexts(
  createLazyModule(() => import('./HiddenLeagues.tsx').then(({ HiddenLeagues }) => HiddenLeagues)),
  'favourites',
);

type ListBarProps = {
  readonly location: AppLocation;
  readonly go: Navigate;
  readonly list: ListState;
  readonly noneOpen: boolean;
  /** Time zone mark, shown here if no column head shows it. */
  readonly zone: ReactNode;
  /** Button that opens the league filter. */
  readonly filter: ReactNode;
  readonly onToggleAll: () => void;
};

const SORTS = ['time', 'league', 'movers'] as const;

/**
 * Renders the market tabs, the number of matches, the sort order, and the button that collapses every league.
 */
export const ListBar = ({ location, go, list, noneOpen, zone, filter, onToggleAll }: ListBarProps) => {
  const { t } = useTranslation('list');
  const { setSettings } = useCommands();
  const linkTo = useLocationLinks();
  const outrights = location.view === 'sport' && location.playType === 'outright';
  const grids = location.view !== 'sport' || outrights ? [] : gridsOf(location.sport);
  // Favourites that the platform no longer offers are counted, not silently dropped (LIST-06).
  const absent = (list.absent?.length ?? 0) > 0 ? [t('absent', { count: list.absent?.length })] : [];
  const counts =
    list.phase === 'ready'
      ? [
          t(outrights ? 'outrights' : 'matches', { count: list.matches }),
          t('leagues', { count: list.leagues }),
          ...absent,
        ].join(' · ')
      : undefined;
  const collapse = noneOpen ? t('expandAll') : t('collapseAll');
  return (
    <div className={styles.bar}>
      {grids.length < 2 ? null : (
        <Tabs
          label={t('grids')}
          look="pills"
          selected={location.grid}
          onSelect={(grid) => go({ grid })}
          tabs={grids.map(({ id, label }) => ({
            id,
            link: linkTo({ grid: id }),
            content: t(`grid.${label}`),
            data: { 'data-grid': id },
          }))}
        />
      )}
      <span className={styles.counts} role="status" title={counts}>
        {counts}
      </span>
      {zone}
      <StaleNote sport={location.view === 'sport' ? location.sport : null} />
      <span className={styles.tools}>
        {filter}
        {useShelf().hidden.length === 0 ? null : <LazyBoundary area="hidden-leagues" part={hiddenLeagues} />}
        <Select
          label={t('sort.label')}
          setting="sort"
          value={location.sort}
          onChange={(sort) => {
            // Saves the sort order as the default for all lists (LIST-38). "Movers" is a temporary view and
            // is not saved.
            if (sort !== 'movers') void setSettings({ sort });
            go({ sort });
          }}
          options={SORTS.map((sort) => ({ value: sort, text: t(`sort.${sort}`) }))}
        />
        <IconButton
          label={collapse}
          aria-pressed={noneOpen}
          data-action="collapse-all"
          disabled={list.leagues === 0}
          onClick={onToggleAll}
        >
          <Icon name={noneOpen ? 'expand' : 'collapse'} />
        </IconButton>
      </span>
    </div>
  );
};

/** Shows that the last load failed, above the older rows that stay (LIST-39). */
export const ListTrouble = ({
  text,
  onRetry,
}: {
  readonly text: string | undefined;
  readonly onRetry: () => void;
}) => {
  const { t } = useTranslation('list');
  return (
    <div className={styles.trouble} role="alert">
      <Icon name="warning" />
      <span>{text === undefined ? t('failedKept') : `${t('failedKept')} (${text})`}</span>
      <Button look="quiet" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
};
