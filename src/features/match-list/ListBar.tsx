import { useTranslation } from 'react-i18next';
import type { ListView } from '#board/boardStore.ts';
import { gridsOf } from '#domain/grid.ts';
import type { Go, Place } from '#state/place.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Select } from '#ui/Select.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { StaleNote } from './StaleNote.tsx';
import styles from './MatchList.module.css';

type ListBarProps = {
  readonly place: Place;
  readonly go: Go;
  readonly list: ListView;
  readonly noneOpen: boolean;
  readonly onToggleAll: () => void;
};

const SORTS = ['time', 'league'] as const;

/** Market tabs of the sport, how much there is, order, and closing every league. */
export const ListBar = ({ place, go, list, noneOpen, onToggleAll }: ListBarProps) => {
  const { t } = useTranslation('list');
  const outrights = place.view === 'sport' && place.playType === 'outright';
  const grids = place.view === 'in-play' || outrights ? [] : gridsOf(place.sport);
  const collapse = noneOpen ? t('expandAll') : t('collapseAll');
  return (
    <div className={styles.bar}>
      {grids.length < 2 ? null : (
        <Tabs
          label={t('grids')}
          look="pills"
          selected={place.grid}
          onSelect={(grid) => go({ grid })}
          tabs={grids.map(({ id, label }) => ({ id, content: t(`grid.${label}`), data: { 'data-grid': id } }))}
        />
      )}
      <span className={styles.counts} role="status">
        {list.phase === 'ready' ? `${t(outrights ? 'outrights' : 'matches', { count: list.matches })} · ${t('leagues', { count: list.leagues })}` : null}
      </span>
      <StaleNote sport={place.view === 'in-play' ? null : place.sport} />
      <span className={styles.tools}>
        <Select
          label={t('sort.label')}
          setting="sort"
          value={place.sort}
          onChange={(sort) => go({ sort })}
          options={SORTS.map((sort) => ({ value: sort, text: t(`sort.${sort}`) }))}
        />
        <IconButton label={collapse} aria-pressed={noneOpen} data-action="collapse-all" disabled={list.leagues === 0} onClick={onToggleAll}>
          <Icon name={noneOpen ? 'expand' : 'collapse'} />
        </IconButton>
      </span>
    </div>
  );
};

/** The last load failed, older rows stay (LIST-39). */
export const ListTrouble = ({ text, onRetry }: { readonly text: string | undefined; readonly onRetry: () => void }) => {
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
